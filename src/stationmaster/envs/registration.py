"""The ids of the Gymnasium environments."""

from __future__ import annotations

import gymnasium

from stationmaster.games import playable


def env_id(game: str) -> str:
    return f"stationmaster/{game.capitalize()}-v0"


def register_all() -> None:
    for game in playable():
        if env_id(game) not in gymnasium.registry:
            gymnasium.register(
                env_id(game),
                entry_point="stationmaster.envs.single:SingleEnv",
                vector_entry_point="stationmaster.envs.vector:VectorEnv",
                kwargs={"game": game},
            )
