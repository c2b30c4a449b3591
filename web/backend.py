"""setuptools, and Node from PyPI for building the browser client where the machine has none."""

from __future__ import annotations

from typing import Any

from build_client import NODE_PACKAGE, find_npm, wanted
from setuptools import build_meta
from setuptools.build_meta import *  # noqa: F403 (all hooks, of which one is replaced)


def get_requires_for_build_wheel(config_settings: Any = None) -> list[str]:
    needs_node = wanted() and find_npm() is None
    return [*build_meta.get_requires_for_build_wheel(config_settings), *([NODE_PACKAGE] if needs_node else [])]
