"""A game from elsewhere: Six Cities (tests/plugin), installed as anybody would, works everywhere.

Nothing in `src/` knows of it. It is installed into a folder of its own, which only the processes of these tests see.
"""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from stationmaster.games.family.edition import Edition
from tests.server.clients import Chair, Person, Server, play_on

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "tests" / "plugin"
PATIENCE = 300


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder where pip put the package."""
    source, target = tmp_path_factory.mktemp("source") / "six", tmp_path_factory.mktemp("installed")
    shutil.copytree(PACKAGE, source)  # pip leaves things beside what it builds
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run([*command, "--target", str(target), str(source)], check=True, timeout=PATIENCE)
    return target


@pytest.fixture
def path(installed: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """From here on new processes find the package."""
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, [str(installed), os.environ.get("PYTHONPATH")])))
    monkeypatch.setenv("COLUMNS", "100")
    return installed


def python(*arguments: str, typed: str = "", code: int = 0, folder: Path = ROOT) -> str:
    """What a process prints."""
    done = subprocess.run(
        [sys.executable, *arguments],
        input=typed,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        cwd=folder,
        env=os.environ | {"PYTHONPATH": absolute(os.environ.get("PYTHONPATH", ""))},
    )
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout + done.stderr


def absolute(path: str) -> str:
    return os.pathsep.join(str(ROOT / part) for part in path.split(os.pathsep) if part)


def stationmaster(line: str, **more: Any) -> str:
    return python("-m", "stationmaster", *line.split(), **more)


def test_nothing_in_our_tree_knows_of_it() -> None:
    words = re.compile(r"stationmaster_six|Six Cities|[\"'`/]six[\"'`/]")
    found = [path for folder in ("src", "web/src") for path in (ROOT / folder).rglob("*.*") if path.is_file()]
    files = [path for path in found if path.suffix != ".so" and ".egg-info" not in str(path)]
    known = [path for path in files if words.search(path.read_text("utf-8", errors="ignore"))]
    assert [str(path.relative_to(ROOT)) for path in known] == []
    assert len(files) > 300


def test_the_guide_to_adding_a_game_is_this_package() -> None:
    """It names every file, counts them, and what it quotes stands there."""
    guide = (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition("## Add a game\n")[2]
    files = [PACKAGE / "pyproject.toml", *(PACKAGE / "stationmaster_six").glob("*.*")]
    assert len(files) == 9
    assert "**nine files**" in guide
    assert set(re.findall(r"\*\*\d\. `([\w.]+)`\*\*", guide)) == {path.name for path in files}
    package = "".join(path.read_text("utf-8") for path in files)
    quoted = re.findall(r"```(?:python|toml)\n(.*?)```", guide, re.DOTALL)
    assert len(quoted) == 4
    assert [text for text in quoted if text not in package and "check_game" not in text] == []
    required = {*Edition.__abstractmethods__} - {"__init__"}
    assert [name for name in required if f"`{name}" not in guide] == []


# ---- the commands ----


@pytest.mark.uncompiled
def test_simulate_verify_replay_analyse_and_dataset(path: Path, tmp_path: Path) -> None:
    out = stationmaster("simulate six --players 3 --games 5 --seed 1 --records games.jsonl", folder=tmp_path)
    assert "bot search@100" in out  # it has no greedy player
    assert all(part in out for part in ("routes", "tickets", "bonus", "total"))
    assert "games.jsonl: 5 valid" in stationmaster("verify games.jsonl", folder=tmp_path)
    told = stationmaster("replay --all games.jsonl", folder=tmp_path)
    assert re.search(r"claim: route \S+, cards .*, onward \w+", told)
    assert "Final score" in told
    assert "[3/" in stationmaster("replay games.jsonl", typed="\n\n\nq\n", folder=tmp_path)
    assert "the report" in stationmaster("analyse games.jsonl --out report", folder=tmp_path)
    assert "Six Cities" in (tmp_path / "report" / "index.html").read_text()
    lines = (tmp_path / "games.jsonl").read_text().splitlines()
    lie = lines[0].replace('"onward":"', '"onward":"un', 1)
    (tmp_path / "lie.jsonl").write_text(lie)
    assert "onward: there is no card" in stationmaster("verify lie.jsonl", code=1, folder=tmp_path)
    pytest.importorskip("pyarrow")
    assert "decisions from 5 games" in stationmaster("dataset games.jsonl --out rows.parquet", folder=tmp_path)


def test_review(path: Path, tmp_path: Path) -> None:
    """It has no strategy: games are played out by chance, and every decision is compared with any other."""
    stationmaster("simulate six --players 2 --bots random --games 1 --seed 1 --records games.jsonl", folder=tmp_path)
    assert "six: record 1" in stationmaster("review games.jsonl --depth glance --out review", folder=tmp_path)
    seats = json.loads((tmp_path / "review" / "review.json").read_text())["seats"]
    for seat in seats:
        assert abs(seat["luck"] + seat["skill"] + seat["others"] + seat["start"] - seat["result"]) < 1e-9


def test_arena(path: Path, tmp_path: Path) -> None:
    out = stationmaster("arena six --bots random,search@20,easy --games 4 --jobs 2 --out report", folder=tmp_path)
    assert "six: 12 games" in out
    results = json.loads((tmp_path / "report" / "results.json").read_text())
    assert {rating["bot"] for rating in results["ratings"]} == {"random", "search@20", "easy"}
    page = (tmp_path / "report" / "index.html").read_text()
    assert "<h1>Six Cities</h1>" in page
    assert "Fjord" in page  # the map


def test_play_in_the_terminal(path: Path, tmp_path: Path) -> None:
    """A list of moves: it has no screen of its own. The first of those that are no draws, or two blind cards."""
    typed = "help\nmoves birch\nfly\npass\ntickets\nlog\n" + 60 * "10\n5\n5\n"
    out = stationmaster("play six --seed 5 --save game.json --name Ann", typed=typed, folder=tmp_path)
    for words in ("Ann, search@100 play six", "On the table", "Your moves", "Final score", "Winner"):
        assert words in out
    assert "'fly' is not a move; moves look like: pass, draw pile" in out
    assert "you may pass only when you have no other legal move (S03)" in out
    assert "Traceback" not in out
    assert "game.json: 1 valid" in stationmaster("verify game.json", folder=tmp_path)


@pytest.mark.parametrize("bot", ["random", "easy", "medium", "hard", "expert", "search@30"])
def test_bots_that_play_any_game(path: Path, bot: str) -> None:
    if bot in ("medium", "hard", "expert"):  # they think for as long as a person waits: one decision will do
        thought = "import random, stationmaster as sm; from stationmaster.bots import make_bot; m = sm.Match('six', 3)"
        python("-c", f"{thought}; m.play(make_bot({bot!r}, 'six').choose(m.view(m.turn), random.Random(1)))")
    else:
        assert f"bot {bot}" in stationmaster(f"simulate six --players 4 --games 2 --bots {bot},random")


def test_bots_that_do_not_play_it_say_so(path: Path) -> None:
    for bot in ("greedy", "planner", "liner"):
        told = stationmaster(f"simulate six --bots {bot}", code=2)
        assert re.fullmatch(rf"stationmaster simulate: the bot '{bot}' does not play six; it plays: usa, .*\n", told)


def test_a_board_of_ones_own(path: Path, tmp_path: Path) -> None:
    board = json.loads((PACKAGE / "stationmaster_six" / "data.json").read_text("utf-8"))
    (tmp_path / "long.json").write_text(json.dumps(board | {"cars": 20}))
    (tmp_path / "bad.json").write_text(json.dumps(board | {"cars": 0}))
    stationmaster("simulate six --bots random --games 2 --board long.json --records own.jsonl", folder=tmp_path)
    assert json.loads((tmp_path / "own.jsonl").read_text().splitlines()[0])["board"]["cars"] == 20
    assert "own.jsonl: 2 valid" in stationmaster("verify own.jsonl", folder=tmp_path)
    refused = stationmaster("simulate six --board bad.json", code=2, folder=tmp_path)
    assert refused.startswith("stationmaster simulate: bad.json: board: 'cars' must be a whole number")


def test_bench(path: Path) -> None:
    found = json.loads(stationmaster("bench six --rounds 2 --repeats 1 --json"))
    assert set(found["six"]) == {"2", "3", "4"}


# ---- the same tests as ours ----


@pytest.mark.parametrize(
    "files",
    [
        ["tests/plugin", "tests/games/test_laws.py", "tests/games/test_secrets.py", "tests/games/test_conformance.py"],
        [
            *("tests/envs/test_pettingzoo.py", "tests/envs/test_gymnasium.py"),
            *("tests/envs/test_describing.py", "tests/envs/test_copies.py"),
        ],
        ["tests/envs/test_openspiel.py", "tests/envs/test_observation.py", "tests/record/test_verify.py"],
    ],
    ids=lambda files: files[0],
)
def test_the_tests_of_our_games(path: Path, files: list[str]) -> None:
    """Laws, secrets, the conformance kit; PettingZoo's, Gymnasium's and OpenSpiel's own tests."""
    options = ("-q", "-p", "no:cacheprovider", "-p", "no:randomly", "-k", "six")
    out = python("-m", "pytest", *options, *files)
    assert re.search(r"\d\d passed", out), out


# ---- a server ----


class UncheckedChair(Chair):
    """The types of the protocol are those of our games."""

    def check(self, frame: str) -> None:
        assert json.loads(frame)["type"]


@pytest.fixture
def server(path: Path, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Server]:
    marker = request.node.get_closest_marker("settings")
    server = Server(tmp_path, **(marker.kwargs if marker else {}))
    yield server
    if server.process.poll() is None:
        server.stop()


def test_a_table_on_a_server_from_its_deal_to_its_end(server: Server, tmp_path: Path) -> None:
    """Two people over sockets and a bot, a spectator; then the record and the replay."""
    ann, bo = server.person("Ann"), server.person("Bo")
    (info,) = [game for game in ann.ask("GET", "/games") if game["game"] == "six"]
    assert info["bots"] == ["easy", "medium", "hard", "expert", "random", "search"]
    assert ann.ask("GET", "/games/six")["data"]["cars"] == 9
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "search"}]
    created = ann.create(seats, "six", public=True, hand_over="easy")
    table = created["table"]["id"]
    assert bo.join(created)["table"]["status"] == "playing"
    with (
        ann.sit(table, 0, chair_type=UncheckedChair) as a,
        bo.sit(table, 1, chair_type=UncheckedChair) as b,
        bo.sit(table, None, chair_type=UncheckedChair) as s,
    ):
        for chair in (a, b, s):
            chair.wait_for("update")
        play_to_the_end([a, b, s])
        assert a.last["result"]["winners"]
        assert a.view["phase"] == s.view["phase"] == "over"
        assert not any('"onward"' in frame for frame in s.frames)
    record = ann.ask("GET", f"/tables/{table}/record")
    (tmp_path / "record.json").write_text(json.dumps(record) + "\n")
    assert "record.json: 1 valid" in stationmaster("verify record.json", folder=tmp_path)
    replay = ann.ask("GET", f"/tables/{table}/replay?pov=open&count=1000")
    assert replay["steps"][-1]["view"]["phase"] == "over"
    assert "Traceback" not in server.log.read_text()
    assert "bot failed" not in server.log.read_text()


def play_to_the_end(chairs: list[Chair]) -> None:
    """People move when it is their turn, and wait while the bot thinks."""
    rng = random.Random(1)
    while chairs[0].view["phase"] != "over":
        movers = [chair for chair in chairs if chair.seat is not None and chair.view["moves"]]
        version = max(chair.version for chair in chairs) + 1
        if movers:
            answer = movers[0].move(rng.choice(movers[0].view["moves"]))
            assert answer["type"] == "accepted", answer
            version = answer["version"]
        for chair in chairs:
            chair.wait_version(version)


@pytest.mark.settings(bot_pause=60)
def test_a_server_without_the_package_leaves_its_tables_alone(
    server: Server, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing of them is lost or ended, and games of ours go on; with the package they go on as well."""
    ann = server.person("Ann")
    mine = [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Bo"}]
    table = ann.create(mine, "six", seconds_a_turn=5, hand_over="easy")["table"]["id"]
    with ann.sit(table, 0, chair_type=UncheckedChair) as chair:
        view = chair.wait_for("update")["view"]
    bots = [{"kind": "me"}, {"kind": "bot", "bot": "easy"}]
    turns = [ann.create(bots, "six")["table"]["turn"] for _ in range(8)]
    assert 1 in turns  # a bot is to move, which would be woken after the start
    before = stored(ann, table)
    restart(server, monkeypatch, without=path)
    ann = Person(server, ann.key)
    assert "six" not in [game["game"] for game in ann.ask("GET", "/games")]
    assert ann.ask("POST", "/tables", {"game": "six", "seats": mine}, 404)["code"] == "unknown_game"
    problem = ann.ask("POST", f"/tables/{table}/seats/0/hand-over", None, 503)
    assert (problem["code"], "'six' is not installed" in problem["detail"]) == ("unavailable", True)
    ours = ann.create(mine)["table"]["id"]
    with ann.sit(ours, None) as chair:
        chair.wait_for("update")
    assert stored(ann, table) == before
    assert "Traceback" not in server.log.read_text()
    restart(server, monkeypatch, with_=path)
    ann = Person(server, ann.key)
    with ann.sit(table, 0, chair_type=UncheckedChair) as chair:
        assert chair.wait_for("update")["view"] == view
        with ann.sit(table, 1, chair_type=UncheckedChair) as other:
            other.wait_for("update")
            play_on([chair, other], random.Random(2), moves=3)


def stored(person: Person, table: str) -> Any:
    """What a list says of the table: it is read without the game."""
    tables = person.ask("GET", "/tables?list=mine")["tables"]
    (found,) = [each["table"] for each in tables if each["table"]["id"] == table]
    return {key: found[key] for key in ("status", "version", "turn", "ended", "result")}


def restart(
    server: Server, monkeypatch: pytest.MonkeyPatch, without: Path | None = None, with_: Path | None = None
) -> None:
    assert server.stop() == 0
    parts = [part for part in os.environ["PYTHONPATH"].split(os.pathsep) if part not in (str(without), str(with_))]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([*([str(with_)] if with_ else []), *parts]))
    server.start()


# ---- packages that are of no use ----

GOOD = "from stationmaster_six.edition import SixEdition as Base\n"
PACKAGES = {
    "missing": ("no_such_module:Edition", "", "No module named 'no_such_module'"),
    "noname": ("{module}:Edition", "", "has no attribute 'Edition'"),
    "crash": ("{module}:Edition", "1 / 0\n", "cannot be loaded: ZeroDivisionError: division by zero"),
    "exits": ("{module}:Edition", "raise SystemExit('bye')\n", "cannot be loaded: SystemExit: bye"),
    "number": ("{module}:Edition", "Edition = 7\n", "is not a subclass of Edition"),
    "plain": ("{module}:Edition", "class Edition: pass\n", "is not a subclass of Edition"),
    "half": (
        "{module}:Half",
        "from stationmaster.games.family.edition import Edition\nclass Half(Edition):\n    game = 'half'\n",
        "lacks __init__, deal, empty, observer, resample, rule_on, view, title",
    ),
    "other": ("{module}:Base", GOOD, "calls itself 'six'"),
    "box": (
        "{module}:Box",
        f"{GOOD}class Box(Base):\n    game = 'box'\n",
        "its edition cannot be made: StationmasterError: there is no data.json beside Box",
    ),
    "bare": (
        "{module}:Bare",
        f"{GOOD}class Bare(Base):\n    game = 'bare'\n    read_data = Base.read_data\n"
        "    def __init__(self, data, own_board): pass\n",
        "its edition has no board, own_board, notation, scribe",
    ),
    "Loud!": ("{module}:Base", GOOD, "its name must be"),
    "usa": ("{module}:Base", GOOD, None),
}


@pytest.fixture
def broken(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each a package of its own; two more bring the same game."""
    for number, (game, (point, source, _)) in enumerate(PACKAGES.items()):
        module = f"broken_{number}"
        (tmp_path / f"{module}.py").write_text(source)
        write_package(tmp_path, module, game, point.format(module=module))
    for package in ("twice_1", "twice_2"):
        write_package(tmp_path, package, "twice", "stationmaster_six.edition:SixEdition")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), os.environ["PYTHONPATH"]]))


def write_package(folder: Path, package: str, game: str, point: str) -> None:
    info = folder / f"{package}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[stationmaster.games]\n{game} = {point}\n")


@pytest.mark.usefixtures("broken")
def test_a_package_that_is_of_no_use_is_told_in_a_line_and_the_others_go_on() -> None:
    report = "import json; from stationmaster.games import GAMES, playable, problems"
    found = json.loads(python("-c", f"{report}; print(json.dumps([GAMES, playable(), problems()]))"))
    games, playable, problems = found
    assert games[:3] == playable[:3] == ["usa", "marklin", "card"]
    assert playable[3:] == ["six"]
    assert set(games) == {*PACKAGES, "usa", "marklin", "card", "six", "twice"}
    assert "several packages bring it: twice_1, twice_2" in problems["twice"]
    for game, (_, _, words) in PACKAGES.items():
        if words is None:  # ours is ours
            assert game not in problems
            continue
        assert words in problems[game]
        told = stationmaster(f"simulate {game} --games 1", code=2)
        assert told == f"stationmaster simulate: {problems[game]}\n"
    assert "bot greedy" in stationmaster("simulate usa --games 1 --seed 1")
    assert "bot random" in stationmaster("simulate six --games 1 --bots random")
    assert "'greedy' does not play six; it plays: usa, marklin, card\n" in stationmaster(
        "simulate six --bots greedy", code=2
    )


@pytest.mark.usefixtures("broken")
def test_environments_and_a_server_go_on_beside_broken_packages(tmp_path: Path) -> None:
    pytest.importorskip("pettingzoo")
    ids = "[name for name in gymnasium.registry if name.startswith('stationmaster/')]"
    out = python("-c", f"import gymnasium, stationmaster.envs; print(*{ids})")
    assert out.split() == [f"stationmaster/{game}-v0" for game in ("Usa", "Marklin", "Card", "Six")]
    (tmp_path / "server").mkdir()
    server = Server(tmp_path / "server")
    try:
        games = [game["game"] for game in server.person().ask("GET", "/games")]
        assert games == ["usa", "marklin", "card", "six"]
    finally:
        server.stop()
    log = [json.loads(line) for line in server.log.read_text().splitlines()]
    told = {line["game"]: line["message"] for line in log if line["level"] == "error"}
    assert set(told) == {*PACKAGES, "twice"} - {"usa"}
    assert told["number"].startswith("the game 'number' cannot be played: ")
