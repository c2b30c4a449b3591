"""A bar for what takes longer than a moment, on a terminal only; it leaves nothing behind."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TypeVar

from stationmaster.record.files import read_lines

Item = TypeVar("Item")


def one(_: object) -> int:
    return 1


def follow(
    items: Iterable[Item], total: int, words: str, size: Callable[[Item], int] = one, *, countable: bool = True
) -> Iterator[Item]:
    """Passes the items on while a bar shows how far it is. `countable`: the numbers mean something to people."""
    from rich.progress import (  # noqa: PLC0415 (costs time to import)
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TaskProgressColumn,
        TextColumn,
        TimeRemainingColumn,
    )

    from stationmaster.cli.console import Console  # noqa: PLC0415

    console = Console(stderr=True)
    count = MofNCompleteColumn() if countable else TaskProgressColumn()
    columns = (TextColumn(words, markup=False), BarColumn(), count, TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task(words, total=total)
        for item in items:
            yield item
            progress.advance(task, size(item))


def read_with_progress(path: Path) -> Iterator[tuple[int, str]]:
    """As `read_lines`."""
    lines = read_lines(path)
    size = path.stat().st_size if path.is_file() else 0
    return follow(lines, size, path.name, lambda line: len(line[1].encode()), countable=False)
