"""PettingZoo environment of `usa`: Ticket to Ride on the map of North America, 2 to 5 players."""

from __future__ import annotations

from stationmaster.envs.making import makers

env, raw_env, parallel_env = makers("usa")

__all__ = ["env", "parallel_env", "raw_env"]
