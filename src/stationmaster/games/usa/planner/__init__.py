"""How `planner` and `search` play `usa`. Compiled."""
