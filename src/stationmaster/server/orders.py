"""Orders of the operator: rows of the database that a running server finds, does and answers.

Whoever can write to the database can give one, and nobody else. Those that are done stay, and tell what was done.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import orjson
from pydantic import BaseModel, ConfigDict, Field, StringConstraints, TypeAdapter
from sqlalchemy import Connection, Row, insert, or_, select, update

from stationmaster.server import clock, schema
from stationmaster.server.jobs import Plain, Statement
from stationmaster.server.messages import NAME_LENGTH

orders = schema.orders

LEASE = 60_000  # milliseconds after which a server that says nothing of an order is no longer at it
NEWEST = 50  # that a server looks at: one that missed more was away for long, and begins anew
CENTURIES = 100_000  # days
LONGEST_NOTE = 200


class OrderBase(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class CloseTable(OrderBase):
    """A table that waits is closed; a game under way is abandoned, with an unfinished record for its players."""

    kind: Literal["close"] = "close"
    table: str


class RenamePlayer(OrderBase):
    kind: Literal["rename"] = "rename"
    player: int
    name: Annotated[str, StringConstraints(max_length=NAME_LENGTH)]


class BlockPlayer(OrderBase):
    """The player's key is refused from now on, and bots play on for them."""

    kind: Literal["block"] = "block"
    player: int


class UnblockPlayer(OrderBase):
    kind: Literal["unblock"] = "unblock"
    player: int


class SettleReport(OrderBase):
    """The operator has dealt with it, in one way or another: it is deleted."""

    kind: Literal["settle"] = "settle"
    report: int


class AnnounceRestart(OrderBase):
    kind: Literal["announce"] = "announce"
    restart: int
    """When, in milliseconds since 1970."""
    note: Annotated[str, StringConstraints(max_length=LONGEST_NOTE)] | None = None


class Withdraw(OrderBase):
    """There will be no restart, after all."""

    kind: Literal["withdraw"] = "withdraw"


class Prune(OrderBase):
    """Closed tables and unused keys are deleted; with `older_than`, games that ended so many days ago as well."""

    kind: Literal["prune"] = "prune"
    older_than: Annotated[int, Field(ge=0, le=CENTURIES)] | None


Order = Annotated[
    CloseTable | RenamePlayer | BlockPlayer | UnblockPlayer | SettleReport | AnnounceRestart | Withdraw | Prune,
    Field(discriminator="kind"),
]
order_texts: TypeAdapter[Order] = TypeAdapter(Order)


# ---- writing ----


def give(order: Order, given_by: str) -> Plain:
    row = {"what": order.model_dump_json(), "given_by": given_by, "given": clock.now()}
    return insert(orders), row


def take(number: int) -> Statement:
    """It is one process that does it: the first, or one that comes when the first has long said nothing."""
    free = or_(orders.c.taken.is_(None), orders.c.taken < clock.now() - LEASE)
    mine = update(orders).where(orders.c.id == number, orders.c.done.is_(None), free)
    return mine.values(taken=clock.now()), {}, 1


def go_on(number: int, so_far: Any) -> Statement:
    """It is still being done."""
    row = {"taken": clock.now(), "answer": orjson.dumps(so_far).decode()}
    return update(orders).where(orders.c.id == number).values(row), {}


def finish(number: int, answer: Any) -> Statement:
    row = {"done": clock.now(), "answer": orjson.dumps(answer).decode()}
    return update(orders).where(orders.c.id == number).values(row), {}


# ---- reading ----


def newest(connection: Connection, most: int = NEWEST) -> list[Row[Any]]:
    """In the order in which they were given."""
    return list(connection.execute(select(orders).order_by(orders.c.id.desc()).limit(most)))[::-1]


def find(connection: Connection, number: int) -> Row[Any]:
    return connection.execute(select(orders).where(orders.c.id == number)).one()
