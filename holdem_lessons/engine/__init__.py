"""The rules of the game as values and functions; needs nothing but the standard library."""
