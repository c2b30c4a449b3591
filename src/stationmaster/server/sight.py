"""What leaves the server of a table and its game, and to whom.

The right to see is stored nowhere: `check` asks the table, at every answer and at every message that is sent. Every
way out is here and begins with it.
"""

from __future__ import annotations

import gzip
import hmac
from collections.abc import Sequence, Set
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

import orjson
from sqlalchemy import Row

from stationmaster.errors import NotationError
from stationmaster.games.family.parts import Counts
from stationmaster.games.family.view import View
from stationmaster.match import Match
from stationmaster.server import clock
from stationmaster.server.authority import Authority
from stationmaster.server.pieces import WrittenView, written
from stationmaster.server.ratings.model import PlayerRating
from stationmaster.server.refusals import Refusal
from stationmaster.server.table import Seat, Table
from stationmaster.server.talk.rows import Heard, Spoken

Json = dict[str, Any]

TablePart = Literal["table", "game", "record", "review"]
UNFINISHED = ("waiting", "playing")
NO_COUNTS, NO_DEADLINE = written("counts", None), written("deadline", None)
NOT_OVER = (written("proofs", []), written("score_track", []), written("result", None))
NO_MORE = (NO_COUNTS, NO_DEADLINE, *NOT_OVER)
MESSAGE = b'{"type":"%b","seat":%b,"since":%d,"version":%d,"events":%b,"view":%b%b}'


@dataclass(frozen=True)
class Onlooker:
    """Who looks: a player, the hash of an invite that was shown, the seat that is looked from (None: from none).

    `key`: the hash of the key by which the player came.
    """

    player: int | None = None
    invite: bytes | None = None
    seat: int | None = None
    key: bytes | None = None


def check(table: Table, who: Onlooker, part: TablePart = "table") -> None:
    """Refusal where somebody may not see, now: the table at all, its game from a seat, its record, or its review."""
    if part == "game" and who.seat is not None and table.owns(who.player, who.seat):
        return
    member = table.is_owner(who.player)
    invited = who.invite is not None and hmac.compare_digest(who.invite, table.invite_hash)
    if not (table.terms.public or table.shared or member or invited):
        raise Refusal("not_found", "there is no such table, or you may not see it")
    if part == "game":
        if who.seat is not None:
            table.own_seat(who.seat, who.player)
        elif not table.terms.spectators and not member:
            raise Refusal("no_spectators", "this table does not admit spectators")
    if part == "review" and table.status != "over":
        raise Refusal("not_over", "only finished games are reviewed")
    if part == "record":
        if table.status == "abandoned" and not member:
            raise Refusal("not_yours", "the game was abandoned: only its players may look at it")
        if table.status not in ("over", "abandoned"):
            raise Refusal("not_over", "the game is not over")


# ---- the table ----


def table_shown(table: Table, who: Onlooker, present: Set[int | None]) -> Json:
    """`Table` of the protocol; `present`: the players who are connected."""
    check(table, who)
    host = who.player is not None and table.host == who.player
    return {"table": info(table, who, present), "mine": table.seats_of(who.player), "host": host}


def info(table: Table, who: Onlooker, present: Set[int | None]) -> Json:
    """`TableInfo`: what everyone may know who may see the table.

    Where its people meet again, who they are elsewhere, and who of them agrees to share the game or to hints, is for
    those alone.
    """
    member = table.is_owner(who.player)
    return {
        "id": table.id,
        **table.terms.__dict__,
        "status": table.status,
        "seats": [seat_info(n, seat, present, member) for n, seat in enumerate(table.seats)],
        "hints": table.hints,
        "hints_agreed": [n for n, seat in enumerate(table.seats) if seat.owner in table.hinting] if member else [],
        "hints_left": [table.hints_left(n) for n in range(len(table.seats))],
        "version": table.version,
        "turn": table.turn,
        "deadline": table.deadline,
        "created": table.created,
        "started": table.started,
        "finished": table.finished,
        "expires": None if table.attended(present) or table.status not in UNFINISHED else table.expires,
        "ended": table.ended,
        "result": table.result,
        "rematch": table.rematch if member else None,
        "kept": table.seats_kept_for(who.player),
        "shared": table.shared,
        "agreed": [n for n, seat in enumerate(table.seats) if seat.owner in table.sharing] if member else [],
    }


def seat_info(number: int, seat: Seat, present: Set[int | None], member: bool) -> Json:
    rated = {} if seat.rating is None else {"rating": seat.rating, "rating_error": seat.rating_error}
    return {
        "seat": number,
        "kind": seat.kind,
        "name": seat.name,
        "bot": seat.bot,
        "present": seat.kind == "bot" or (seat.owner is not None and seat.owner in present),
        "reserved": seat.reserved is not None,
        "person": seat.owner if member else None,
        **({} if seat.away_until is None or seat.away_until <= clock.now() else {"away_until": seat.away_until}),
        **({} if seat.bank is None else {"bank": seat.bank}),
        **rated,
    }


# ---- people ----


def profile_shown(person: Row[Any] | None, who: Onlooker, met: bool, played: Json, newest: list[Json]) -> Json:
    """`Profile`; `met`: has `who` played with that person? `newest`: what `who` is shown of their games.

    `played` tells of all games together: how many there were, and the ratings.
    """
    own = person is not None and person.id == who.player
    seen = person is not None and (
        own or person.profile == "everyone" or (person.profile == "played_with" and met and who.player is not None)
    )
    if person is None or person.forgotten is not None or not seen:
        raise Refusal("not_found", "there is no such player, or you may not see who they are")
    shown = {"id": person.id, "name": person.name, "sign": person.sign, "colour": person.colour}
    shown |= {"since": person.created, "games": played["games"], "ratings": played["ratings"], "newest": newest}
    return shown | ({"seen_by": person.profile} if own else {})


# ---- the coach ----


def review_shown(table: Table, who: Onlooker, row: Row[Any] | None, version: int) -> Json:
    """`ReviewState`: how far the review is, and what there is of it; `version`: of the reviews that are made now."""
    check(table, who, "review")
    if row is None:
        return {"state": "none", "done": 0, "of": 100, "seconds_left": None, "old": False, "why": None, "review": None}
    return {
        "state": row.state,
        "done": row.progress,
        "of": 100,
        "seconds_left": row.seconds_left,
        "old": row.review is not None and row.version != version,
        "why": row.why,
        "review": None if row.review is None else orjson.Fragment(gzip.decompress(row.review)),
    }


def own_reviews(table: Table, who: Onlooker, of_seats: list[Json], old: bool) -> list[Json]:
    """A `MyReview` for each seat that is theirs."""
    check(table, who, "review")
    scores = (table.result or {})["scores"]
    return [
        {
            "table": table.id,
            "game": table.terms.game,
            "players": [seat.name for seat in table.seats],
            "ended": table.finished,
            "seat": number,
            "won": number in (table.result or {})["winners"],
            "place": scores[number]["rank"],
            **{name: of_seats[number][name] for name in ("loss", "luck", "luck_error", "by_kind")},
            "old": old,
        }
        for number in table.seats_of(who.player)
    ]


def hint_seat(table: Table, who: Onlooker, version: int) -> int:
    """The seat that `who` may have a hint for now: their own, at its turn, at a table that gives hints."""
    check(table, who)
    if table.status != "playing" or table.turn is None:
        raise Refusal("not_started" if table.status == "waiting" else "over", "the game has not begun, or is over")
    seat = table.seats[table.turn]
    if who.player is None or seat.owner != who.player or seat.bot is not None:
        raise Refusal("not_your_turn", "a hint is for one's own turn")
    if version != table.version:
        raise Refusal("stale", f"the game is at version {table.version}: look again")
    if not table.hints:
        raise Refusal("no_hints", "this table gives no hints: all who play at it would have to agree")
    if (version, table.turn) not in table.hinted and not table.hints_left(table.turn):
        raise Refusal("no_hints", "you have had all hints of this game")
    return table.turn


def hint_shown(table: Table, who: Onlooker, version: int, found: Json) -> Json:
    """`Hint`, as it was found from the view of the seat alone."""
    seat = hint_seat(table, who, version)
    left = table.hints_left(seat)
    return {"seat": seat, "version": version, "moves": found["moves"], "reasons": found["reasons"], "left": left}


# ---- talk ----


def hears(table: Table, who: Onlooker, heard: Heard, line: Spoken) -> bool:
    """Is it for `who`? What spectators say is not for those who play while they do, nor for who may be one of them.

    Who plays is asked of the table, and of the moment at which the talk was read: neither may be old.
    """
    if (who.player, line.player) in heard.mutes:
        return False
    during = "playing" in (table.status, heard.status)
    plays = who.player is None or who.player in heard.playing or bool(table.seats_of(who.player))
    return line.seat is not None or not (during and plays)


def talk_shown(table: Table, who: Onlooker, heard: Heard, known: Sequence[int] | None) -> tuple[Json | None, list[int]]:
    """The message `talk`, and the lines that the client has then; None where it has them: those that are `known`."""
    check(table, who, "game")
    lines = [line for line in heard.lines if hears(table, who, heard, line)]
    shown = [line.id for line in lines]
    kept = [number for number in known or () if shown and number >= shown[0]]
    goes_on = known == [] or (bool(kept) and kept == shown[: len(kept)])
    new = lines[len(kept) :] if goes_on else lines
    if not new and (goes_on or not known):
        return None, shown
    since = (kept[-1] if kept else 0) if goes_on else None
    return {"type": "talk", "since": since, "lines": [line_shown(table, who, line) for line in new]}, shown


def line_shown(table: Table, who: Onlooker, line: Spoken) -> Json:
    """`TalkLine`: under the name that the speaker has at the table, for as long as they sit where they spoke."""
    seat = line.seat if line.seat is not None and table.owns(line.player, line.seat) else None
    return {
        "id": line.id,
        "at": line.at,
        "name": line.name if seat is None else table.seats[seat].name or line.name,
        "seat": seat,
        "spectator": line.seat is None,
        "mine": line.player == who.player,
        "phrase": line.phrase,
        "emote": line.emote,
        "words": line.words,
    }


# ---- people who find each other ----


def seek_shown(seeker: Row[Any] | None) -> Json | None:
    """`Sought`: what somebody waits for, for their own eyes."""
    if seeker is None:
        return None
    wish = {name: getattr(seeker, name) for name in ("game", "pace", "rated", "bots", "since")}
    return wish | {"counts": orjson.loads(seeker.counts)}


def question_shown(seeker: Row[Any] | None, pairing: Sequence[Row[Any]], now: int) -> Json | None:
    """`ReadyQuestion`. Who the others are is told when they sit at the table."""
    if seeker is None or not pairing or len(pairing) < seeker.people:
        return None
    return {
        "table": seeker.pairing,
        "people": seeker.people,
        "ready": sum(one.ready for one in pairing),
        "seats": seeker.seats,
        "seconds_left": max(0.0, (seeker.until - now) / 1000),
        "answered": seeker.ready,
    }


def people_shown(people: Sequence[tuple[int, str]]) -> list[Json]:
    """A `Somebody` for each. Which of them somebody may see at all is for meeting/rows.py to say."""
    return [{"player": player, "name": name} for player, name in people]


def invitation_shown(table: Table, player: int, by: int, name: str) -> Json | None:
    """`Invitation`, while who invites sits there, and there is a seat; whoever is invited may know that much."""
    seats = [seat for seat in table.seats if seat.free or seat.reserved == player]
    if table.status != "waiting" or not table.is_owner(by) or not seats or table.seats_of(player):
        return None
    terms = table.terms
    shown = {"table": table.id, "game": terms.game, "board": terms.board, "players": len(table.seats)}
    shown |= {"again": bool(table.seats_kept_for(player)), "seconds_a_turn": terms.seconds_a_turn}
    return shown | {"by": {"player": by, "name": name}}


# ---- ratings ----


def best_shown(found: Sequence[Row[Any]], player: int | None, mine: PlayerRating | None) -> Json:
    """Of `Best`: names and ratings of those who may be in the table of the best, and one's own rating."""
    best = [
        {
            "place": 1 + sum(other.mu > row.mu for other in found),
            "name": row.name,
            "rating": round(row.mu),
            "error": round(row.sigma),
            "games": row.games,
            "me": row.id == player,
        }
        for row in found
    ]
    own = None if mine is None else {"rating": round(mine.mu), "error": round(mine.sigma), "games": mine.games}
    return {"best": best, "own": own}


def rating_changes(table: Table, who: Onlooker, steps: Sequence[Row[Any]]) -> list[Json]:
    """A `RatingChange` for each seat of a player, for all who may see the table."""
    check(table, who)
    return [
        {
            "seat": row.seat,
            "place": row.place,
            "left": row.left,
            "before": round(row.mu_before),
            "after": round(row.mu),
        }
        for row in steps
    ]


# ---- the game: everything comes through views and seen entries ----


class Shown(NamedTuple):
    """What somebody is shown of a game, in pieces."""

    seat: int | None
    version: int
    view: WrittenView
    rest: tuple[bytes, ...]
    """What cards were counted, the clock, the end."""


def update(table: Table, who: Onlooker, since: int | None, before: Shown | None = None) -> tuple[bytes, Shown]:
    """The message `update`: the view now, and what happened after `since` (all of it, where that is unknown).

    To a client that still has what it was shown `before`, the message `changes`: what is different now.
    """
    check(table, who, "game")
    game = table.game
    assert game is not None
    seat, version = who.seat, game.version
    known = since if since is not None and since <= version else 0
    view, rest = game.written_view(seat), rest_shown(table, game, seat)
    events = game.written_events(seat, known)
    if before is not None and before.seat == seat and before.version == known:
        kind, text = b"changes", game.typesetter.changes(view, before.view)
        both = zip((view.plans, *rest), (before.view.plans, *before.rest), strict=True)
        more = [b"," + piece for piece, last in both if piece is not last and piece != last]
    else:
        kind, text, more = b"update", view.all(), [b"," + piece for piece in (view.plans, *rest)]
    looks = b"null" if seat is None else b"%d" % seat
    message = MESSAGE % (kind, looks, known, version, events, text, b"".join(more))
    return message, Shown(seat, version, view, rest)


def rest_shown(table: Table, game: Authority, seat: int | None) -> tuple[bytes, ...]:
    if not table.terms.counters and table.deadline is None and table.result is None:
        return NO_MORE
    counted = counts(game, game.view(seat)) if table.terms.counters else NO_COUNTS
    deadline = NO_DEADLINE if table.deadline is None else written("deadline", table.deadline)
    end = NOT_OVER if table.result is None else the_end(game, game.view(seat), table.result)
    return (counted, deadline, *end)


def counts(game: Authority, view: View) -> bytes:
    return game.typesetter.piece(view.seat, "counts", view, view.counts)


def the_end(game: Authority, view: View, result: Json) -> tuple[bytes, ...]:
    write, seat = game.typesetter.piece, view.seat
    return (
        write(seat, "proofs", result, lambda: proofs(view, result)),
        write(seat, "score_track", result, lambda: points_seen(game.score_track, result)),
        write(seat, "result", result, lambda: result),
    )


def insight(view: View, result: Json | None, score_track: Sequence[Counts] = ()) -> Json:
    """`Insight` of the protocol, from the view alone; and when the game is over, from what everyone then knows."""
    return {"plans": view.plans(), "proofs": proofs(view, result), "score_track": points_seen(score_track, result)}


def proofs(view: View, result: Json | None) -> list[Json]:
    return [] if result is None else view.proofs(result["scores"])


def points_seen(score_track: Sequence[Counts], result: Json | None) -> list[list[int]]:
    """For nobody's eyes before the end: everyone saw them at the time, but not everyone remembers."""
    return [] if result is None else [list(points) for points in score_track]


def journeys(table: Table, who: Onlooker, city: str, routes: list[str], request: str) -> Json:
    """The message `journeys`: what a passenger of the seat that looks could do, from its view alone."""
    check(table, who, "game")
    if table.game is None or table.status == "waiting":
        raise Refusal("not_started", "the game has not begun")
    draft, found = table.game.view(who.seat).journeys(city, routes)
    return {"type": "journeys", "id": request, "draft": draft, "journeys": found}


def ruling(table: Table, who: Onlooker, text: str, request: str) -> Json:
    """The message `ruling`: may the seat play this now, and if not, why? `text` may stop before the payment."""
    check(table, who, "game")
    answer: Json = {"type": "ruling", "id": request, "lawful": False, "code": None}
    answer |= {"rule": None, "reason": None, "facts": {}, "text": None}
    if table.status in ("over", "abandoned"):
        return answer | {"code": "over", "text": "the game is over"}
    if table.game is None or table.status == "waiting":
        raise Refusal("not_started", "the game has not begun")
    match = table.game.match
    if who.seat != match.turn:  # rulings speak of the hand of the seat in turn
        return answer | {"code": "not_your_turn", "rule": "U05", "text": "it is not your turn"}
    try:
        moves = meant(match, text)
    except NotationError as error:
        return answer | {"code": "not_a_move", "text": str(error)}
    legal = set(match.state.legal_moves())
    if any(move in legal for move in moves):
        return answer | {"lawful": True}
    found = match.edition.rule_on(match.state, moves[0])
    why = {"rule": found.rule, "reason": found.reason, "facts": found.facts, "text": found.words}
    return answer | {"code": "unlawful", **why}


def meant(match: Match, text: str) -> list[int]:
    """The move of a text, or all moves that begin with it: a claim without its payment."""
    try:
        return [match.notation.parse(text)]
    except NotationError:
        start = " ".join(text.lower().split()) + " "
        moves = [move for move, known in enumerate(match.notation.texts) if known.startswith(start)]
        if not moves:
            raise
        return moves
