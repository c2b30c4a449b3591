from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest

from tests.server.clients import Server
from tests.server.postgres import new_database
from tests.server.world import World


@pytest.fixture(autouse=True)
def forget_logs() -> Iterator[None]:
    """`serve` within a test logs to the test's own error stream, which is closed when the next test would log to it."""
    root = logging.getLogger()
    before, level = set(root.handlers), root.level
    yield
    for handler in set(root.handlers) - before:
        root.removeHandler(handler)
    root.setLevel(level)


SITE = "https://games.example.org"

NO_STORAGE = ("test_edge", "test_proxies", "test_ready", "test_uploads", "test_db", "test_old_databases")
"""What these are about is the same whatever games are stored in, or is of SQLite's files."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Whatever is stored is stored in both databases."""
    told = any("stored_in" in mark.args[0] for mark in metafunc.definition.iter_markers("parametrize"))
    if "stored_in" in metafunc.fixturenames and not told:
        one = metafunc.module.__name__.rsplit(".", 1)[-1] in NO_STORAGE or metafunc.definition.get_closest_marker(
            "sqlite"
        )
        kinds = ("sqlite",) if one else ("sqlite", "postgresql")
        metafunc.parametrize("stored_in", kinds, indirect=True, scope="session")


@pytest.fixture(scope="session")
def stored_in(request: pytest.FixtureRequest) -> str:
    """In which kind of database a test's server stores."""
    kind: str = request.param
    return kind


def settings_for(kind: str) -> dict[str, str]:
    return {"db": new_database()} if kind == "postgresql" else {}


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, stored_in: str) -> Iterator[Server]:
    """One server for all tests that need nothing special of it."""
    server = Server(tmp_path_factory.mktemp("server"), public_url=SITE, **settings_for(stored_in))
    yield server
    server.stop()
    log = server.log.read_text()
    assert '"message": "stopped"' in log  # in good order
    assert "Traceback" not in log


@pytest.fixture
def new_server(
    tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest, stored_in: str
) -> Iterator[Server]:
    """A server of the test's own; its settings come from `@settings(...)`."""
    marker = request.node.get_closest_marker("settings")
    own = settings_for(stored_in) | (marker.kwargs if marker else {})
    server = Server(tmp_path_factory.mktemp("server"), **own)
    yield server
    if server.process.poll() is None:
        server.stop()


@pytest.fixture
def world(stored_in: str) -> Iterator[World]:
    world = World(database=stored_in)
    yield world
    world.close()
