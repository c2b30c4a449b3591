"""The coach's part of the protocol: reviews, hints, problems. The rest is in server/messages.py.

Chances are chances to win, from 0 to 1; moves are in the notation of the game, those of a journey joined by ", ".
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from stationmaster.coach.kinds import Kind as DecisionKind
from stationmaster.server.shown import Event, Insight, Model, View

LONGEST_DECISION = 2000

Depth = Literal["glance", "quick", "deep"]
Grade = Literal[1, 2, 3]
Decided = Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_DECISION)]
"""A move, or all moves of a journey."""


class CoachReason(Model):
    """Why a move is better: a sentence in each language, and what it speaks of."""

    kind: str
    en: str
    ru: str
    route: str | None = None
    ticket: str | None = None
    seat: int | None = None


# ---- the review of a finished game: docs/coach.md explains each field ----


class PlayedAndBest(Model):
    played: float
    best: float


class WinCompared(PlayedAndBest):
    error: float


class Alternative(Model):
    """What became of a move in the games that were played out from it."""

    move: str
    win: float
    win_error: float
    places: list[float]
    lead: float
    lead_error: float
    games: int


class ReviewedDecision(Model):
    move: int
    """The place among the moves of the record."""
    seat: int
    kind: DecisionKind
    played: str
    best: str
    win: WinCompared
    lead: PlayedAndBest
    loss: float
    certain: bool
    alternatives: list[Alternative]
    reasons: list[CoachReason]
    """Where there is a certain loss; the most important first."""
    again: bool = False
    """Something else was better for certain, and as much could still be had in the seat's next turns."""
    skill: float
    skill_error: float


class SeatErrors(Model):
    """Standard errors."""

    loss: float
    luck: float
    skill: float
    others: float
    start: float


class ReviewedSeat(Model):
    """luck + skill + others = result - start."""

    loss: float
    luck: float
    skill: float
    others: float
    start: float
    result: float
    decisions: int
    errors: SeatErrors


class CurvePoint(Model):
    """Each seat's chance with all hands open, before the move of the record; None: at the end."""

    move: int | None
    win: list[float]
    error: list[float]


class LuckEvent(Model):
    """What chance changed for each seat, after the move of the record; None: by the deal."""

    after: int | None
    luck: list[float]
    error: list[float]


class Review(Model):
    review: int
    """The version of reviews that it is of."""
    depth: Depth
    seed: str
    record: str
    strengths: list[float]
    """Of the seats, in Elo points, where they were known."""
    game: str
    players: list[str]
    decisions: list[ReviewedDecision]
    seats: list[ReviewedSeat]
    curve: list[CurvePoint]
    luck: list[LuckEvent]


class ReviewState(Model):
    """How far the review of a game is; once there is one, the review."""

    state: Literal["none", "waiting", "working", "done", "failed"]
    done: int
    of: int
    seconds_left: int | None
    """Once that can be told."""
    old: bool
    """Was `review` made by another version? POST makes it anew."""
    why: str | None
    """Of one that failed."""
    review: Review | None


class MyReview(Model):
    """What the review of a game says of one's own seat."""

    table: str
    game: str
    players: list[str]
    ended: int
    seat: int
    won: bool
    place: int
    loss: float
    luck: float
    luck_error: float
    by_kind: dict[DecisionKind, float]
    """The loss by what the decisions were about."""
    old: bool


# ---- hints ----


class AgreeToHints(Model):
    agrees: bool


class AskHint(Model):
    version: Annotated[int, Field(ge=0)]
    """The one that the seat in turn is at."""


class HintMove(Model):
    move: str
    win: float
    error: float
    lead: float
    """Points ahead of the best of the others."""


class Hint(Model):
    """The best moves of one's own seat at its turn, as far as it can know, the best first."""

    seat: int
    version: int
    moves: list[HintMove]
    reasons: list[CoachReason]
    left: int
    """How many more the seat may have in this game."""


# ---- problems ----


class ProblemInfo(Model):
    id: str
    game: str
    grade: Grade
    """From easy to hard."""
    players: int


class ProblemShown(Insight):
    """A position in which one move is clearly the best, as the seat sees it that is to move."""

    id: str
    game: str
    grade: Grade
    board: str | None
    players: list[str]
    seat: int
    view: View
    events: list[Event]
    """What the seat saw before, where that is known."""


class AnswerProblem(Model):
    move: Decided


class MoveChance(Model):
    win: float
    error: float


class ProblemAnswer(Model):
    """Was it the best move? A journey that has not come to its end gets no answer yet, but the position after it."""

    right: bool | None
    """None: the decision goes on from `continues`."""
    continues: ProblemShown | None = None
    best: str | None = None
    natural: str | None = None
    """What one would think of first, and is worse."""
    chances: dict[str, MoveChance] = Field(default_factory=dict)
    """By move: those that were compared."""
    reasons: list[CoachReason] = Field(default_factory=list)
    fails: list[str] = Field(default_factory=list)
    """The bots that do not find it."""
