"""What Prometheus may ask about. No names, keys or addresses."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

registry = CollectorRegistry()

QUICK = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)

requests = Counter("stationmaster_requests_total", "HTTP requests", ["method", "status"], registry=registry)
connections = Gauge("stationmaster_connections", "Open TCP connections", registry=registry)
cut = Counter("stationmaster_connections_cut_total", "Clients that did not read, cut off", ["why"], registry=registry)
sockets = Gauge("stationmaster_sockets", "Open sockets", registry=registry)
tables = Gauge("stationmaster_tables", "Tables in memory", registry=registry)
started = Counter("stationmaster_games_started_total", "Games started", ["game"], registry=registry)
finished = Counter("stationmaster_games_finished_total", "Games finished", ["game"], registry=registry)
moves = Counter("stationmaster_moves_total", "Moves played and stored", ["by"], registry=registry)
refusals = Counter("stationmaster_refusals_total", "Messages and requests refused", ["code"], registry=registry)
acknowledgement = Histogram(
    "stationmaster_acknowledgement_seconds", "From a move's arrival to its answer", buckets=QUICK, registry=registry
)
thinking = Histogram(
    "stationmaster_bot_seconds", "Thinking of bots, waiting included", buckets=QUICK, registry=registry
)
bot_errors = Counter("stationmaster_bot_errors_total", "Bots that failed; a legal move was chosen", registry=registry)
commit_seconds = Histogram("stationmaster_commit_seconds", "A commit with its sync", buckets=QUICK, registry=registry)
commit_size = Histogram(
    "stationmaster_commit_jobs", "Jobs in one commit", buckets=(1, 2, 5, 10, 20, 50, 100, 500), registry=registry
)
storage_errors = Counter("stationmaster_storage_errors_total", "Jobs that could not be stored", registry=registry)


def text() -> bytes:
    return generate_latest(registry)
