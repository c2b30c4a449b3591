"""Where the processor time of a server goes. Runs inside the server of a benchmark.

At SIGUSR1 it prints the seconds so far, as a line of JSON: `all` of the process, and from the first SIGUSR2 on, which
wraps its parts in clocks, also `database` (the thread that commits, those that read, and the making of statements),
`views` (working out and writing what is shown) and `sockets` (frames in and out). What is left are rules, locks, tasks,
the loop and its calls of the operating system. The clocks themselves take a tenth of the time, so the cost of a move is
measured before they are there.
"""

from __future__ import annotations

import json
import signal
import time
from collections import defaultdict
from collections.abc import Callable
from functools import wraps
from typing import Any

from stationmaster.server import archive, sight
from stationmaster.server.outbox import Outbox
from stationmaster.server.storage import Storage
from stationmaster.server.wire import Socket

spent: dict[str, float] = defaultdict(float)


def clocked(part: str, work: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(work)
    def timed(*args: Any, **more: Any) -> Any:
        began = time.thread_time()
        try:
            return work(*args, **more)
        finally:
            spent[part] += time.thread_time() - began

    return timed


def tell(*_: object) -> None:
    print(json.dumps({**spent, "all": time.process_time()}), flush=True)


def start_clocks(*_: object) -> None:
    for owner, name, part in (
        (Storage, "_commit", "database"),
        (Outbox, "_send", "database"),
        (Outbox, "_sent", "database"),
        (Storage, "read_now", "database"),
        (archive, "save_move", "database"),
        (sight, "update", "views"),
        (sight, "table_shown", "views"),
        (Socket, "data_received", "sockets"),
        (Socket, "write", "sockets"),
    ):
        setattr(owner, name, clocked(part, getattr(owner, name)))


def measure() -> None:
    signal.signal(signal.SIGUSR1, tell)
    signal.signal(signal.SIGUSR2, start_clocks)
