"""Games played out to compare moves, for any game: what `search` and the coach are made of. Compiled."""
