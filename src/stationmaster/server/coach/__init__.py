"""The coach at the server: reviews of finished games, hints, problems (docs/coach.md, docs/server.md)."""
