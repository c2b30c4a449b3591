"""Six Cities: a game for Stationmaster that is not part of it."""
