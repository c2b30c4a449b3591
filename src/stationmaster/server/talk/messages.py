"""Talk's part of the protocol. The rest is in server/messages.py."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from stationmaster.server.shown import Model

WORDS_LENGTH = 2000  # as they are sent: `clean_words` counts what people see

Phrase = Literal[
    # greetings
    "hello",
    "good_luck",
    "one_moment",
    "i_am_back",
    "take_your_time",
    "good_game",
    "again",
    "goodbye",
    # about the game
    "well_played",
    "that_was_mine",
    "so_close",
    "what_luck",
    "thanks",
    "sorry",
    "yes",
    "no",
]
"""Shown in the language of whoever reads them."""
Emote = Literal["smile", "laugh", "surprise", "sad", "think", "cheer", "heart", "whistle"]
Words = Annotated[str, StringConstraints(max_length=WORDS_LENGTH)]


class Say(Model):
    """One of the three. `seat`: which of the own seats speaks, of those at a hot seat."""

    phrase: Phrase | None = None
    emote: Emote | None = None
    words: Words | None = None
    """At tables with `free_talk`."""
    seat: Annotated[int, Field(ge=0, le=9)] | None = None


class TalkLine(Model):
    """What somebody said."""

    id: int
    at: int
    name: str
    seat: int | None
    """The seat of the speaker, who still has it; None: of somebody who does not sit there."""
    spectator: bool
    """While the game goes on, only spectators see it."""
    mine: bool
    phrase: Phrase | None
    emote: Emote | None
    words: str | None
    """In the speaker's own words: never markup, and no part of it is a link."""


class SaidLine(Model):
    """The answer to who said it: the line itself comes over the socket."""

    id: int


class Said(Model):
    """What was said after the line `since` (0: the first), of what this connection may hear; None: all of it anew."""

    type: Literal["talk"]
    since: int | None
    lines: list[TalkLine]


class Muted(Model):
    """Somebody of whom this player hears nothing. `id` is of this player's own list."""

    id: int
    name: str
