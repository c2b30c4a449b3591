"""`stationmaster serve`: how it ends, what it refuses, how many connections it can have."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from stationmaster.cli import main
from stationmaster.server import descriptors
from tests.server.clients import PATIENCE, linux

HALF = (
    b"POST /api/players HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\n"
    b"Content-Type: application/json\r\nContent-Length: 10\r\n\r\n"
)


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_stop_that_was_asked_for_is_no_failure(tmp_path: Path, how: signal.Signals) -> None:
    command = [sys.executable, "-m", "stationmaster", "serve", "--port", "0", "--db", f"sqlite:///{tmp_path}/a.db"]
    with (tmp_path / "log").open("w") as log:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
    assert process.stdout is not None
    with process.stdout:
        told = process.stdout.readline()
        assert told.startswith("Stationmaster is at http://127.0.0.1:")
        with socket.create_connection(("127.0.0.1", int(told.rpartition(":")[2]))) as half:
            half.sendall(HALF)
            assert half.recv(1000).startswith(b"HTTP/1.1 100 Continue")  # it has begun, and it would wait for the rest
            process.send_signal(how)
            assert half.recv(1000).startswith(b"HTTP/1.1 503 ")
        assert process.wait(PATIENCE) == 0
    log_text = (tmp_path / "log").read_text()
    assert '"message": "stopped"' in log_text
    assert "Traceback" not in log_text


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--port", "99999"], "--port must be from 0 to 65535"),
        (["--origin", "games.example.org"], "write it as https://HOST"),
        (["--origin", "https://games.example.org/"], "without a path"),
        (["--origin", "https://Games.example.org"], "in lower case"),
        (["--origin", "https://["], "is not an origin"),
        (["--origin", "https://a@b:c"], "is not an origin"),
        (["--trusted-proxies", "10.0.0.1/8"], "10.0.0.1/8 has host bits set; write comma-separated addresses"),
        (["--trusted-proxies", "127.0.0.1, proxy"], "'proxy' does not appear to be"),
        (["--trusted-proxies", "*"], "write comma-separated addresses or networks"),
        (["--bot-pause", "-1"], "--bot-pause must be"),
        (["--bot-pause", "nan"], "--bot-pause must be"),
        (["--host", "256.0.0.1"], "cannot listen on 256.0.0.1"),
    ],
)
def test_bad_configuration(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    # Whatever is not refused must not run on in the middle of the tests.
    monkeypatch.setattr("stationmaster.server.run.run", lambda *_: 0)
    monkeypatch.setattr("stationmaster.server.run.set_up_logs", lambda _: None)
    assert main(["serve", "--db", "sqlite://", *arguments]) == 2
    shown = capsys.readouterr().err
    assert said in shown
    assert shown.count("\n") == 1


@linux
@pytest.mark.parametrize(
    ("soft", "hard", "refuses", "expected"),
    [(1024, 4096, False, 4096 - 128), (1024, 4096, True, 1024 - 128), (64, 64, False, 32), (1024, -1, False, 10_000)],
)
def test_descriptors(monkeypatch: pytest.MonkeyPatch, soft: int, hard: int, refuses: bool, expected: int) -> None:
    import resource  # noqa: PLC0415 (not everywhere)

    def set_limit(_: int, wanted: tuple[int, int]) -> None:
        if refuses:
            raise ValueError("not allowed to raise maximum limit")

    monkeypatch.setattr(resource, "getrlimit", lambda _: (soft, hard))
    monkeypatch.setattr(resource, "setrlimit", set_limit)
    assert descriptors.most_connections(10_000) == expected
