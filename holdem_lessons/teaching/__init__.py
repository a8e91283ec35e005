"""What a lesson uses besides the table: its parameters, checked before anything runs, what the rules refuse, the beats
with their predictions, and the tasks: guessing, playing, dealing."""

from .beats import Beats, asking
from .dealing import dealing
from .guess import guess
from .parameters import about, check_parameters
from .play import play
from .refused import refused

__all__ = ["Beats", "about", "asking", "check_parameters", "dealing", "guess", "play", "refused"]
