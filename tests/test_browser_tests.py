"""What happens to the tests in a browser where there is none."""

from __future__ import annotations

import importlib
from pathlib import Path
from types import ModuleType

import pytest

WEB = Path(__file__).parent.parent / "web"


@pytest.fixture
def browser_tests(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The runner, on a machine without a browser and without the right to install one."""
    monkeypatch.syspath_prepend(WEB)
    module = importlib.import_module("browser_tests")
    monkeypatch.setattr(module.shutil, "which", lambda name: None)
    return module


def test_they_are_skipped_aloud(
    browser_tests: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("CI", raising=False)
    browser_tests.main()
    assert capsys.readouterr().out.startswith("SKIPPED the tests in a browser: there is no Chromium")


def test_ci_never_skips(browser_tests: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "1")
    with pytest.raises(SystemExit, match="there is no Chromium"):
        browser_tests.main()
