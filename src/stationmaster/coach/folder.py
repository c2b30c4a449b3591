"""The directory of a review: what was found, as it is found, and what came of it.

`parts.jsonl` holds what the tasks of an unfinished review gave: the same command goes on from there. When the review is
finished it gives way to `review.json`, and `index.html` shows that to people.
"""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path
from typing import Any

from stationmaster.arena.folder import as_json, as_line, cut, whole_lines, write_whole
from stationmaster.coach.crew import hired
from stationmaster.coach.page import make_page
from stationmaster.coach.review import Done, TaskDone, about, put_together, review_in_steps
from stationmaster.coach.work import Case, Work
from stationmaster.errors import StationmasterError
from stationmaster.languages import Language
from stationmaster.record.files import parse_json, read_json

PARTS, REVIEW, PAGE = "parts.jsonl", "review.json", "index.html"


class ReviewFolder:
    def __init__(self, path: Path, case: Case, language: Language = "en") -> None:
        self.path = path
        self.language = language
        self.case = case
        self.about = about(case)

    def finished(self) -> dict[str, Any] | None:
        """The review, if it is there and is this one."""
        if not (self.path / REVIEW).is_file():
            return None
        try:
            found = read_json(self.path / REVIEW)
        except StationmasterError:
            return None
        ours = isinstance(found, dict) and all(found.get(name) == value for name, value in self.about.items())
        return found if ours else None

    def work(self, jobs: int) -> Generator[TaskDone, None, dict[str, Any]]:
        """Goes on with what was begun, and keeps every step; returns the review, which is then written."""
        work = Work(self.case)
        done = self._begin()
        with hired(self.case, work, jobs) as run, (self.path / PARTS).open("a", encoding="utf-8", newline="\n") as file:
            for step in review_in_steps(work, done, run):
                file.write(as_line([step.task, step.result]))
                file.flush()
                yield step
        review = put_together(self.case, work, done)
        self.finish(review)
        return review

    def finish(self, review: dict[str, Any]) -> None:
        self._make()
        write_whole(self.path / REVIEW, as_json(review))
        self.show(review)
        (self.path / PARTS).unlink(missing_ok=True)

    def show(self, review: dict[str, Any]) -> None:
        write_whole(self.path / PAGE, make_page(review, self.language))

    def _begin(self) -> Done:
        """What is done already, if it belongs to this review; else nothing, and the file begins anew."""
        self._make()
        path = self.path / PARTS
        lines = whole_lines(path)
        try:
            header, *parts = [parse_json(line.decode()) for line in lines] or [None]
            if header == self.about:
                cut(path, lines)  # a line that was not written to its end
                return dict(parts)
        except (StationmasterError, UnicodeDecodeError, ValueError, TypeError):
            pass
        write_whole(path, as_line(self.about))
        return {}

    def _make(self) -> None:
        try:
            self.path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StationmasterError(f"{self.path}: cannot be written: {error.strerror}") from None
