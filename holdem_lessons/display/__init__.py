"""How a hand is told, drawn and stepped through; all of it only reads events and tables."""
