"""People's own words: short, on one line, and made of what others can see."""

from __future__ import annotations

from stationmaster.server.refusals import Refusal
from stationmaster.server.visible import Fault, fault_of, on_one_line

LONGEST = 300  # characters, as people count them
MOST_CODE_POINTS = 1000
FAULTS: dict[Fault, str] = {
    "empty": "say something: a phrase, an emote, or words",
    "long": f"at most {LONGEST} characters at a time: say it in two lines",
    "unseen": "leave out characters that cannot be seen or that turn the line around",
    "stacked": "a letter may have at most 4 marks: leave out some of them",
}


def clean_words(words: str) -> str:
    words = on_one_line(words)
    fault = fault_of(words, LONGEST, MOST_CODE_POINTS)
    if fault is not None:
        raise Refusal("bad_words", FAULTS[fault])
    return words
