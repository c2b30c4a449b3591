"""Runs the tests in a real browser: `python web/browser_tests.py [arguments of playwright test]`.

With `pictures` first: not the tests, but the contact sheets of every state, into build/pictures (`make pictures`).
With `frames`: how long a frame takes on a full board (`make frames`).

The browser is Chromium, from the machine; on Debian, root gets it installed where it is missing. Without one the tests
are skipped, and the last line says so; with the environment variable CI that is a failure.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

from build_client import build, find_npm, install, run

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def find_browser() -> str | None:
    return next(filter(None, map(shutil.which, NAMES)), None)


def install_browser() -> None:
    """With apt, and quietly: who asks looks afterwards whether it is there."""
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        return
    print("no Chromium here: installing it with apt-get", flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update"], ["install", "--yes", "--no-install-recommends", "chromium"]):
        done = subprocess.run(
            ["apt-get", "--quiet", "--quiet", *command], env=environment, capture_output=True, text=True, check=False
        )
        if done.returncode != 0:
            print(f"apt-get {command[0]} failed: {done.stderr.strip()[-500:]}")


def main() -> None:
    suite, *arguments = sys.argv[1:] if sys.argv[1:2] in (["pictures"], ["frames"]) else ["browser", *sys.argv[1:]]
    if find_browser() is None:
        install_browser()
    browser = find_browser()
    if browser is None:
        missing = "there is no Chromium, and it could not be installed: install the package chromium"
        if os.environ.get("CI"):
            sys.exit(missing)
        print(f"SKIPPED the tests in a browser: {missing}")
        return
    npm = find_npm(get_node=True)
    if npm is None:
        sys.exit("the tests in a browser need Node 22.12 or newer (or 20.19): install it")
    os.environ |= {"STATIONMASTER_CHROMIUM": browser, "STATIONMASTER_PYTHON": sys.executable}
    try:
        install(npm)
        build(npm)
        run(npm, "run", "--silent", suite, "--", *arguments)
    except subprocess.CalledProcessError as error:
        sys.exit(f"{' '.join(map(str, error.cmd[-4:]))} failed ({error.returncode})")


if __name__ == "__main__":
    main()
