"""What a lesson uses besides the table: its parameters, checked before anything runs, and what the rules refuse."""

from .parameters import about, check_parameters
from .refused import refused

__all__ = ["about", "check_parameters", "refused"]
