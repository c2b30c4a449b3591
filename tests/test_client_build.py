"""How the browser client comes into the package."""

from __future__ import annotations

import os
from pathlib import Path
from types import ModuleType

import pytest

from tests.files import load_file


@pytest.fixture
def build_client(tmp_path: Path) -> ModuleType:
    """The builder, for a client of the test's own."""
    module = load_file("web/build_client.py")
    web, static = tmp_path / "web", tmp_path / "static"
    vars(module).update(WEB=web, STATIC=static)
    for folder in (web, static / "assets"):
        folder.mkdir(parents=True)
    (web / "index.html").write_text("source")
    return module


@pytest.mark.parametrize("version", ["v20.19.0", "v20.20.2\n", "v22.12.0", "v24.0.0", "v100.1.0"])
def test_node_that_is_new_enough(build_client: ModuleType, version: str) -> None:
    assert build_client.new_enough(version)


@pytest.mark.parametrize("version", ["", "20", "v18.20.0", "v20.18.9", "v21.7.0", "v22.11.0"])
def test_node_that_is_not(build_client: ModuleType, version: str) -> None:
    assert not build_client.new_enough(version)


def test_it_is_built_again_after_a_change(build_client: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("STATIONMASTER_CLIENT", raising=False)
    assert build_client.wanted()
    page = build_client.STATIC / "index.html"
    page.write_text("page")
    os.utime(build_client.WEB / "index.html", (1000, 1000))
    assert not build_client.wanted()
    os.utime(page, (999, 999))
    assert build_client.wanted()
    monkeypatch.setenv("STATIONMASTER_CLIENT", "0")
    assert not build_client.wanted()


def test_too_much_script_is_an_error(build_client: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    def npm(_: list[str], *command: str) -> None:
        (build_client.STATIC / "index.html").write_text("page")
        (build_client.STATIC / "assets" / "a.js").write_bytes(os.urandom(200_000))
        (build_client.STATIC / "assets" / "b.js").write_bytes(os.urandom(90_000))

    monkeypatch.setattr(build_client, "run", npm)
    with pytest.raises(SystemExit, match="280 kB"):
        build_client.build(["npm"])
    assert not build_client.is_built()
