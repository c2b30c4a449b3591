"""What `stationmaster db` does: check, copy, prune and export a database, also while a server uses it."""
