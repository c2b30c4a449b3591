"""Records that somebody brings along: verified and replayed in a process of their own, and never stored."""

from __future__ import annotations

import gzip
import logging
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import orjson

from stationmaster.errors import RecordError, StationmasterError
from stationmaster.games import edition, edition_class, playable
from stationmaster.games.family.parts import Counts
from stationmaster.match import Match
from stationmaster.record import verify
from stationmaster.record.files import parse_json
from stationmaster.server.codes import Code
from stationmaster.server.fairness import Asker
from stationmaster.server.names import MOST_CODE_POINTS, clean_name
from stationmaster.server.refusals import Refusal
from stationmaster.server.replays import check_pov
from stationmaster.server.rooms import EndedError, Room
from stationmaster.server.steps import GZIP_LEVEL, Json, step
from stationmaster.server.table import Terms
from stationmaster.texts import one_line, plain, shortened

log = logging.getLogger(__name__)

Read = Callable[[], Awaitable[bytes]]

LIMIT = 20.0  # seconds that one may take
AN_ADDRESS = 2  # that one address may wait for
IN_ALL = 50
MOST_STEPS = 2000  # of one game: several times as many as people play
LONGEST_NAME = 40


@dataclass(frozen=True)
class Fault:
    """Why there is no replay; it comes from another process, where it cannot be raised."""

    code: Code
    text: str
    rule: str | None = None
    entry: int | None = None
    """The place in the record's list of moves."""

    def refusal(self) -> Refusal:
        return Refusal(self.code, self.text, self.rule, facts=None if self.entry is None else {"entry": self.entry})


class Uploads:
    def __init__(self) -> None:
        self._room = Room(replay_record, 1, LIMIT)
        self._waiting: Counter[str] = Counter()
        """How many are being worked out for each address."""

    async def answer(self, read: Read, pov: str, packed: bool, asker: Asker) -> bytes:
        """The body of an answer (`Replay`) with all steps of a record; Refusal where it is none, or breaks a rule.

        `read` gives what was sent; whoever sends too many at a time has none of them read.
        """
        if self._waiting[asker.address] >= AN_ADDRESS or self._waiting.total() >= IN_ALL:
            raise Refusal("rate_limited", "too many records at a time; wait for the answers")
        self._waiting[asker.address] += 1
        try:
            found: bytes | Fault = await self._room.ask(asker, await read(), pov, packed)
        except (TimeoutError, EndedError) as error:
            log.warning("a record could not be verified in time")
            raise Refusal("unavailable", "it took too long to verify this record; try again later") from error
        finally:
            self._waiting[asker.address] -= 1
            self._waiting += Counter()  # without those that wait for none
        if isinstance(found, Fault):
            raise found.refusal()
        return found

    async def stop(self) -> None:
        await self._room.stop()


# ---- in the process ----


def replay_record(body: bytes, pov: str, packed: bool) -> bytes | Fault:
    try:
        text = orjson.dumps(replay(parsed(body), pov))
    except RecordError as error:
        return Fault("bad_record", one_line(error), error.rule, error.move)
    except StationmasterError as error:
        return Fault("not_a_record", one_line(error))
    except Refusal as refusal:
        return Fault(refusal.code, refusal.text)
    return gzip.compress(text, GZIP_LEVEL, mtime=0) if packed else text


def parsed(body: bytes) -> Json:
    """The record, as far as it can be told before it is verified."""
    try:
        record = parse_json(body.decode())
    except UnicodeDecodeError:
        raise StationmasterError("it is not a text in UTF-8") from None
    if not isinstance(record, dict) or "record" not in record:
        raise StationmasterError("a record is a JSON object with a field 'record'")
    if record.get("game") not in playable():
        raise Refusal("unknown_game", f"no such game is played here; these are: {', '.join(playable())}")
    if "board" in record and board_name(record) is None:
        raise Refusal("unknown_board", "it was played on a board of its own: `stationmaster replay` shows it")
    players = record.get("players")
    if isinstance(players, list) and any(len(str(name)) > MOST_CODE_POINTS for name in players):
        raise RecordError("record", f"a player's name has more than {MOST_CODE_POINTS} characters")
    return record


def board_name(record: Json) -> str | None:
    """Of a record on one of the boards that come with its game: a record carries the whole board."""
    game = record["game"]
    return next(
        (name for name in edition_class(game).boards() if edition(game, name).board.data == record["board"]), None
    )


def replay(record: Json, pov: str) -> Json:
    """`Replay` of the protocol: a step for each decision, as far as the game went."""
    found: list[Json] = []
    score_track: list[Counts] = []
    told, mover = 0, 0
    for version, match in enumerate(verify.replay(record)):
        if version == 0:
            check_pov(pov, len(match.players))
        if version > MOST_STEPS:
            raise RecordError("record", f"the game has more than {MOST_STEPS} decisions")
        score_track.append(match.tally())
        found.append(step(match, version, told, pov, score_track) | ({"player": mover} if version else {}))
        told, mover = len(match.entries), match.turn
    board = board_name(record) if "board" in record else None
    return {"table": table_of(match, len(found) - 1, board), "versions": len(found) - 1, "steps": found}


def table_of(match: Match, version: int, board: str | None) -> Json:
    """`TableInfo` of a game that was played at no table here."""
    terms = Terms(
        match.game, match.options, public=False, spectators=False, seconds_a_turn=None, hand_over=None, board=board
    )
    ended = {"status": "over", "result": match.record()["result"]} if match.is_over else {"status": "abandoned"}
    unknown = ("turn", "deadline", "started", "finished", "expires", "ended", "result", "rematch")
    return {
        "id": "",
        **terms.__dict__,
        "seats": [seat_of(number, name) for number, name in enumerate(match.players)],
        "version": version,
        "created": 0,
        "kept": [],
        "hints": False,
        "hints_agreed": [],
        "rated": False,
        "hints_left": [0 for _ in match.players],
        "shared": False,
        "agreed": [],
        **dict.fromkeys(unknown),
        **ended,
    }


def seat_of(number: int, name: str) -> Json:
    try:
        name = clean_name(name)
    except Refusal:  # any text may stand in a record
        name = shortened(plain(name), LONGEST_NAME)
    return {"seat": number, "kind": "person", "name": name, "bot": None, "present": False, "reserved": False}
