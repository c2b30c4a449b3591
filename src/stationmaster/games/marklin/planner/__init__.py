"""How `planner` and `search` play `marklin`. Compiled."""
