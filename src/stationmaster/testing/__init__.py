"""For tests of games."""
