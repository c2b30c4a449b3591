"""How the database came to its present shape: one file a step, run at every start (Alembic)."""
