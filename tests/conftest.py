"""Which build of the engine is under test."""

from __future__ import annotations

import os

from stationmaster.games.usa import rules as usa_rules


def pytest_sessionstart() -> None:
    """`make test` runs the tests against both builds: make sure that it is the one that is meant."""
    wanted = os.environ.get("STATIONMASTER_BUILD")
    found = "uncompiled" if usa_rules.__file__.endswith(".py") else "compiled"
    if wanted and wanted != found:
        raise RuntimeError(f"the tests were to run against the {wanted} engine and found the {found} one")
