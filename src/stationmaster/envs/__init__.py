"""The games as research environments: PettingZoo, Gymnasium (single and vectorised) and OpenSpiel.

Needs an extra: pip install '.[envs]'. Importing this package registers the Gymnasium environments
`stationmaster/Usa-v0`, `stationmaster/Marklin-v0` and `stationmaster/Card-v0`, and one for each installed game from
elsewhere.

>>> import gymnasium
>>> import stationmaster.envs
>>> env = gymnasium.make("stationmaster/Usa-v0", opponents=["random"])
>>> observation, info = env.reset(seed=7)
>>> observation.shape, int(info["action_mask"].sum())
((628,), 4)
"""

from __future__ import annotations

from stationmaster.envs.extras import need

need("envs", "numpy", "gymnasium", "pettingzoo")

from stationmaster.envs.making import makers  # noqa: E402 (after the check)
from stationmaster.envs.registration import register_all  # noqa: E402
from stationmaster.envs.single import SingleEnv  # noqa: E402
from stationmaster.envs.tasks import Task, observation_parts, worker_seeds  # noqa: E402
from stationmaster.envs.vector import VectorEnv  # noqa: E402

__all__ = ["SingleEnv", "Task", "VectorEnv", "makers", "observation_parts", "worker_seeds"]

register_all()
