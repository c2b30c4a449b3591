"""What is tested, and by how many processes.

The environments are an extra: without it their tests and the documentation's examples are left out.
"""

from __future__ import annotations

import os
from importlib.util import find_spec

collect_ignore: list[str] = []

if any(find_spec(name) is None for name in ("numpy", "gymnasium", "pettingzoo", "PIL", "pyarrow", "pyspiel")):
    collect_ignore += ["docs/environments.md", "src/stationmaster/envs", "tests/envs"]


def pytest_xdist_auto_num_workers() -> int:
    """`-n auto`: one more than cores, for the tests of the server often wait."""
    return (os.cpu_count() or 1) + 1
