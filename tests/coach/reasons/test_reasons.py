"""Reasons are true of the position as the seat knows it: each kind is set up where it holds, and where it does not."""

from __future__ import annotations

import re

import pytest

from stationmaster.coach.reasons import MOST, reasons_for
from stationmaster.coach.reasons.en import EN
from stationmaster.coach.reasons.ru import RU
from tests.coach.reasons import card_positions, marklin_positions, usa_positions
from tests.coach.reasons.asking import answers, parsed

CASES = usa_positions.CASES | marklin_positions.CASES | card_positions.CASES


@pytest.mark.parametrize("kind", CASES)
def test_a_reason_is_told_where_it_is_true_and_nowhere_else(kind: str) -> None:
    there, elsewhere = CASES[kind]
    found = answers(there())
    assert kind in found, list(found)
    assert kind not in answers(elsewhere())
    for words in (found[kind].en, found[kind].ru):
        assert re.fullmatch(r"[«“\wЁ].*\.", words), words
        assert "{" not in words


def test_every_kind_of_reason_is_set_up_and_said_in_both_languages() -> None:
    assert set(EN) == set(RU) == set(CASES)
    for kind, text in EN.items():
        russian = RU[kind]
        forms = (text if isinstance(text, tuple) else (text,), russian if isinstance(russian, tuple) else (russian,))
        names = [{*re.findall(r"{(\w+)}", each)} for each in (*forms[0], *forms[1])]
        assert all(each == names[0] for each in names), kind


@pytest.mark.parametrize(
    ("kind", "english", "russian"),
    [
        (
            "way_round",
            "The shortest way for the ticket “Denver – El Paso (4)” goes over “Denver – Santa Fe”: "
            "going round takes 4 more cars.",
            "Кратчайшее соединение для маршрута «Денвер — Эль-Пасо (4)» — по пути «Денвер — Санта-Фе»: "
            "в обход на 4 вагончика больше.",
        ),
        (
            "rival",
            "Bo has reached both ends of “Denver – Santa Fe” and has cards enough to take it next.",
            "Игрок Bo уже дошёл до обоих концов пути «Денвер — Санта-Фе», и карт на него хватает.",
        ),
        ("robs", "The group robs Bo of 2 cards (red).", "Эта группа грабит игрока Bo: 2 карты (красный)."),
    ],
)
def test_sentences(kind: str, english: str, russian: str) -> None:
    found = answers(CASES[kind][0]())[kind]
    assert (found.en, found.ru) == (english, russian)


def test_a_reason_names_what_it_is_about_as_clients_do() -> None:
    found = answers(CASES["way_round"][0]())["way_round"]
    assert (found.route, found.ticket, found.seat) == ("denver--santa_fe", "denver--el_paso", None)
    assert answers(CASES["rival"][0]())["rival"].seat == 1


def test_what_speaks_for_both_moves_is_no_reason() -> None:
    asked = CASES["way_round"][0]()
    assert "way_round" not in answers(asked._replace(played="claim denver--santa_fe red 2"))
    assert "way_round" in answers(asked._replace(played=None))


def test_few_reasons_are_given_one_of_each_kind() -> None:
    for there, _ in CASES.values():
        asked = there()
        given = reasons_for(asked.view, None, parsed(asked.view, asked.best))
        assert len({reason.kind for reason in given}) == len(given) <= MOST
