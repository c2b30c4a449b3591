"""The game record: what PGN is for chess. See docs/game-record.md for the format."""
