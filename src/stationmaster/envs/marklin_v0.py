"""PettingZoo environment of `marklin`: Ticket to Ride: Märklin, 2 to 5 players."""

from __future__ import annotations

from stationmaster.envs.making import makers

env, raw_env, parallel_env = makers("marklin")

__all__ = ["env", "parallel_env", "raw_env"]
