"""How `planner` and `search` play `card`. Compiled."""
