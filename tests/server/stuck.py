"""In place of a bot's process: one whose bots can be stuck."""

from __future__ import annotations

import os
import threading
from multiprocessing.connection import Connection


def work_that_can_be_stuck(pipe: Connection) -> None:
    pipe.send("ready")
    while True:
        bot, packed = pipe.recv()
        if bot == "stuck":
            threading.Event().wait()
        if bot == "ended":
            os._exit(7)
        pipe.send((packed[1]["moves"][-1], None))
