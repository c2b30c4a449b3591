"""Games played out to compare moves, for any game: what `search` is made of. Compiled."""
