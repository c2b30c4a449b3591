from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.clients import Server


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
