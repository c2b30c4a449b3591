"""What the processes of a room can be given to do in tests: to be stuck, to end, to fail."""

from __future__ import annotations

import os
import threading
from typing import Any

from stationmaster.games.family.view import View
from stationmaster.server.rooms import Room

ASKED: list[Any] = []


def set_limit(room: Room, seconds: float) -> None:
    """Of each answer from now on: short for what has to fail, long for what has to succeed on a busy machine."""
    for clerk in room._clerks:
        clerk._limit = seconds


def answer(question: Any) -> list[Any]:
    """All that this process was asked so far."""
    if question == "stuck":
        threading.Event().wait()
    if question == "ended":
        os._exit(7)
    if question == "failed":
        raise ValueError("cannot be answered")
    if question == "printed":
        print("this is no answer", flush=True)
    ASKED.append(question)
    return ASKED


def think_badly(bot: str, view: View) -> int:
    """In place of a bot's thinking: the last move, unless it is stuck."""
    answer(bot)
    return view.moves[-1]


def work_out_badly(stored: Any, info: bytes, page: Any) -> bytes:
    """In place of a replay: how many were asked for so far."""
    return b"%d" % len(answer(stored.setting.game))


def verify_badly(*_: Any) -> bytes:
    """In place of verifying a record: it is stuck."""
    return bytes(answer("stuck"))
