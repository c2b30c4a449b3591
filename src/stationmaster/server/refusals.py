"""What the server refuses: a code for programs, words for people, a status for HTTP."""

from __future__ import annotations

from collections.abc import Mapping

from stationmaster.games import playable
from stationmaster.server.codes import Code

STATUS: dict[Code, int] = {
    "too_large": 413,
    "rate_limited": 429,
    "no_key": 401,
    "unknown_key": 401,
    "blocked": 403,
    "not_found": 404,
    "unknown_game": 404,
    "not_yours": 403,
    "not_host": 403,
    "bad_seat_key": 403,
    "bad_way_in": 403,
    "no_passkeys": 409,
    "too_many_keys": 409,
    "both_there": 409,
    "no_spectators": 403,
    "wrong_origin": 403,
    "table_full": 409,
    "seat_taken": 409,
    "already_started": 409,
    "not_started": 409,
    "not_over": 409,
    "review_under_way": 409,
    "no_hints": 409,
    "rated": 409,
    "unrepeatable": 409,
    "too_many_tables": 409,
    "too_many_people": 409,
    "stale": 409,
    "not_your_turn": 409,
    "id_reused": 409,
    "handed_over": 409,
    "over": 409,
    "unavailable": 503,
    "internal": 500,
}


class Refusal(Exception):  # noqa: N818 (it reads as what it is)
    """Nothing was changed."""

    def __init__(
        self,
        code: Code,
        text: str,
        rule: str | None = None,
        reason: str | None = None,
        facts: Mapping[str, str | int] | None = None,
    ) -> None:
        super().__init__(text)
        self.code: Code = code
        self.text = text
        self.rule = rule
        self.reason = reason
        self.facts = facts or {}

    @property
    def status(self) -> int:
        return STATUS.get(self.code, 400)

    @property
    def close_code(self) -> int:
        """Of a socket that is closed for it."""
        known = {401: 4401, 403: 4403, 404: 4404, 429: 4429, 500: 1011, 503: 1013}
        return known.get(self.status, 4400)


def check_installed(game: str) -> None:
    """A table may be of a game whose package is gone, or fails: it waits until that is there again."""
    if game not in playable():
        raise Refusal("unavailable", f"the game {game!r} is not installed on this server at the moment")
