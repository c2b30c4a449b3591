"""Ratings of the people of a site: rated tables, what their ends change, tables of the best (docs/people.md)."""
