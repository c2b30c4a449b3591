from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest

from tests.server.clients import Server


@pytest.fixture(autouse=True)
def forget_logs() -> Iterator[None]:
    """`serve` within a test logs to the test's own error stream, which is closed when the next test would log to it."""
    root = logging.getLogger()
    before, level = set(root.handlers), root.level
    yield
    for handler in set(root.handlers) - before:
        root.removeHandler(handler)
    root.setLevel(level)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that need nothing special of it."""
    server = Server(tmp_path_factory.mktemp("server"))
    yield server
    server.stop()
    log = server.log.read_text()
    assert '"message": "stopped"' in log  # in good order
    assert "Traceback" not in log


@pytest.fixture
def new_server(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Iterator[Server]:
    """A server of the test's own; its settings come from `@settings(...)`."""
    marker = request.node.get_closest_marker("settings")
    server = Server(tmp_path_factory.mktemp("server"), **(marker.kwargs if marker else {}))
    yield server
    if server.process.poll() is None:
        server.stop()
