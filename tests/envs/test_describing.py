"""Names for every index, and observations as graphs."""

from __future__ import annotations

import json
import runpy
from importlib.util import find_spec
from typing import Any

import numpy as np
import pytest

import stationmaster as sm
from stationmaster.envs import SingleEnv, VectorEnv, makers
from stationmaster.envs.tasks import Task, named
from stationmaster.games.maps.board import Board

MAPS = [game for game in sm.GAMES if isinstance(sm.edition(game).board, Board)]


@pytest.mark.parametrize("game", sm.GAMES)
def test_every_interface_describes_itself_alike(game: str) -> None:
    env, _, parallel = makers(game)
    described = env(2).describe()
    assert described == parallel(2).describe() == SingleEnv(game, 2).describe() == VectorEnv(game, 3, 2).describe()
    assert json.loads(json.dumps(described)) == described
    if find_spec("pyspiel"):
        import pyspiel  # noqa: PLC0415 (an extra)

        import stationmaster.envs.openspiel  # noqa: F401, PLC0415

        assert pyspiel.load_game(f"stationmaster_{game}").describe() == described


@pytest.mark.parametrize("game", sm.GAMES)
@pytest.mark.parametrize("memory", [True, False])
def test_every_number_of_an_observation_has_a_name_of_its_own(game: str, memory: bool) -> None:
    task = Task(game, 3, memory=memory)
    described = SingleEnv(game, 3, memory=memory).describe()
    names = described["observation"]
    assert len(set(names)) == len(names) == task.observer.size
    assert described["actions"] == task.edition.notation.texts
    assert all(axis in described for part in task.observer.parts for axis in part.axes if axis)
    for part in task.observer.parts:
        assert part.size == 1 or all(part.axes), f"{part.name} has a dimension without a name"
        assert [len(described[axis]) for axis in part.axes if axis] == [
            size for axis, size in zip(part.axes, part.shape, strict=True) if axis
        ]


def test_the_names_are_those_of_what_stands_there() -> None:
    env = SingleEnv("marklin", 3, opponents=["random"])
    observation, _ = env.reset(seed=5)
    for _ in range(60):
        observation = env.step(env.sample())[0]
    values = dict(zip(env.describe()["observation"], observation.tolist(), strict=True))
    game = env._batch.games[0]
    view = env.task.edition.view(game, 0, env.task.names, env.task.options).to_dict()
    for kind, count in view["hand"].items():
        assert values[f"hand[{kind}]"] == count
    for ticket in view["tickets"]:
        assert values[f"tickets[{ticket}]"] == 1
    for route, owner in view["routes"].items():
        assert values[f"routes[{'self' if owner == 0 else f'self+{owner}'}, {route}]"] == 1
    assert len(view["routes"]) > 1
    assert values["cars[self+2]"] == view["cars"][2]
    assert values[f"phase[{view['phase']}]"] == 1


def test_actions_name_their_routes() -> None:
    described = makers("marklin")[0](2).describe()
    for action, route in zip(described["actions"], described["action_routes"], strict=True):
        assert (route is not None) == action.startswith(("claim", "travel"))
        assert route is None or action.split()[1] == described["routes"][route]
    assert set(makers("card")[0](2).describe()["action_routes"]) == {None}


# ---- graphs ----


@pytest.mark.parametrize("game", MAPS)
@pytest.mark.parametrize("scaled", [True, False])
def test_a_graph_tells_exactly_what_the_flat_observation_tells(game: str, scaled: bool) -> None:
    flat, graph = (VectorEnv(game, 4, 3, observation=kind, scaled=scaled) for kind in ("flat", "graph"))
    rows, graphs = flat.reset(seed=2)[0], graph.reset(seed=2)[0]
    columns, task = graph.describe()["observation"], flat.task
    board = task.edition.board
    for _ in range(60):
        parts = named(task, rows)
        for part in task.observer.parts:
            assert told(part, columns, graphs, board) == pytest.approx(parts[part.name].ravel().tolist(), abs=1e-6)
        actions = flat.sample()
        rows, graphs = flat.step(actions)[0], graph.step(actions)[0]
        assert graph.observation_space.contains(graphs)


def told(part: Any, columns: dict[str, list[str]], graphs: dict[str, Any], board: Any) -> list[float]:
    """A part as the graphs have it, in the order of the flat observation."""
    routes = len(board.routes)
    if not {"routes", "tickets", "cities"} & set(part.axes):
        chosen = [n for n, name in enumerate(columns["globals"]) if name.split("[")[0] == part.name]
        numbers = graphs["globals"][:, chosen]
    else:
        kind = "nodes" if "cities" in part.axes else "edges"
        chosen = [n for n, name in enumerate(columns[kind]) if name.split("[")[0] == part.name]
        rows = {"cities": range(len(board.cities)), "routes": range(routes), "tickets": first_edges(graphs, board)}
        (axis,) = {"routes", "tickets", "cities"} & set(part.axes)
        numbers = np.moveaxis(graphs[kind][:, list(rows[axis])][:, :, chosen], 1, -1)
    return [float(number) for number in numbers.ravel()]


def first_edges(graphs: dict[str, Any], board: Any) -> list[int]:
    """Of each ticket the first of its edges."""
    place, found = len(board.routes), []
    for ticket in range(len(board.tickets)):
        ends = [int(board.ends_start[2 * ticket + n]) for n in range(3)]
        found.append(place)
        place += (ends[1] - ends[0]) * (ends[2] - ends[1])
    assert 2 * place == graphs["edges"].shape[1]
    return found


@pytest.mark.parametrize("game", MAPS)
def test_edges_join_what_the_board_joins_in_both_directions(game: str) -> None:
    env = makers(game)[0](2, observation="graph")
    env.reset(seed=1)
    seen = env.last()[0]["observation"]
    board, columns = env.task.edition.board, env.describe()["observation"]["edges"]
    there, back = np.split(seen["edge_index"], 2, axis=1)
    assert (there == back[::-1]).all()
    assert (np.split(seen["edges"], 2)[0] == np.split(seen["edges"], 2)[1]).all()
    routes = len(board.routes)
    assert there[:, :routes].tolist() == [list(board.route_a), list(board.route_b)]
    assert seen["edges"][:routes, columns.index("length")].tolist() == list(board.route_length)
    assert seen["edges"][:, columns.index("is_route")].sum() == 2 * routes
    for edge in range(routes, there.shape[1]):
        assert seen["edges"][edge, columns.index("is_ticket")] == 1
        assert there[0, edge] != there[1, edge]


def test_graphs_in_every_interface() -> None:
    env, _, parallel = makers("usa")
    aec, side_by_side = env(2, observation="graph"), parallel(2, observation="graph", scaled=True)
    aec.reset(seed=1)
    assert aec.observation_space("player_0").contains(aec.observe("player_0"))
    assert side_by_side.observation_space("player_0").contains(side_by_side.reset(seed=1)[0]["player_0"])
    for one in (aec, side_by_side):
        assert one.state_space.contains(one.state())
    asked = []

    def policy(observation: Any, mask: Any) -> int:
        asked.append(observation["edges"].shape)
        return int(mask.argmax())

    single = SingleEnv("usa", observation="graph", opponents=[policy], max_cycles=5)
    seen, _ = single.reset(seed=1)
    assert single.observation_space.contains(seen)
    envs = VectorEnv("usa", 2, observation="graph", opponents=[policy], max_cycles=2)
    envs.reset(seed=1)
    envs.step(envs.sample())
    info = envs.step(envs.sample())[4]
    assert single.observation_space.contains(info["final_obs"][0])
    assert set(asked) == {(260, 24)}


def test_what_cannot_be_a_graph_is_told_in_a_line() -> None:
    with pytest.raises(sm.StationmasterError, match="card has no map, so no graph: leave out observation='graph'"):
        SingleEnv("card", observation="graph")
    with pytest.raises(sm.StationmasterError, match="observation must be one of flat, graph, not 'picture'"):
        VectorEnv("usa", 2, observation="picture")


@pytest.mark.skipif(find_spec("torch") is None, reason="PyTorch is no extra: pip install torch")
def test_the_example_of_a_graph_network_runs() -> None:
    train = runpy.run_path("examples/graph_network.py")["train"]
    first, last = train(updates=2, games=8)
    assert 0 <= first <= 1
    assert 0 <= last <= 1


def test_the_example_of_a_graph_network_relies_on_what_is_so() -> None:
    """Routes are the first edges, and all games have the same edges: also where there is no PyTorch to try it."""
    env = VectorEnv("usa", 3, board="mini", observation="graph", scaled=True)
    seen, _ = env.reset(seed=1)
    described, columns = env.describe(), env.describe()["observation"]["edges"]
    edges = seen["edges"][:, : len(described["routes"])]
    assert (edges[..., columns.index("is_route")] == 1).all()
    assert (seen["edge_index"] == seen["edge_index"][0]).all()
    assert {route for route in described["action_routes"] if route is not None} == set(range(len(described["routes"])))
    assert all(part.dtype in (np.float32, np.int64) for part in seen.values())
