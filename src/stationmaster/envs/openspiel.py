"""OpenSpiel: the games as Python games, with chance explicit: every card and ticket that comes up is a chance node.

Needs the extra: pip install '.[openspiel]'. Importing this module registers `stationmaster_usa`,
`stationmaster_marklin` and `stationmaster_card`, with the parameters `players` and those of the game's options.

>>> import pyspiel
>>> import stationmaster.envs.openspiel
>>> game = pyspiel.load_game("stationmaster_usa(players=3)")
>>> game.num_players(), game.num_distinct_actions()
(3, 1075)
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from stationmaster.envs.extras import need

need("openspiel", "numpy", "pyspiel")

import numpy as np  # noqa: E402 (after the check)
import pyspiel  # noqa: E402
from librt.vecs import vec  # noqa: E402
from mypy_extensions import u8  # noqa: E402

from stationmaster.envs.buffers import shared  # noqa: E402
from stationmaster.envs.compiled.rewards import PLACEMENT, Rewards  # noqa: E402
from stationmaster.envs.describing import Description, describe  # noqa: E402
from stationmaster.envs.positions import Position  # noqa: E402
from stationmaster.envs.tasks import Task  # noqa: E402
from stationmaster.games import AnyBoard, edition_class, playable  # noqa: E402
from stationmaster.record.files import read_json  # noqa: E402

MAX_DECISIONS = 20_000  # more than any game can have: cards, cars and tickets run out long before
MAX_CHANCE = 200_000


def game_type(game: str) -> pyspiel.GameType:
    edition = edition_class(game)
    return pyspiel.GameType(
        short_name=f"stationmaster_{game}",
        long_name=f"Stationmaster: {game}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=edition.most_players,
        min_num_players=edition.least_players,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": 2, "board": ""}
        | {name: values[0] for name, values in edition.options.items()},
    )


def board_of(board: str) -> AnyBoard:
    """The data of a file, or the name of a board that comes with the game."""
    data: AnyBoard = read_json(Path(board)) if board.endswith(".json") else board
    return data


class StationmasterGame(pyspiel.Game):  # type: ignore[misc]
    """Utilities are the final placement: from 1 for a sole winner to -1 for a sole last, adding up to 0."""

    def __init__(self, game: str, params: dict[str, Any] | None = None) -> None:
        values = dict(params or {})
        players = int(values.pop("players", 2))
        board = values.pop("board", "")
        self.task = Task(game, players, options=values, board=board_of(board) if board else None)
        notation = self.task.edition.notation
        outcomes = max(len(self.task.edition.board.tickets), 11, players)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(notation),
            max_chance_outcomes=outcomes,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=MAX_DECISIONS,
        )
        super().__init__(TYPES[game], info, params or {})

    def __reduce__(self) -> tuple[Any, ...]:
        return pyspiel.load_game, (self.get_type().short_name, self.get_parameters())

    def __deepcopy__(self, memo: object) -> StationmasterGame:
        """It never changes."""
        return self

    def describe(self) -> Description:
        """What every index of cards, routes, cities, tickets, actions and tensors stands for."""
        return describe(self.task)

    def max_chance_nodes_in_history(self) -> int:
        return MAX_CHANCE

    def new_initial_state(self) -> StationmasterState:
        return StationmasterState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> StationmasterObserver:
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return StationmasterObserver(self.task, wanted, params)


class StationmasterState(pyspiel.State):  # type: ignore[misc]
    def __init__(self, game: StationmasterGame) -> None:
        super().__init__(game)
        self.position = Position(game.task)

    def current_player(self) -> int:
        position = self.position
        if position.outcomes:
            chance: int = pyspiel.PlayerId.CHANCE
            return chance
        if position.is_over():
            terminal: int = pyspiel.PlayerId.TERMINAL
            return terminal
        return position.turn()

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.legal_moves()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes = self.position.outcomes
        total = sum(weight for _, weight in outcomes)
        return [(outcome, weight / total) for outcome, weight in outcomes]

    def _apply_action(self, action: int) -> None:
        self.position.act(int(action))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self.position.outcome_text(action)
        return self.position.task.edition.notation.text(action)

    def is_terminal(self) -> bool:
        return self.position.is_over()

    def returns(self) -> list[float]:
        return placements(self.position)

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> StationmasterState:
        """A state that the player cannot tell from this one, all that is hidden dealt anew.

        Its `history` is empty: the true one would tell what is hidden.
        """
        state = self.get_game().new_initial_state()
        state.position = self.position.resampled(player_id, probability_sampler())
        return state  # type: ignore[no-any-return]

    def __str__(self) -> str:
        return str(self.position)


def placements(position: Position) -> list[float]:
    worth = vec[float]([0.0] * position.task.players)
    if position.is_over():
        assert position.state is not None
        Rewards(PLACEMENT).add_final(position.state.score(), worth[:], worth, 0)
    return list(worth)


class StationmasterObserver:
    """The information state is the observation with memory, and as a string the whole log besides."""

    def __init__(self, task: Task, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"there are no observation parameters; given: {params}")
        if kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER or not kind.public_info:
            raise ValueError("observations are those of one player, public part included")
        self.recall = kind.perfect_recall
        self.observer = task.edition.observer(task.players, self.recall, task.options)
        self.tensor = np.zeros(int(self.observer.size), np.float32)
        self.dict = {
            part.name: self.tensor[part.offset : part.offset + part.size].reshape(part.shape)
            for part in self.observer.parts
        }

    def set_from(self, state: StationmasterState, player: int) -> None:
        self.tensor.fill(0)
        if state.position.state is not None:
            row = vec[u8]([0] * self.observer.size)
            self.observer.write(state.position.state, player, row, 0)
            self.tensor[:] = shared(row, np.uint8)

    def string_from(self, state: StationmasterState, player: int) -> str:
        position = state.position
        return position.information(player) if self.recall else position.observation(player)


def class_of(game: str) -> type[StationmasterGame]:
    class OneGame(StationmasterGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(game, params)

    OneGame.__name__ = OneGame.__qualname__ = f"{game.capitalize()}Game"
    return OneGame


TYPES = {game: game_type(game) for game in playable()}

for _game, _type in TYPES.items():
    if f"stationmaster_{_game}" not in pyspiel.registered_names():
        pyspiel.register_game(_type, class_of(_game))
