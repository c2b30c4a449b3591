"""Names: what people can see is a name, whatever they write in; what they cannot see is none."""

from __future__ import annotations

import unicodedata

import pytest
import regex
from hypothesis import example, given
from hypothesis import strategies as st

from stationmaster.server.names import clean_name, told_apart
from stationmaster.server.refusals import Refusal

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
KISS = "\U0001f9d1\U0001f3fb\u200d\u2764\ufe0f\u200d\U0001f48b\u200d\U0001f9d1\U0001f3fc"
ENGLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"

GOOD = {
    "as many letters as there may be": "x" * 40,
    "families": FAMILY * 28,
    "a kiss, with skin tones": KISS,
    "flags": "\U0001f1e9\U0001f1ea" * 40,
    "the flag of England": ENGLAND,
    "a rainbow": "\U0001f3f3\ufe0f\u200d\U0001f308",
    "keycaps": "1\ufe0f\u20e3#\ufe0f\u20e3",
    "a sign as text": "\u263a\ufe0e",
    "an emoji that is newer than Python": "\U0001fae8",
    "Vietnamese": "Nguyễn Thị Phượng",
    "Hebrew, pointed": "יְרוּשָׁלִַ֔ם לָּ֑ם",
    "Arabic with all vowels": "مُحَمَّدٌ",
    "Persian": "می\u200cخواهم",
    "Thai": "น้ำทิพย์ ที่รัก",
    "Devanagari": "हिन्दी",
    "a conjunct of five consonants": "र्त्स्न्य",
    "conjuncts": "क्ष" * 40,
    "Sinhala": "ශ\u0dca\u200dරී",
    "Bengali": "র\u200d\u09cdযাব",
    "Malayalam": "ന\u0d4d\u200d",
    "Burmese": "လျှော့",
    "Khmer": "ខ្ញុំ",
    "Tibetan": "ཧཱུྃ",
    "Korean": "한국어",
    "punctuation": "¯\\_(ツ)_/¯",
}


@pytest.mark.parametrize("what", GOOD)
def test_people_are_called_what_they_are_called(what: str) -> None:
    assert clean_name(GOOD[what]) == unicodedata.normalize("NFC", GOOD[what])


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("  Ann \t of\u00a0\u3000Green\r\nGables\u2028", "Ann of Green Gables"),
        ("Nguye\u0302\u0303n", "Nguy\u1ec5n"),
        ("e\u0301" * 40, "\u00e9" * 40),  # one letter each, however it was sent
        ("\u1112\u1161\u11ab", "\ud55c"),
    ],
)
def test_the_same_name_is_always_the_same_text(text: str, name: str) -> None:
    assert clean_name(text) == name


UNSEEN = {
    "fillers": "\u3164 \u115f \u1160 \uffa0",
    "blank signs": "\u2800 \ufffc \U0001d159 \U00013441",
    "zero width": "\u200b \u200c \u200d \u2060 \ufeff \u00ad \u034f \u180e",
    "directions": "\u200e \u200f \u061c \u202a \u202e \u2066 \u2069",
    "variation selectors": "\ufe00 \ufe0e \ufe0f \U000e0100 \u180b",
    "tags": "\U000e0001 \U000e0061 \U000e007f",
    "controls": "\x00 \x07 \x1b \x7f \x9b",
    "no characters": "\ud800 \udfff \ue000 \uffff \U000e0fff",
}


@pytest.mark.parametrize("what", UNSEEN)
def test_what_cannot_be_seen_is_no_name_and_no_part_of_one(what: str) -> None:
    for letter in UNSEEN[what].split(" "):
        for name in (
            letter,
            f"Ann{letter}",
            f"{letter}Ann",
            f"A{letter}nn",
            f"Ann {letter} Bo",
            f"\U0001f600{letter}x",
        ):
            if letter in "\ufe0e\ufe0f" and name.startswith("\U0001f600"):
                continue  # there it belongs
            assert refusal(name) == "use only letters, digits, symbols and emoji: leave out invisible characters"


@pytest.mark.parametrize(
    "name",
    [
        f"{FAMILY}\u200d",
        "a\ufe0f",
        "1\ufe0f",
        "\u2764\ufe0f\ufe0f",
        "\u0645\u200c",
        "\u0645\u200c\u200c\u0645",
        "\u0915\u094d\u200d\u200d\u0937",
        "\U0001f3f4\U000e0061\U000e007f",  # a black flag with a hidden letter
        f"{ENGLAND}\U000e0061",
        "\u0301",
        "a \u0301",  # a mark that stands on nothing
    ],
)
def test_joiners_and_marks_only_where_they_belong(name: str) -> None:
    assert "invisible" in refusal(name)


@pytest.mark.parametrize("name", ["x" * 41, "क्ष" * 41, FAMILY * 41, "\u2764" + "\u200d\u2764" * 6, "म्" * 101])
def test_too_long(name: str) -> None:
    assert refusal(name) == "a name may have at most 40 characters: choose a shorter one"


@pytest.mark.parametrize(
    "name",
    [
        "H" + "\u0335" * 5,
        "ok" + "\u0315\u031b\u0321\u0334\u0489",
        "\u0915" + "\u093e\u0301" * 5,
        "z" + "\u094d\u200c" * 5,
    ],
)
def test_marks_do_not_pile_up(name: str) -> None:
    assert refusal(name) == "a letter in a name may have at most 4 marks: leave out some of them"


def refusal(name: str) -> str:
    with pytest.raises(Refusal) as refused:
        clean_name(name)
    assert refused.value.code == "bad_name"
    assert refused.value.status == 400
    return refused.value.text


def cleaned(text: str) -> str | None:
    try:
        return clean_name(text)
    except Refusal:
        return None


ANYTHING = st.characters(exclude_categories=())
PIECES = st.one_of(
    ANYTHING,
    st.characters(categories=["Mn", "Mc", "Me", "Cf", "Cc", "Zs"]),
    st.sampled_from([*GOOD.values(), *"".join(UNSEEN.values()), "\u200d", "\ufe0f", "\u094d", "\u0301", "\U0001f600"]),
)


@given(st.lists(PIECES, max_size=60).map("".join))
@example("\u1100\u1161\u11a8\u0301" * 10)
def test_any_text_is_a_good_name_or_is_refused_in_one_line(text: str) -> None:
    name = cleaned(text)
    if name is None:
        words = refusal(text)
        assert words.isascii()
        assert words.isprintable()
        return
    assert clean_name(name) == name
    assert name == " ".join(name.split())
    assert unicodedata.is_normalized("NFC", name)
    assert 1 <= len(name) <= 200
    assert len(name.encode()) <= 800
    assert regex.search(r"[\p{L}\p{N}\p{P}\p{S}]", name)
    shaping = {"\u200c", "\u200d", "\ufe0e", "\ufe0f"} | set(ENGLAND)
    assert not regex.search(r"[\p{C}\p{DI}\p{Zl}\p{Zp}\u2800]", "".join(set(name) - shaping))


def test_namesakes_are_told_apart() -> None:
    assert told_apart(["Ann", "Bo", "Ann", "Ann 2", "Ann"]) == ["Ann", "Bo", "Ann 2", "Ann 2 2", "Ann 3"]
