"""The environments are an extra: without it their tests are skipped."""

from __future__ import annotations

import pytest

for package in ("numpy", "gymnasium", "pettingzoo"):
    pytest.importorskip(package)
