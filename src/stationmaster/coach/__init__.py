"""The coach: what was luck, what was skill, what was better. See docs/coach.md."""
