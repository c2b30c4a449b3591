"""Reading a board file value by value: what is missing or of the wrong kind is told with its place in the file."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from stationmaster.games.family.cards import COLOURS, KIND_NAMES


class BoardError(ValueError):
    """A board file that cannot be played on; the text names the entry."""


def need_entries(table: dict[str, Any], key: str, where: str = "") -> list[tuple[str, dict[str, Any]]]:
    """The entries of a list, each with the words that name it in an error."""
    prefix = f"{where}.{key}" if where else key
    entries = need(table, key, where or "board")
    if not isinstance(entries, list):
        raise BoardError(f"{prefix}: must be a list")
    named: list[tuple[str, dict[str, Any]]] = []
    for n, entry in enumerate(entries):
        label = entry.get("id") if isinstance(entry, dict) else None
        place = f"{prefix}[{n}] {label!r}" if isinstance(label, str) else f"{prefix}[{n}]"
        named.append((place, need_mapping(entry, place)))
    return named


def need_mapping(value: object, where: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise BoardError(f"{where}: must be an object")
    return value


def need(table: dict[str, Any], key: str, where: str) -> Any:
    if key not in table:
        raise BoardError(f"{where}: {key!r} is missing")
    return table[key]


def need_text(table: dict[str, Any], key: str, where: str) -> str:
    value = need(table, key, where)
    if not isinstance(value, str) or not value:
        raise BoardError(f"{where}: {key!r} must be a text, not {value!r}")
    return value


def need_id(table: dict[str, Any], where: str) -> str:
    """An id is one word: moves are written with it."""
    value = need_text(table, "id", where)
    if value.split() != [value]:
        raise BoardError(f"{where}: the id {value!r} must be one word")
    return value


def need_number(table: dict[str, Any], key: str, where: str, least: int, most: int) -> int:
    value = need(table, key, where)
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise BoardError(f"{where}: {key!r} must be a whole number from {least} to {most}, not {value!r}")
    return value


def read_deck(table: dict[str, Any]) -> vec[i64]:
    """The cards of each kind: `per_color` of every colour, unless a colour has a number of its own."""
    deck = need_mapping(need(table, "deck", "board"), "deck")
    named = set(KIND_NAMES[:COLOURS]) & set(deck)
    each = 0 if named and "per_color" not in deck else need_number(deck, "per_color", "deck", 0, 100)
    counts = [need_number(deck, name, "deck", 0, 100) if name in deck else each for name in KIND_NAMES[:COLOURS]]
    for name in KIND_NAMES[COLOURS:]:
        counts.append(need_number(deck, name, "deck", 0, 100) if name in deck else 0)
    unknown = sorted(set(deck) - {"per_color", *KIND_NAMES})
    if unknown:
        raise BoardError(f"deck: unknown card kind {unknown[0]!r}; known: per_color, {', '.join(KIND_NAMES)}")
    return vec[i64](counts)
