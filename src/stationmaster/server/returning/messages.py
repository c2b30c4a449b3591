"""The part of the protocol that is about coming back. The rest is in server/messages.py."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from stationmaster.server.shown import Model

Notify = Literal["each", "digest", "off"]
"""Of each turn; once a day of all turns that wait; never."""
Hour = Annotated[int, Field(ge=0, le=23)]


class Subscription(Model):
    """Where a browser is reached, as its `PushSubscription` tells."""

    endpoint: Annotated[str, StringConstraints(max_length=1000)]
    p256dh: Annotated[str, StringConstraints(max_length=200)]
    auth: Annotated[str, StringConstraints(max_length=100)]


class Habits(Model):
    notify: Notify
    hour: Hour
    """Of the digest, in UTC."""


class BeginVacation(Model):
    days: Annotated[int, Field(ge=1, le=366)]


class Returning(Habits):
    """How this player is called back."""

    push_key: str | None
    """The site's public key, for `PushManager.subscribe`; None: this site sends no notifications."""
    here: bool
    """Is the device notified from which this is asked?"""
    away_until: int | None
    """The end of a vacation that is under way."""
    vacation_days_left: int
    """Of those within a year."""
