"""A position as one line of text, and back: what FEN is for chess.

The line begins with the game and the number of players; `key=value` pairs follow, without spaces in them. It holds the
whole state, secrets included, so that a game can be taken up exactly where it stood: it is for analysis, tests and bug
reports, never for players of a game in progress.

Cards are letters with counts (`p2r1l3`: two purple, one red, three locomotives), a market is five letters (`-` for an
empty slot), seats are divided by `/`, and routes, cities and tickets go by their ids.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64, u8

from stationmaster.errors import StationmasterError
from stationmaster.games.family.cards import KINDS, NOBODY, NOTHING
from stationmaster.games.family.rules import SLOTS, Game
from stationmaster.games.family.tickets import TicketPile

LETTERS = "pbowgykrl+m"  # of the kinds, in their order
COUNTED = re.compile(r"([pbowgykrl+m])(\d+)")


class Field(NamedTuple):
    """One `key=value`: how it is written from a state, and read into one."""

    key: str
    write: Callable[[Any], str]
    read: Callable[[Any, str], None]


class PositionError(StationmasterError):
    """A text that is no position of this game."""


# ---- values ----


def number_of(text: str) -> int:
    if not re.fullmatch(r"-?\d{1,9}", text):
        raise PositionError(f"{text!r} is not a whole number")
    return int(text)


def write_counts(counts: Iterable[int]) -> str:
    return "".join(f"{LETTERS[kind]}{count}" for kind, count in enumerate(counts) if count) or "-"


def read_counts(text: str) -> list[int]:
    counts = [0] * KINDS
    if text != "-":
        if not re.fullmatch(f"({COUNTED.pattern})+", text):
            raise PositionError(
                f"{text!r} is no count of cards; it is written as in p2r1l3, with the letters {LETTERS}"
            )
        for letter, count in COUNTED.findall(text):
            counts[LETTERS.index(letter)] += number_of(count)
    return counts


def write_slots(market: Iterable[int]) -> str:
    return "".join("-" if kind == NOTHING else LETTERS[kind] for kind in market)


def read_slots(text: str) -> list[int]:
    if not re.fullmatch(f"([{re.escape(LETTERS)}-]{{{SLOTS}}})*", text):
        raise PositionError(f"{text!r} is no market: it has {SLOTS} letters of {LETTERS}, or - for an empty slot")
    return [NOTHING if letter == "-" else LETTERS.index(letter) for letter in text]


def names_of(text: str) -> list[str]:
    return [] if text == "-" else text.split(",")


def joined(names: Iterable[str]) -> str:
    return ",".join(names) or "-"


def place_of(name: str, names: Sequence[str], what: str) -> int:
    if name not in names:
        raise PositionError(f"there is no {what} {name!r}")
    return names.index(name)


def by_seat(text: str, players: int) -> list[str]:
    parts = text.split("/")
    if len(parts) != players:
        raise PositionError(f"{text!r} has {len(parts)} parts, divided by /; there are {players} players")
    return parts


# ---- fields of one attribute ----


def number(key: str, attribute: str | None = None) -> Field:
    name = attribute or key
    return Field(key, lambda game: str(getattr(game, name)), lambda game, text: setattr(game, name, number_of(text)))


def numbers(key: str, attribute: str | None = None) -> Field:
    """A number for each seat."""
    name = attribute or key

    def read(game: Game, text: str) -> None:
        values = text.split(",")
        if len(values) != game.players:
            raise PositionError(f"{key}: {len(values)} numbers for {game.players} players")
        setattr(game, name, vec[i64]([number_of(value) for value in values]))

    return Field(key, lambda game: ",".join(map(str, getattr(game, name))), read)


def cards(key: str, attribute: str | None = None) -> Field:
    """Counts by kind, for nobody in particular."""
    name = attribute or key
    return Field(
        key,
        lambda game: write_counts(getattr(game, name)),
        lambda game, text: setattr(game, name, vec[i64](read_counts(text))),
    )


def seat_cards(key: str, attribute: str | None = None) -> Field:
    """Counts by kind for each seat."""
    name = attribute or key

    def write(game: Game) -> str:
        counts = getattr(game, name)
        return (
            "/".join(write_counts(counts[s * KINDS : (s + 1) * KINDS]) for s in range(game.players)) if counts else "-"
        )

    def read(game: Game, text: str) -> None:
        parts = [] if text == "-" else by_seat(text, game.players)
        setattr(game, name, vec[i64]([count for part in parts for count in read_counts(part)]))

    return Field(key, write, read)


def market(key: str, attribute: str | None = None) -> Field:
    """One market, or several on end."""
    name = attribute or key
    return Field(
        key,
        lambda game: write_slots(getattr(game, name)) or "none",
        lambda game, text: setattr(game, name, vec[i64]([] if text == "none" else read_slots(text))),
    )


def owned(key: str, attribute: str, names: Sequence[str], what: str) -> Field:
    """Things that a seat has, of all that are numbered; NOBODY has the others."""

    def write(game: Game) -> str:
        owners = getattr(game, attribute)
        return "/".join(joined(names[n] for n, owner in enumerate(owners) if owner == s) for s in range(game.players))

    def read(game: Game, text: str) -> None:
        owners = [NOBODY] * len(names)
        for seat, part in enumerate(by_seat(text, game.players)):
            for name in names_of(part):
                place = place_of(name, names, what)
                if owners[place] != NOBODY:
                    raise PositionError(f"{key}: {name} stands there twice")
                owners[place] = seat
        setattr(game, attribute, vec[u8](owners))

    return Field(key, write, read)


# ---- tickets ----


def offers(names: Sequence[str]) -> Field:
    """What each seat chooses from, in the order drawn."""

    def read(game: Game, text: str) -> None:
        for seat, part in enumerate(by_seat(text, game.players)):
            tickets = names_of(part)
            if len(tickets) > game.offer_size:
                raise PositionError(f"offers: {len(tickets)} tickets; at most {game.offer_size} are offered")
            for name in tickets:
                game.offer(seat, place_of(name, names, "ticket"))

    return Field(
        "offers", lambda game: "/".join(joined(names[t] for t in game.offer_of(s)) for s in range(game.players)), read
    )


def pile(key: str, attribute: str, names: Sequence[str]) -> Field:
    """The unseen tickets, a colon, and what lies under them: each with the seat that put it there."""

    def write(game: Game) -> str:
        found: TicketPile = getattr(game, attribute)
        unseen = joined(names[found.unseen[n]] for n in range(found.unseen_count))
        return unseen + ":" + joined(f"{found.under_by[n]}.{names[found.under[n]]}" for n in range(found.under_count))

    def read(game: Game, text: str) -> None:
        unseen, colon, under = text.partition(":")
        if not colon:
            raise PositionError(f"{key}: a pile is written as its unseen tickets, a colon, and those put under it")
        found = TicketPile(len(names))
        for name in names_of(unseen):
            found.shuffle_in(place_of(name, names, "ticket"))
        for entry in names_of(under):
            seat, _, name = entry.partition(".")
            found.put_under(place_of(name, names, "ticket"), number_of(seat))
        setattr(game, attribute, found)

    return Field(key, write, read)


# ---- the whole ----


def shared_fields(phases: Sequence[str], tickets: Sequence[str]) -> list[Field]:
    """What every game of the family has."""
    return [
        number("first"),
        number("turn"),
        Field(
            "phase",
            lambda game: phases[game.phase],
            lambda game, text: setattr(game, "phase", place_of(text, phases, "phase")),
        ),
        seat_cards("hands"),
        seat_cards("seen"),
        market("market"),
        cards("pile"),
        cards("discards"),
        market("resets"),
        number("shuffles"),
        owned("tickets", "holder", tickets, "ticket"),
        offers(tickets),
    ]


def write_position(head: str, fields: Iterable[Field], game: Game) -> str:
    return " ".join([head, *(f"{field.key}={field.write(game)}" for field in fields)])


def read_position(words: list[str], fields: Sequence[Field], game: Game) -> None:
    """Reads the `key=value` words into a state with nothing in it; PositionError says what is wrong."""
    given: dict[str, str] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals or key in given:
            raise PositionError(f"{word!r} is not a key=value, or stands there twice")
        given[key] = value
    known = [field.key for field in fields]
    for key in given:
        if key not in known:
            raise PositionError(f"there is no {key!r} in a position of this game; there are: {', '.join(known)}")
    for field in fields:
        if field.key not in given:
            raise PositionError(f"{field.key}=... is missing")
        try:
            field.read(game, given[field.key])
        except (PositionError, OverflowError) as error:
            raise PositionError(f"{field.key}: {str(error).removeprefix(field.key + ': ')}") from None
    add_up(game)


def add_up(game: Game) -> None:
    """The sums that a state keeps besides."""
    game.pile_total = sum(game.pile)
    game.discard_total = sum(game.discards)
    game.ticket_counts = vec[i64]([len(game.tickets_of(seat)) for seat in range(game.players)])
