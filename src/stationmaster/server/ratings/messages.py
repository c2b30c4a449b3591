"""The ratings' part of the protocol. Ratings are points of Elo; `error` is the standard error (docs/people.md)."""

from __future__ import annotations

from stationmaster.server.shown import Model


class BestPlayer(Model):
    place: int
    name: str
    rating: int
    error: int
    games: int
    me: bool


class BotRating(Model):
    """What a bot counts as at rated tables, always."""

    bot: str
    version: int
    rating: int
    error: int


class MyRating(Model):
    rating: int
    error: int
    games: int


class Best(Model):
    """The best of a game, and the bots to compare them with."""

    game: str
    least_games: int
    """That one needs to be among them."""
    most_error: int
    """The same for the standard error."""
    best: list[BestPlayer]
    bots: list[BotRating]
    mine: MyRating | None
    """Of who asks, with a key."""


class RatingStep(Model):
    """A rated game of a player, and the rating after it."""

    table: str
    ended: int
    place: int
    seats: int
    """How many counted."""
    left: bool
    """Did the player leave before the end?"""
    rating: int
    error: int


class MyGameRatings(Model):
    game: str
    now: MyRating
    steps: list[RatingStep]
    """The oldest first."""


class MyRatings(Model):
    games: list[MyGameRatings]
    listed: bool
    """May one be in the tables of the best?"""


class BeListed(Model):
    listed: bool


class RatingChange(Model):
    """What a rated game changed for the player of a seat."""

    seat: int
    place: int
    left: bool
    before: int
    after: int
