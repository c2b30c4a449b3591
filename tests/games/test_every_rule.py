"""Every numbered rule stands in a function that implements it, and in the name of a test that asserts it."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src" / "stationmaster" / "games"
TESTS = ROOT / "tests"


def numbered(page: str) -> list[str]:
    return re.findall(r"\*\*([UMCG]\d\d)\*\*", (ROOT / "docs" / page).read_text(encoding="utf-8"))


RULES = numbered("rules.md")

# The files of games/ that make the rules true: the game itself, what it is played on, what is shown and what is scored.
IMPLEMENTING = {
    *("rules", "moves", "cards", "tickets", "chance", "board", "claims", "network", "tables", "completion"),
    *("edition", "view", "events", "scoring", "score_sheet"),
}

NUMBER = re.compile(r"(?<![A-Z0-9\\])[UMCG]\d\d(?!\d)")
Function = ast.FunctionDef | ast.AsyncFunctionDef


def numbers(text: str) -> set[str]:
    return set(NUMBER.findall(text.upper()))


# ---- in the source ----


def implemented(source: str) -> set[str]:
    """The rules named by functions and classes of a file: in docstrings, and in comments beside their code."""
    tree = ast.parse(source)
    comments = comments_by_line(source)
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, Function | ast.ClassDef):
            found |= numbers(ast.get_docstring(node) or "")
        for line in code_lines(node):
            found |= numbers(comments.get(line, ""))
    return found


def code_lines(node: ast.AST) -> Iterator[int]:
    """The lines of a function; of a class, those of its fields. A heading between two functions is neither."""
    if isinstance(node, Function):
        yield from range(node.lineno, (node.end_lineno or node.lineno) + 1)
    elif isinstance(node, ast.ClassDef):
        for part in node.body:
            if isinstance(part, ast.AnnAssign | ast.Assign):
                yield from range(part.lineno, (part.end_lineno or part.lineno) + 1)


def comments_by_line(source: str) -> dict[int, str]:
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return {token.start[0]: token.string for token in tokens if token.type == tokenize.COMMENT}


def implementing_files() -> list[Path]:
    return [path for path in SOURCES.rglob("*.py") if path.stem in IMPLEMENTING and "planner" not in path.parts]


# ---- in the tests ----


def asserted(source: str) -> set[str]:
    """The rules in the names of tests that assert something."""
    tests = [node for node in ast.walk(ast.parse(source)) if isinstance(node, Function)]
    return {
        rule
        for test in tests
        if test.name.startswith("test_") and asserts(test)
        for rule in numbers(test.name.replace("_", " "))
    }


def asserts(test: Function) -> bool:
    """Does it, or a function within it, say `assert` or `pytest.raises`?"""
    return any(
        isinstance(node, ast.Assert) or (isinstance(node, ast.Attribute) and node.attr == "raises")
        for node in ast.walk(test)
    )


# ---- every rule ----


def test_the_rules_page_numbers_each_rule_once() -> None:
    assert {rule[0] for rule in RULES} == set("UMCG")
    assert len(RULES) == len(set(RULES))


def test_the_russian_page_has_the_same_rules() -> None:
    assert numbered("rules.ru.md") == RULES


def test_every_rule_is_named_by_a_function_that_implements_it() -> None:
    found: set[str] = set()
    for path in implementing_files():
        found |= implemented(path.read_text(encoding="utf-8"))
    assert sorted(set(RULES) - found) == []


def test_every_rule_is_named_by_a_test_that_asserts_it() -> None:
    found: set[str] = set()
    for path in TESTS.rglob("test_*.py"):
        found |= asserted(path.read_text(encoding="utf-8"))
    assert sorted(set(RULES) - found) == []


def test_no_rule_is_cited_that_does_not_exist() -> None:
    paths = [path for path in [*SOURCES.parent.rglob("*.py"), *TESTS.rglob("*.py")] if path != Path(__file__)]
    cited = {rule for path in paths for rule in numbers(path.read_text(encoding="utf-8"))}
    assert sorted(cited - set(RULES)) == []


# ---- the check itself ----

SOURCE = '''
"""A file about U01."""
# U02
CARS = 45  # U03

class Game:
    """U10"""

    cars: int  # U11
    # U12

    # ---- U13 ----

    def draw(self):
        """U14"""
        return "U15"  # U16

def deal():
    # U17
    return 1
# U18
'''


def test_headings_texts_and_comments_elsewhere_implement_nothing() -> None:
    assert implemented(SOURCE) == {"U10", "U11", "U14", "U16", "U17"}


def test_a_test_without_an_assertion_asserts_nothing() -> None:
    assert asserted("def test_u01_x():\n    play()  # U02") == set()
    assert asserted("def helper_u01():\n    assert True") == set()
    assert asserted("def test_u01_m02_x():\n    assert True  # U03") == {"U01", "M02"}
    assert asserted("def test_g01_x():\n    with pytest.raises(ValueError):\n        play()") == {"G01"}
