"""What people who look for each other ask and are told; docs/server.md explains it with examples."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from stationmaster.server.shown import Model

Pace = Literal["live", "slow", "correspondence"]
PlayerCount = Annotated[int, Field(ge=2, le=10)]
PlayerNumber = Annotated[int, Field(ge=1, le=2**31 - 1)]
TableName = Annotated[str, StringConstraints(min_length=1, max_length=64, pattern="^[a-z0-9]*$")]


# ---- play someone ----


class Seek(Model):
    """What somebody who waits would like to play."""

    game: str
    counts: Annotated[list[PlayerCount], Field(min_length=1, max_length=9)]
    """Players at the table: any of these numbers will do."""
    pace: Pace
    rated: bool = False
    bots: bool = False
    """May bots fill the table, if too few people come? Two people there are at least."""


class Sought(Seek):
    """What one waits for."""

    since: int
    """When the wait began, in milliseconds since 1970."""


class ReadyQuestion(Model):
    """All who would play have to say that they are ready; else those who did wait on."""

    table: str
    """The name of the table that will be made."""
    people: int
    ready: int
    """So many of them are."""
    seats: int
    """Bots take those that no people take."""
    seconds_left: float
    answered: bool
    """Is this player ready?"""


class Ready(Model):
    """The answer to the question."""

    table: TableName


# ---- people one knows ----


class Somebody(Model):
    player: int
    name: str


class MyPeople(Model):
    """Those whom one has to do with, each in one of these lists."""

    friends: list[Somebody]
    asking: list[Somebody]
    """Who would like to be friends."""
    asked: list[Somebody]
    """Whom one has asked."""
    played: list[Somebody]
    """Others with whom one has played."""
    blocked: list[Somebody]


class InvitePlayer(Model):
    player: PlayerNumber


class Invitation(Model):
    """To a table that waits, by somebody one knows who sits there."""

    table: str
    game: str
    board: str | None
    players: int
    """Seats at the table."""
    again: bool
    """Is it a rematch, at which a seat is kept for the player?"""
    seconds_a_turn: int | None
    by: Somebody


class Meetings(Model):
    """All of it that may change at any time: what one waits for, whether one is ready, who asks and who invites."""

    seek: Sought | None
    question: ReadyQuestion | None
    asking: list[Somebody]
    invitations: list[Invitation]
