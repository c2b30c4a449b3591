"""The quick checks, within a minute: format, types, and the tests of the folders that have changed: `make quick`.

    python tools/quick.py [COMMIT]

Changed means: since COMMIT, or since the branch left main; what is not committed counts as well. `tests/` mirrors
`src/stationmaster/`. The tests run uncompiled and without a browser, until one fails or the time is over.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic

HOME = Path(__file__).resolve().parent.parent
SOURCES, TESTS = Path("src/stationmaster"), Path("tests")
SECONDS = 55  # of all together; the tests get what is left, and some at any rate
LEAST_SECONDS = 20
INTERRUPTED = 2  # pytest's answer


def git(*arguments: str) -> list[str]:
    done = subprocess.run(["git", *arguments], cwd=HOME, capture_output=True, text=True, check=False)
    return done.stdout.splitlines() if done.returncode == 0 else []


def branch_began() -> str:
    return next((found[0] for name in ("main", "origin/main") if (found := git("merge-base", name, "HEAD"))), "HEAD")


def changed_files(since: str) -> list[Path]:
    names = [*git("diff", "--name-only", since), *git("ls-files", "--others", "--exclude-standard")]
    return sorted({Path(name) for name in names})


def nearest_tests(path: Path, home: Path = HOME) -> list[Path]:
    """The nearest folder of tests, or the test itself; at the top only what lies there."""
    if path.suffix == ".md":
        return [path] if (home / path).exists() and (path == Path("README.md") or path.parts[0] == "docs") else []
    if path.suffix == ".py" and path.parts[0] == "tests":
        if path.name.startswith("test_") and (home / path).exists():
            return [path]
        folder = path.parent
    elif path.is_relative_to(SOURCES):
        folder = TESTS / path.relative_to(SOURCES).parent
    elif path.suffix in (".py", ".toml"):
        folder = TESTS
    else:
        return []
    while not (home / folder).is_dir():
        folder = folder.parent
    return [folder] if folder != TESTS else sorted(file.relative_to(home) for file in (home / TESTS).glob("test_*.py"))


def needed_tests(files: list[Path], home: Path = HOME) -> list[Path]:
    """Without those that are inside others."""
    found = {test for file in files for test in nearest_tests(file, home)}
    return sorted(test for test in found if not found & set(test.parents))


def check(*command: str) -> None:
    print("$", *command, flush=True)
    if subprocess.run(
        [str(Path(sys.executable).with_name(command[0])), *command[1:]], cwd=HOME, check=False
    ).returncode:
        sys.exit(f"quick: {' '.join(command)} failed")


def run_tests(tests: list[Path], seconds: float) -> None:
    print("$ pytest", *tests, flush=True)
    path = os.pathsep.join([str(HOME / "tools" / "uncompiled"), os.environ.get("PYTHONPATH", "")])
    environment = os.environ | {"STATIONMASTER_BUILD": "uncompiled", "PYTHONPATH": path}
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-n", "auto", "--failed-first", *map(str, tests)]
    running = subprocess.Popen(command, cwd=HOME, env=environment)
    try:
        answer = running.wait(seconds)
    except subprocess.TimeoutExpired:
        running.send_signal(signal.SIGINT)
        answer = running.wait()
        if answer == INTERRUPTED:
            print(f"quick: no test has failed in {seconds:.0f} s, but there are more: `make test` runs them all")
            return
    if answer:
        sys.exit("quick: a test failed")


def main() -> None:
    began = monotonic()
    files = changed_files(sys.argv[1] if len(sys.argv) > 1 else branch_began())
    check("ruff", "format", "--check")
    check("ruff", "check")
    check("mypy")
    tests = needed_tests(files)
    if tests:
        run_tests(tests, max(SECONDS - (monotonic() - began), LEAST_SECONDS))
    else:
        print("quick: nothing has changed that has tests")


if __name__ == "__main__":
    main()
