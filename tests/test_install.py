"""What `make play` and `make test` tell while they install."""

from __future__ import annotations

import importlib
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType

import pytest

from tests.files import HOME


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(HOME / "web")
    monkeypatch.syspath_prepend(HOME / "tools")
    module = importlib.import_module("install")
    monkeypatch.setattr(module, "PATIENCE", 0.5)
    return module


def python(code: str) -> tuple[str, ...]:
    return (sys.executable, "-u", "-c", code)


def test_a_silent_step_is_not_silent(install: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    install.Steps().run("thinking", *python("import time; print('deeply'); time.sleep(2.5)"))
    told = [line.split("s  ")[1] for line in capsys.readouterr().out.splitlines()]
    assert told[0] == "thinking: begins"
    assert told[1:] == ["thinking: deeply"] * len(told[1:])
    assert len(told) >= 4


def test_a_step_that_fails_shows_all_and_stops_the_others(
    install: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    steps, began = install.Steps(), time.monotonic()
    with ThreadPoolExecutor() as pool:
        long = pool.submit(steps.run, "long", *python("import time; time.sleep(60)"))
        while not steps.running:
            time.sleep(0.01)
        with pytest.raises(install.FailedError):
            steps.run("short", *python("print('first'); print('second'); raise SystemExit(3)"))
    assert isinstance(long.exception(), install.FailedError)
    assert time.monotonic() - began < 30
    lines = capsys.readouterr().out.splitlines()
    assert "first" in lines
    assert "second" in lines
    assert [line for line in lines if "failed" in line] == [line for line in lines if "short: failed with 3" in line]


@pytest.mark.parametrize("npm", [None, ["npm"]])
def test_everything_is_installed_once_and_compiled_aloud(
    install: ModuleType, monkeypatch: pytest.MonkeyPatch, npm: list[str] | None
) -> None:
    done: list[tuple[str, dict[str, str]]] = []

    def run(_: object, name: str, *command: object, **environment: str) -> None:
        done.append((" ".join(map(str, command)), environment))

    monkeypatch.setattr(install.Steps, "run", run)
    monkeypatch.setattr(install, "machine_npm", lambda: npm)
    install.install(Path("/venv"), "server", True)
    commands = [command for command, _ in done]
    assert len([command for command in commands if "build_client.py" in command]) == 1
    assert len([command for command in commands if command.endswith("build_ext --inplace")]) == 1
    (editable,) = [environment for command, environment in done if command.endswith("--editable .[server]")]
    assert editable == {"STATIONMASTER_PURE": "1"}
    if npm is None:  # Node is installed by pip, so the client comes last
        assert commands[-1] == "/venv/bin/python web/build_client.py --get-node"
