"""What a lesson uses besides the table: its parameters, checked before anything runs, what the rules refuse, the beats
with their predictions, the tasks (guessing, playing, dealing), and the exam."""

from .beats import Beats, asking
from .dealing import dealing
from .exam import exam
from .guess import guess
from .parameters import about, check_parameters
from .play import play, take_a_seat
from .refused import refused

__all__ = ["Beats", "about", "asking", "check_parameters", "dealing", "exam", "guess", "play", "refused", "take_a_seat"]
