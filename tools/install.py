"""Installs Stationmaster from its sources, and tells what it does: `make play` and `make test` run it.

    python3 tools/install.py .venv server --client

What does not need the rest is done at the same time: installing packages, compiling, building the browser client.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
import tomllib
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from threading import Event, Thread

sys.path.append(str(Path(__file__).resolve().parent.parent / "web"))

from build_client import machine_npm

HOME = Path(__file__).resolve().parent.parent
PATIENCE = 3  # seconds, after which a step says again how far it is
BEGAN = time.monotonic()


class FailedError(Exception):
    """A step has failed, and that has been told."""


class Steps:
    """Commands, several at a time; when one fails, the others are stopped."""

    def __init__(self) -> None:
        self.running: list[subprocess.Popen[str]] = []
        self.failed = Event()

    def run(self, name: str, *command: str | Path, **environment: str) -> None:
        tell(f"{name}: begins")
        process = subprocess.Popen(
            [str(word) for word in command],
            cwd=HOME,
            env=os.environ | environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        )
        self.running.append(process)
        lines = follow(name, process)
        if process.wait() != 0:
            self.stop(name, lines)
        tell(f"{name}: {lines[-1] if lines else 'done'}")

    def stop(self, name: str, lines: list[str]) -> None:
        if not self.failed.is_set():
            self.failed.set()
            print(*lines, sep="\n", flush=True)
            tell(f"{name}: failed, see above")
            for process in self.running:
                process.terminate()
        raise FailedError


def tell(line: str) -> None:
    line = line if len(line) <= 110 else f"{line[:107]}..."
    print(f"{time.monotonic() - BEGAN:4.0f} s  {line}", flush=True)


def follow(name: str, process: subprocess.Popen[str]) -> list[str]:
    """What it prints; its newest line is told every few seconds."""
    lines: list[str] = []

    def read() -> None:
        for line in process.stdout or ():
            if line.strip():
                lines.append(line.strip())

    reader = Thread(target=read)
    reader.start()
    while reader.is_alive():
        reader.join(PATIENCE)
        if reader.is_alive():
            tell(f"{name}: {lines[-1] if lines else '...'}")
    return lines


def install(venv: Path, extra: str, client: bool) -> None:
    python, steps = venv / "bin" / "python", Steps()
    pip = (python, "-m", "pip", "install")
    building = tomllib.loads((HOME / "pyproject.toml").read_text(encoding="utf-8"))["build-system"]["requires"]
    early_client = client and machine_npm() is not None
    with ThreadPoolExecutor() as pool:
        jobs: list[Future[None]] = []
        try:
            if early_client:
                jobs.append(pool.submit(steps.run, "browser client", sys.executable, "web/build_client.py"))
            steps.run("virtual environment", sys.executable, "-m", "venv", venv)
            steps.run("packages for compiling", *pip, *building)
            jobs.append(pool.submit(steps.run, "engine", python, "setup.py", "--quiet", "build_ext", "--inplace"))
            editable = ("--no-build-isolation", "--editable", f".[{extra}]")
            steps.run("packages", *pip, *editable, STATIONMASTER_PURE="1")  # pip would compile silently
            if client and not early_client:
                steps.run("browser client", python, "web/build_client.py", "--get-node")
        finally:
            for job in jobs:
                job.result()


def main() -> None:
    parser = argparse.ArgumentParser(description="Installs Stationmaster from its sources.")
    parser.add_argument("venv", type=Path, help="the virtual environment")
    parser.add_argument("extra", help="which extra of pyproject.toml: server, dev")
    parser.add_argument("--client", action="store_true", help="build the browser client as well")
    args = parser.parse_args()
    try:
        install(args.venv.resolve(), args.extra, args.client)
    except FailedError:
        sys.exit(1)


if __name__ == "__main__":
    main()
