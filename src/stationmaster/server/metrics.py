"""What Prometheus may ask about. No names, keys or addresses.

Where several processes serve together, each writes its numbers into files of a folder, and whichever of them is asked
adds them up. What a process has now, such as its sockets, goes with it; what it has counted stays.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
    multiprocess,
    start_http_server,
)

from stationmaster.errors import StationmasterError

FOLDER = "PROMETHEUS_MULTIPROC_DIR"  # has to be set before prometheus_client is imported

registry = CollectorRegistry()

QUICK = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)


def counter(name: str, what: str, labels: Sequence[str] = ()) -> Counter:
    return Counter(f"stationmaster_{name}", what, labels, registry=registry)


def gauge(name: str, what: str, labels: Sequence[str] = ()) -> Gauge:
    """Of all processes together."""
    return Gauge(f"stationmaster_{name}", what, labels, registry=registry, multiprocess_mode="livesum")


def site_gauge(name: str, what: str, labels: Sequence[str] = ()) -> Gauge:
    """The same whichever process, or machine, is asked."""
    return Gauge(f"stationmaster_{name}", what, labels, registry=registry, multiprocess_mode="livemostrecent")


def histogram(name: str, what: str, buckets: Sequence[float] = QUICK) -> Histogram:
    return Histogram(f"stationmaster_{name}", what, buckets=buckets, registry=registry)


# ---- who comes ----

requests = counter("requests_total", "HTTP requests", ["method", "status"])
connections = gauge("connections", "Open TCP connections")
cut = counter("connections_cut_total", "Clients that did not read, cut off", ["why"])
sockets = gauge("sockets", "Open sockets")
refusals = counter("refusals_total", "Messages and requests refused", ["code"])

# ---- what is played ----

tables = gauge("tables", "Tables in memory")
started = counter("games_started_total", "Games started", ["game"])
finished = counter("games_finished_total", "Games finished", ["game"])
moves = counter("moves_total", "Moves played and stored", ["by"])
moves_of_people, moves_of_bots = moves.labels("person"), moves.labels("bot")
acknowledgement = histogram("acknowledgement_seconds", "From a move's arrival to its answer")
site_tables = site_gauge("site_tables", "Tables of the site that have not ended", ["status"])
site_bots_turns = site_gauge("site_bots_turns", "Tables of the site where a bot is to move")

# ---- bots ----

thinking = histogram("bot_seconds", "Thinking of bots, waiting included")
bot_errors = counter("bot_errors_total", "Bots that failed; a legal move was chosen")
thoughts_waiting = gauge("bot_queue", "Bots' moves that wait for a process", ["room"])
thoughts_at_work = gauge("bots_thinking", "Bots' moves that a process works at", ["room"])

# ---- the database ----

commit_seconds = histogram("commit_seconds", "A commit with its sync")
commit_size = histogram("commit_jobs", "Jobs in one commit", (1, 2, 5, 10, 20, 50, 100, 500))
read_seconds = histogram("read_seconds", "Reading from the database, waiting included")
jobs_waiting = gauge("jobs_waiting", "Jobs that wait to be stored")
storage_errors = counter("storage_errors_total", "Jobs that could not be stored")
database_up = gauge("database_up", "Processes that could read from the database when they last tried")

# ---- the processes ----

processes = gauge("processes", "Processes that serve, or let bots think", ["version"])
cpu_seconds = counter("cpu_seconds_total", "Processor time of these processes, without their bots")
memory = gauge("memory_bytes", "Memory of these processes, without their bots")
loop_lag = histogram("loop_lag_seconds", "How late a process comes to what it wants to do now")


def text() -> bytes:
    if FOLDER not in os.environ:
        return generate_latest(registry)
    together = CollectorRegistry()
    multiprocess.MultiProcessCollector(together)  # type: ignore[no-untyped-call]
    return generate_latest(together)


def answer_at(address: str) -> None:
    """In a process that serves nobody else; `address`: HOST:PORT. StationmasterError where that cannot be had."""
    host, _, port = address.rpartition(":")
    if not (host and port.isdecimal() and port.isascii() and 0 < int(port) <= 65535):
        raise StationmasterError(f"--metrics: give HOST:PORT, such as 127.0.0.1:9100, not {address!r}")
    try:
        start_http_server(int(port), host, registry)
    except OSError as error:
        raise StationmasterError(f"--metrics: cannot listen on {address}: {error}; give another port") from None


@contextmanager
def added_up() -> Iterator[None]:
    """Processes that are started meanwhile (spawned, not forked) add up their numbers."""
    with tempfile.TemporaryDirectory(prefix="stationmaster-metrics-") as folder:
        os.environ[FOLDER] = folder
        try:
            yield
        finally:
            del os.environ[FOLDER]


def environment_of_others() -> dict[str, str]:
    """For processes that work for this one, which counts what they do."""
    return {name: value for name, value in os.environ.items() if name != FOLDER}


def forget_process(process: int | None) -> None:
    """It has ended: what it had counts no more."""
    multiprocess.mark_process_dead(process)  # type: ignore[no-untyped-call]
