"""The shell lines of a page of the documentation, and what a test does with them.

Each block of them is run, unless a comment in the line above it says otherwise:

    <!-- test: s/--games 1000/--games 4/ -->                   runs it with less work; several may follow each other
    <!-- test: dry run -->                                      asks `make -n` whether it could
    <!-- test: skip, it changes the machine -->                 what no test may do, and why
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

MARK = re.compile(r"<!-- test: (.*) -->")
CHANGE = re.compile(r"s/([^/]+)/([^/]*)/")


@dataclass
class Block:
    line: int
    mark: str
    commands: list[str] = field(default_factory=list)

    @property
    def is_skipped(self) -> bool:
        return self.mark.startswith("skip, ")

    def script(self) -> str:
        """What the shell is given."""
        text = "\n".join(self.commands)
        if self.mark == "dry run":
            return re.sub(r"^make ", "make --dry-run ", text, flags=re.MULTILINE)
        changes = CHANGE.findall(self.mark)
        if self.mark and " ".join(f"s/{old}/{new}/" for old, new in changes) != self.mark:
            raise ValueError(f"line {self.line}: what does {self.mark!r} mean?")
        for old, new in changes:
            if old not in text:
                raise ValueError(f"line {self.line}: there is no {old!r} to be replaced")
            text = text.replace(old, new)
        return text


def shell_blocks(page: Path) -> Iterator[Block]:
    """All of them are marked with `sh`."""
    block: Block | None = None
    language, before = "", ""
    for number, line in enumerate(page.read_text("utf-8").splitlines(), 1):
        if line.startswith("```"):
            if block is not None:
                yield block
            language = "" if language else line.removeprefix("```").strip() or "text"
            mark = MARK.fullmatch(before)
            block = Block(number, mark[1] if mark else "") if language == "sh" else None
        elif block is not None:
            block.commands.append(line)
        before = line
