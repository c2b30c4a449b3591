"""The core stays light, and a missing extra is told in one line."""

from __future__ import annotations

import subprocess
import sys

import pytest

from stationmaster.envs.extras import need


def test_importing_the_core_imports_no_extra() -> None:
    code = (
        "import sys, stationmaster, stationmaster.cli; print({'numpy', 'gymnasium', 'pettingzoo'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


def test_a_missing_package_is_told_in_one_line() -> None:
    with pytest.raises(ImportError, match=r"^this needs no_such_thing: .* run: pip install '\.\[envs\]'$"):
        need("envs", "numpy", "no_such_thing")
