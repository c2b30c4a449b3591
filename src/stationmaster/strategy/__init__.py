"""How to play well, compiled: what `planner` plays by, and what `search` plays games out with. One file a game."""
