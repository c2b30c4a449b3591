"""Every numbered rule is cited by the code that holds it and by a test."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
RULES = re.findall(r"\*\*([UMCG]\d\d)\*\*", (ROOT / "docs" / "rules.md").read_text(encoding="utf-8"))


def citations(*folders: str) -> set[str]:
    """Rule numbers named in Python files."""
    cited: set[str] = set()
    for folder in folders:
        for path in (ROOT / folder).rglob("*.py"):
            if path == Path(__file__):
                continue
            text = path.read_text(encoding="utf-8").upper()
            cited.update(re.findall(r"(?<![A-Z0-9\\])[UMCG]\d\d(?!\d)", text))
    return cited


def test_the_rules_page_numbers_each_rule_once() -> None:
    assert {rule[0] for rule in RULES} == set("UMCG")
    assert len(RULES) == len(set(RULES))


def test_every_rule_is_cited_by_the_code() -> None:
    assert sorted(set(RULES) - citations("src/stationmaster")) == []


def test_every_rule_is_cited_by_a_test() -> None:
    assert sorted(set(RULES) - citations("tests")) == []


def test_no_rule_is_cited_that_does_not_exist() -> None:
    assert sorted(citations("src/stationmaster", "tests") - set(RULES)) == []
