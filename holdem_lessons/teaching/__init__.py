"""What a lesson uses besides the table: its parameters, checked before anything runs, and a line on the rules in use."""

from .parameters import about, check_parameters

__all__ = ["about", "check_parameters"]
