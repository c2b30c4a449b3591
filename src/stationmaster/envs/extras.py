"""Optional packages: a missing one is told in one line."""

from __future__ import annotations

from importlib.util import find_spec

from stationmaster.texts import how_to_install


def need(extra: str, *packages: str) -> None:
    """ImportError with the command that helps, where a package is missing."""
    missing = [package for package in packages if find_spec(package) is None]
    if missing:
        raise ImportError(f"this needs {', '.join(missing)}: {how_to_install(extra)}")
