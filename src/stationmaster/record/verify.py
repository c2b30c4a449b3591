"""Replaying and verifying game records."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from stationmaster.errors import IllegalMove, RecordError, StationmasterError
from stationmaster.games import edition
from stationmaster.games.family.chance import Chance, ScriptedChance, ScriptError, SystemChance
from stationmaster.games.family.edition import AnyEdition
from stationmaster.games.maps.board import BoardError
from stationmaster.match import Match
from stationmaster.record.files import is_deep


def replay(record: object, known: AnyEdition | None = None) -> Iterator[Match]:
    """The game at its start and after each decision; RecordError at the first violation.

    The match that comes last is complete. It is one object throughout: copy it to keep a position. `known` is an
    edition that serves where the record is of that game on that board, so that it need not be found.

    >>> import stationmaster as sm
    >>> from stationmaster.arena import simulate
    >>> from stationmaster.record.files import parse_json
    >>> (game,) = simulate("usa", players=2, bots=["greedy", "random"], games=1, seed=7)
    >>> positions = [match.copy() for match in sm.replay(parse_json(game.record))]
    >>> len(positions) == 1 + game.decisions, positions[-1].is_over
    (True, True)
    >>> positions[12].view(positions[12].turn).to_dict()["phase"]  # what the bot saw before its move
    'turn'
    >>> positions[12].notation.text(positions[13].moves[-1])
    'draw 4'
    """
    table = _check_header(record)
    chance = ScriptedChance()
    match = _replay_setup(table, chance, known)
    yield match
    entries = _list(table, "moves")
    while (place := len(match.entries)) < len(entries):
        try:
            for _ in _replay_entry(match, entries, place, chance):
                yield match
        except RecordError as error:
            raise RecordError(error.rule, error.words, place if error.move is None else error.move) from None
        except ScriptError as error:
            raise RecordError("G04", str(error), place) from None
    _check_result(table, match)


def load(record: object, chance: Chance | None = None, known: AnyEdition | None = None) -> Match:
    """The match of a record, ready to go on where it is unfinished (with chance from the operating system)."""
    match = None
    for match in replay(record, known):  # noqa: B007 (the last one is wanted)
        pass
    assert match is not None
    match.chance = chance or SystemChance()
    return match


def verify(record: object) -> None:
    """Replays a record under the rules; RecordError names the first violation."""
    load(record)


def _check_header(record: object) -> dict[str, Any]:
    if not isinstance(record, dict):
        raise RecordError("record", "a record is a JSON object")
    if is_deep(record):  # errors quote what they find
        raise RecordError("record", "it is nested too deeply")
    if not _same(record.get("record"), 1):
        raise RecordError("record", f"'record' must be 1, the version of the format, not {record.get('record')!r}")
    known = {"record", "game", "board", "options", "players", "setup", "moves", "result"}
    _refuse_unknown(record, known)
    for key in ("options", "setup"):
        if not isinstance(record.get(key), dict):
            raise RecordError("record", f"{key!r} must be an object")
    return record


def _refuse_unknown(table: dict[str, Any], known: set[str]) -> None:
    unknown = sorted(key for key in table if key not in known and not str(key).startswith("x_"))
    if unknown:
        raise RecordError("record", f"unknown field {unknown[0]!r}; your own fields must begin with x_")


def _list(table: dict[str, Any], key: str) -> list[Any]:
    if not isinstance(table.get(key), list):
        raise RecordError("record", f"{key!r} must be a list")
    entries: list[Any] = table[key]
    return entries


def _replay_setup(record: dict[str, Any], chance: ScriptedChance, known: AnyEdition | None) -> Match:
    players = _list(record, "players")
    setup = record["setup"]
    options = {name: value for name, value in record["options"].items() if not name.startswith("x_")}
    if "board" in record and not isinstance(record["board"], dict):
        raise RecordError("board", "'board' must be an object, in the shape of the data files")
    try:
        box = _edition(_game(record), record.get("board"), known)
        box.check_players(len(players))
        first = setup.get("first")
        if type(first) is not int or first not in range(len(players)):
            raise RecordError("U05", f"setup: 'first' must be a seat, not {first!r}")
        reading = box.scribe.read_setup(setup, len(players))
        chance.tell(reading.cards, reading.tickets)
        match = Match.scripted(box, players, options, chance, first)
    except ScriptError as error:
        raise RecordError("G04", f"setup: {error}") from None
    except (BoardError, RecordError) as error:
        raise error if isinstance(error, RecordError) else RecordError("board", str(error)) from None
    except StationmasterError as error:
        raise RecordError("record", str(error)) from None
    _compare(match.chosen_options(), options, "options, only what differs from the default", {})
    _compare(match.setup, setup, "setup", box.scribe.field_rules)
    return match


def _edition(game: str, board: dict[str, Any] | None, known: AnyEdition | None) -> AnyEdition:
    if known is not None and game == known.game and board == (known.board.data if known.own_board else None):
        return known
    return edition(game, board)


def _game(record: dict[str, Any]) -> str:
    game = record.get("game")
    if not isinstance(game, str):
        raise RecordError("record", f"'game' must be the name of a game, not {game!r}")
    return game


def _replay_entry(match: Match, entries: list[Any], place: int, chance: ScriptedChance) -> Iterator[None]:
    """Plays the entry at a place, decision by decision, and compares what the rules make of it."""
    entry = entries[place]
    if not isinstance(entry, dict):
        raise RecordError("record", "an entry must be an object")
    scribe = match.edition.scribe
    if match.is_over:
        raise RecordError(scribe.end_rule, "the game was already over")
    if str(entry.get("move")) in scribe.followers:
        raise RecordError(scribe.followers[entry["move"]], f"no {entry['move']!r} is due here")
    if entry.get("player") != match.turn:
        raise RecordError("U05", f"the decision is that of seat {match.turn}, not {entry.get('player')!r}")
    reading = scribe.read(entries, place, match.state)
    chance.tell(reading.cards, reading.tickets)
    written = len(match.entries)
    try:
        for move in reading.moves:
            match.play(move)
            if len(match.entries) == written:  # a journey goes on
                yield
    except IllegalMove as error:
        raise RecordError(error.rule, f"{error.move}: {error.words}") from None
    for n, ours in enumerate(match.entries[written:], place):
        if n > place:
            _check_follower(ours, entries, n, scribe.followers)
        try:
            _compare(ours, entries[n], ours["move"], scribe.field_rules)
        except RecordError as error:
            raise RecordError(error.rule, error.words, n) from None
    yield


def _check_follower(ours: dict[str, Any], entries: list[Any], place: int, followers: dict[str, str]) -> None:
    """An entry that is no decision has to stand where the rules make it."""
    theirs = entries[place] if place < len(entries) else None
    if not isinstance(theirs, dict) or theirs.get("move") != ours["move"]:
        rule = followers.get(ours["move"], "record")
        raise RecordError(rule, f"the entry {ours['move']!r} is missing after it")


def _compare(ours: dict[str, Any], theirs: object, what: str, rules: dict[str, str]) -> None:
    """What the rules give against what the record says."""
    if not isinstance(theirs, dict):
        raise RecordError("record", f"{what}: must be an object")
    for key, value in ours.items():
        if key not in theirs:
            raise RecordError(_rule(rules, what, key), f"{what}: {key!r} is missing, it should be {value!r}")
        if not _same(theirs[key], value) and not _same_set(key, theirs[key], value):
            raise RecordError(_rule(rules, what, key), f"{what}: {key!r} is {theirs[key]!r}, it should be {value!r}")
    for key in theirs:
        if key not in ours and not str(key).startswith("x_"):
            raise RecordError(_rule(rules, what, key), f"{what}: {key!r} does not belong here (it is {theirs[key]!r})")


def _rule(rules: dict[str, str], what: str, key: str) -> str:
    """The rule of a field of this kind of entry, or of a field of that name anywhere."""
    return rules.get(f"{what.split(',', maxsplit=1)[0]} {key}", rules.get(key, "record"))


UNORDERED = ("keep", "robs", "winners")  # the format sets no order for these


def _same_set(key: str, theirs: object, ours: object) -> bool:
    """The same things in another order, where that means nothing."""
    if key == "completed":  # a list for each player
        lists = isinstance(theirs, list) and isinstance(ours, list) and len(theirs) == len(ours)
        return lists and all(_same_set("keep", a, b) for a, b in zip(theirs, ours, strict=True))  # type: ignore[call-overload]
    if key not in UNORDERED or not isinstance(theirs, list) or not isinstance(ours, list):
        return False
    return len(theirs) == len(ours) and all(any(_same(a, b) for b in theirs) for a in ours)


def _same(theirs: object, ours: object) -> bool:
    """Equal, and not merely as 1 equals true and 1.0."""
    if isinstance(ours, list):
        return isinstance(theirs, list) and len(theirs) == len(ours) and all(map(_same, theirs, ours))
    if isinstance(ours, dict):
        return (
            isinstance(theirs, dict) and theirs.keys() == ours.keys() and all(_same(theirs[k], ours[k]) for k in ours)
        )
    return type(theirs) is type(ours) and theirs == ours


def _check_result(record: dict[str, Any], match: Match) -> None:
    if not match.is_over:
        if "result" in record:
            raise RecordError(match.edition.scribe.end_rule, "there is a result, but the game is not over")
        return
    if not isinstance(record.get("result"), dict):
        raise RecordError("record", "the game is over and 'result' is missing")
    result, ours = record["result"], match.record()["result"]
    rules = match.edition.scribe.field_rules
    scores = _list(result, "scores")
    if len(scores) != len(ours["scores"]):
        raise RecordError("record", "result: there must be one score per seat")
    for seat, score in enumerate(ours["scores"]):
        _compare(score, scores[seat], f"result, seat {seat}", rules)
    _compare({"winners": ours["winners"]}, {k: v for k, v in result.items() if k != "scores"}, "result", rules)
