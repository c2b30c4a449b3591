"""Installs Stationmaster from its sources, and tells what it does: `make play` and `make test` run it.

    python3 tools/install.py .venv server --client

What does not need the rest is done at the same time: installing packages, compiling, building the browser client.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tomllib
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from threading import Event, Thread
from time import monotonic

sys.path.append(str(Path(__file__).resolve().parent.parent / "web"))

from build_client import machine_npm

HOME = Path(__file__).resolve().parent.parent
PATIENCE = 3  # seconds between two lines of a step, and the longest silence of all


class FailedError(Exception):
    """A step has failed, and that has been told."""


class Steps:
    """Commands, several at a time; when one fails, the others are stopped."""

    def __init__(self) -> None:
        self.began = self.told = monotonic()
        self.running: list[subprocess.Popen[str]] = []
        self.failed = Event()

    def run(self, name: str, *command: str | Path, **environment: str) -> None:
        self.tell(f"{name}: begins")
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
        lines = self.follow(name, process)
        if process.wait() != 0:
            self.stop(name, process.returncode, lines)
        self.tell(f"{name}: {lines[-1] if lines else 'done'}")

    def follow(self, name: str, process: subprocess.Popen[str]) -> list[str]:
        """All that it prints; its newest line is told now and then."""
        lines: list[str] = []
        reader = Thread(target=read, args=(process, lines))
        reader.start()
        shown, last = "", monotonic()
        while reader.is_alive():
            reader.join(0.5)
            newest = lines[-1] if lines else "..."
            news = newest != shown and monotonic() - last > PATIENCE
            if reader.is_alive() and (news or monotonic() - self.told > PATIENCE):
                shown, last = newest, monotonic()
                self.tell(f"{name}: {newest}")
        return lines

    def stop(self, name: str, answer: int, lines: list[str]) -> None:
        if not self.failed.is_set():
            self.failed.set()
            print(*lines, sep="\n", flush=True)
            self.tell(f"{name}: failed with {answer}, see above")
            for process in self.running:
                process.terminate()
        raise FailedError

    def tell(self, line: str) -> None:
        self.told = monotonic()
        line = line if len(line) <= 100 else f"{line[:97]}..."
        sys.stdout.write(f"{self.told - self.began:4.0f} s  {line}\n")  # at once, since several threads tell
        sys.stdout.flush()


def read(process: subprocess.Popen[str], lines: list[str]) -> None:
    assert process.stdout is not None
    with process.stdout as output:
        for line in output:
            if line.strip():
                lines.append(line.strip())


def install(venv: Path, extra: str, client: bool) -> None:
    steps, python = Steps(), venv / "bin" / "python"
    pip = (python, "-m", "pip", "install", "--progress-bar", "off")
    building = tomllib.loads((HOME / "pyproject.toml").read_text(encoding="utf-8"))["build-system"]["requires"]
    has_node = machine_npm() is not None
    jobs: list[Future[None]] = []
    with ThreadPoolExecutor() as pool:
        if client and has_node:
            jobs.append(pool.submit(steps.run, "browser client", sys.executable, "web/build_client.py"))
        steps.run("virtual environment", sys.executable, "-m", "venv", venv)
        steps.run("packages for compiling", *pip, *building)
        jobs.append(pool.submit(steps.run, "engine", python, "setup.py", "--quiet", "build_ext", "--inplace"))
        uncompiled = {"STATIONMASTER_PURE": "1"}  # it is being compiled, and pip would do it in silence
        steps.run("packages", *pip, "--no-build-isolation", "--editable", f".[{extra}]", **uncompiled)
        if client and not has_node:
            steps.run("browser client", python, "web/build_client.py", "--get-node")
    for job in jobs:
        job.result()


def main() -> None:
    parser = argparse.ArgumentParser(description="Installs Stationmaster from its sources.")
    parser.add_argument("venv", type=Path, help="the virtual environment")
    parser.add_argument("extra", help="which extra of pyproject.toml: server, dev")
    parser.add_argument("--client", action="store_true", help="build the browser client as well")
    args = parser.parse_args()
    try:
        install(args.venv.absolute(), args.extra, args.client)
    except FailedError:
        sys.exit(1)


if __name__ == "__main__":
    main()
