"""PettingZoo environment of `card`: Ticket to Ride: The Card Game, 2 to 4 players."""

from __future__ import annotations

from stationmaster.envs.making import makers

env, raw_env, parallel_env = makers("card")

__all__ = ["env", "parallel_env", "raw_env"]
