"""Märklin from the outside: texts of moves, rulings, what each seat sees."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest

import stationmaster as sm
from stationmaster.games import read_data
from stationmaster.games.marklin.view import MarklinView
from tests.games.marklin.positions import BOARD, Table
from tests.games.random_games import positions

pytestmark = pytest.mark.uncompiled

NORTH = ("hamburg--hannover--1", "hannover--kassel--1")


def seen(match: sm.Match, seat: int | None) -> MarklinView:
    view = match.view(seat)
    assert isinstance(view, MarklinView)
    return view


# ---- texts ----


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (0, "pass"),
        (1, "draw pile"),
        (6, "draw 4"),
        (7, "draw tickets 1 long"),
        (8, "draw tickets 1 short"),
        (16, "draw tickets 4 long"),
        (19, "draw tickets 3 short 1 long"),
        (20, "draw tickets 4 short"),
        (21, "keep 0"),
        (25, "keep 0 2"),
        (36, "place none"),
        (37 + BOARD.cities.index("koln"), "place koln"),
        (72 + BOARD.cities.index("koln"), "board koln"),
        (107 + BOARD.routes.index("frankfurt--koln--1"), "travel frankfurt--koln--1"),
        (217, "alight"),
    ],
)
def test_the_text_of_a_move(move: int, text: str) -> None:
    notation = sm.edition("marklin").notation
    assert notation.text(move) == text
    assert notation.parse(text.upper()) == move


def test_the_order_of_a_payment_does_not_matter() -> None:
    notation = sm.edition("marklin").notation
    text = "claim frankfurt--koln--1 purple 2 locomotive 1 locomotive_plus4 1"
    assert notation.text(notation.parse(text)) == text
    assert notation.parse("claim frankfurt--koln--1 locomotive_plus4 1 purple 2 locomotive 1") == notation.parse(text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("fly", "'fly' is not a move; moves look like: pass, draw pile, draw 3, draw tickets 3 short 1 long"),
        ("", "'' is not a move"),
        ("draw tickets", "say how many short and long tickets, four in all, such as: draw tickets 3 short 1 long"),
        ("draw tickets 5 long", "say how many short and long tickets"),
        ("place", "place where? Name a city, such as: place augsburg"),
        ("place kölln", "there is no city 'kölln'; did you mean koln"),
        ("board munchn", "there is no city 'munchn'; did you mean munchen"),
        ("board schweiz", "schweiz is in a country: passengers stand in cities (M22)"),
        ("place schweiz-lindau", "schweiz-lindau is in a country"),
        ("travel", "travel where? Name a route, such as: travel "),
        ("travel frankfurt--kolln--1", "there is no route 'frankfurt--kolln--1'; did you mean frankfurt--koln--1"),
        ("claim", "claim what? Name a route and the cards, such as: claim "),
        ("claim berlin--leipzg orange 4", "there is no route 'berlin--leipzg'; did you mean berlin--leipzig"),
        ("claim berlin--leipzig red 4", "berlin--leipzig takes 4 cards of orange"),
        ("claim berlin--leipzig orange 3 passenger 1", "passenger cards claim nothing (M20)"),
        (
            "claim berlin--magdeburg red 2 locomotive_plus4 1",
            '"+4" locomotives serve only on routes of 4 or more spaces; berlin--magdeburg has 3 (M20)',
        ),
    ],
)
def test_a_text_that_is_no_move_is_told_why(text: str, words: str) -> None:
    with pytest.raises(sm.NotationError) as error:
        sm.edition("marklin").notation.parse(text)
    assert str(error.value).startswith(words)


# ---- rulings ----


def refusal(match: sm.Match, text: str) -> str:
    with pytest.raises(sm.IllegalMove) as error:
        match.play(text)
    return str(error.value).removeprefix(f"{text}: ")


def test_rulings_while_the_first_tickets_are_drawn() -> None:
    match = Table(from_setup=True).match()
    assert refusal(match, "draw pile") == (
        "first draw your tickets: say how many short and how many long, four in all (M05)"
    )
    assert refusal(match, "draw tickets 1 short") == "draw 4 tickets in all, short and long together (M05)"
    match.play("draw tickets 4 short")
    assert refusal(match, "keep 1") == "choose your first tickets: keep at least 2 of the 4, numbered from 0 (M05)"


def test_rulings_on_drawing_tickets() -> None:
    t = Table()
    t.tickets_left(BOARD.tickets[:1], BOARD.tickets[23:28])
    match = t.match()
    assert refusal(match, "draw tickets 2 short 2 long") == "the piles hold 1 short and 5 long tickets (M30)"
    assert refusal(match, "keep 0") == "there are no tickets to choose from: draw some first (M30)"
    t.tickets_left([], BOARD.tickets[23:25])
    assert refusal(match, "draw tickets 4 long") == (
        "draw 2 tickets in all, short and long together: no more are left (M30)"
    )
    match.play("draw tickets 2 long")
    assert refusal(match, "draw pile") == "you have drawn tickets: keep at least 1 of the 2, numbered from 0 (M30)"
    match.state.offer_counts[0] = 0
    match.state.phase = 1
    assert refusal(match, "draw tickets 4 long") == "there are no tickets left (M30)"


def test_rulings_on_drawing_cards() -> None:
    t = Table()
    t.market("locomotive", "passenger", "red", "red", "red")
    match = t.match()
    match.play("draw pile")
    assert refusal(match, "draw 0") == "a locomotive from the market cannot be the second card (U12)"
    assert refusal(match, "board koln") == "you have drawn one card: now draw the second (U10)"


def test_rulings_on_placing() -> None:
    t = Table()
    t.hand(0, green=4)
    t.stand(1, "kassel")
    match = t.match()
    assert (
        refusal(match, "place kassel") == "a passenger is placed only after claiming a route, at one of its ends (M22)"
    )
    match.play("claim dortmund--kassel green 4")
    assert refusal(match, "place kassel") == "there is already a passenger in kassel (M22)"
    assert refusal(match, "place koln") == "koln is not at either end of dortmund--kassel, which you have claimed (M22)"
    assert (
        refusal(match, "draw pile")
        == "you have claimed dortmund--kassel: place a passenger at one of its ends, or none (M22)"
    )


def test_rulings_on_boarding() -> None:
    t = Table()
    t.hand(0, red=1)
    t.stand(0, "kassel")
    t.stand(0, "munchen")
    t.stand(1, "koln")
    t.own(1, "erfurt--kassel")
    match = t.match()
    assert refusal(match, "board koln") == "you have no passenger in koln (M40)"
    assert refusal(match, "board munchen") == "no claimed route leads from munchen to another city (M40)"
    assert refusal(match, "board kassel") == (
        "none of your routes leads on from kassel, and you hold no passenger card for another player's (M41)"
    )
    assert refusal(match, "travel erfurt--kassel") == "no passenger is under way: board one first (M40)"
    assert refusal(match, "alight") == "no passenger is under way: board one first (M40)"


def test_rulings_on_a_journey() -> None:
    t = Table()
    t.hand(0, red=1)
    t.own(0, "konstanz--lindau", "lindau--schweiz-lindau")
    t.own(1, "lindau--ulm")
    t.stand(0, "konstanz")
    match = t.match()
    match.play("board konstanz")
    assert refusal(match, "alight") == "a passenger must travel at least one route (M40)"
    assert refusal(match, "draw pile") == "your passenger is under way: travel on or alight (M40)"
    match.play("travel konstanz--lindau")
    assert refusal(match, "travel konstanz--stuttgart") == (
        "the passenger is in lindau, which is at neither end of konstanz--stuttgart (M40)"
    )
    assert refusal(match, "travel lindau--schweiz-lindau") == (
        "the route leads into a country, which passengers never enter (M42)"
    )
    assert refusal(match, "travel konstanz--lindau") == (
        "the passenger has already travelled this route: none may be used twice in one move (M42)"
    )
    assert (
        refusal(match, "travel lindau--munchen")
        == "nobody owns this route: passengers travel only on claimed ones (M41)"
    )
    assert (
        refusal(match, "travel lindau--ulm") == "another player owns this route, and you hold no passenger card (M41)"
    )


@pytest.mark.parametrize("players", [2, 5])
def test_g01_every_move_outside_the_list_gets_a_ruling(players: int) -> None:
    """All of them: at the first positions of each phase, and at some later ones."""
    rng = random.Random(players)
    met = dict.fromkeys(sm.edition("marklin").phases, 0)
    for match in positions("marklin", players, 7):
        met[match.phase] += 1
        if met[match.phase] > 3 and rng.random() > 0.03:
            continue
        legal = set(match.legal_moves().ids)
        for move in set(range(len(match.notation))) - legal:
            found = match.edition.rule_on(match.state, move)
            assert found.rule[0] in "UM"
            assert "{" not in found.words
    assert 0 not in met.values()


# ---- views ----


def test_what_a_view_shows_of_passengers_and_merchandise() -> None:
    t = Table()
    t.own(0, *NORTH)
    t.stand(0, "hamburg")
    t.stand(1, "koln")
    match = t.match()
    match.play("board hamburg")
    match.play("travel hamburg--hannover--1")
    for seat in (0, 1, None):
        shown = seen(match, seat).to_dict()
        assert shown["phase"] == "journey"
        assert shown["passengers"] == {"koln": 1}
        assert shown["supply"] == [2, 2]
        assert (shown["tokens"], shown["token_score"]) == ([1, 0], [3, 0])
        assert shown["merchandise"]["hannover"] == [2, 1]
        assert shown["merchandise"]["berlin"] == [7, 6, 5, 4]
        assert shown["journey"] == {
            "from": "hamburg",
            "city": "hannover",
            "routes": ["hamburg--hannover--1"],
            "tokens": [3],
            "fares": 0,
        }
    match.play("travel hannover--kassel--1")
    match.play("alight")
    assert "kassel" not in seen(match, 1).to_dict()["merchandise"]
    assert seen(match, 1).journey is None
    assert match.log(1) == match.log(0) == match.entries


def test_the_route_whose_claimer_may_place_a_passenger() -> None:
    t = Table()
    t.hand(0, green=4)
    match = t.match()
    assert seen(match, 1).placing is None
    match.play("claim dortmund--kassel green 4")
    assert seen(match, 1).to_dict()["placing"] == "dortmund--kassel"
    match.play("place kassel")
    assert match.log(1)[-1] == {"player": 0, "move": "place_passenger", "city": "kassel"}


def test_m05_the_first_choice_is_public_in_its_numbers_only() -> None:
    match = sm.Match("marklin", players=3, seed=5, first=0)
    match.play("draw tickets 3 short 1 long")
    assert match.log(1)[-1] == {"player": 0, "move": "draw_tickets", "short": 3, "long": 1, "offered": 4}
    view = seen(match, 1)
    assert (view.short_offered, view.long_offered, view.offer) == ((3, 0, 0), (1, 0, 0), ())
    assert (view.short_pile, view.long_pile) == (20, 22)
    match.play("keep 0 1")
    assert match.log(1)[-1] == {"player": 0, "move": "keep_tickets", "kept": 2, "returned": 2}
    view, own = seen(match, 1), seen(match, 0)
    assert (view.ticket_counts, view.short_kept, view.long_kept) == ((2, 0, 0), (2, 0, 0), (0, 0, 0))
    assert (view.memory.aside_short, view.memory.aside_long) == (((0, None),), ((0, None),))
    returned = [BOARD.tickets.index(name) for name in match.entries[-1]["return"]]
    assert (own.memory.aside_short, own.memory.aside_long) == (((0, returned[0]),), ((0, returned[1]),))
    for text in ("draw tickets 4 long", "keep 0 1", "draw tickets 4 long", "keep 0 1"):
        match.play(text)
    view = seen(match, 0)
    assert (view.memory.aside_short, view.memory.aside_long, view.memory.under_short) == ((), (), ())
    assert (view.short_pile, view.long_pile) == (21, 19)


def test_m30_what_lies_under_each_pile() -> None:
    t = Table()
    match = t.match()
    t.draw_tickets(["koln--nurnberg", "koblenz--ulm"], ["leipzig--ulm", "berlin--mainz"])
    match.play("keep 0")
    own, other = seen(match, 0).to_dict(memory=True)["memory"], seen(match, 1).to_dict(memory=True)["memory"]
    assert own["under_short"] == [[0, "koblenz--ulm"]]
    assert own["under_long"] == [[0, "leipzig--ulm"], [0, "berlin--mainz"]]
    assert other["under_short"] == [[0, None]]
    assert other["under_long"] == [[0, None], [0, None]]


def test_the_options_are_part_of_a_view() -> None:
    match = sm.Match("marklin", players=2, seed=1, options={"merchandise": "condensed"})
    assert seen(match, 0).options == {"merchandise": "condensed"}
    assert seen(match, 0).to_dict()["merchandise"]["ulm"] == [1]


# ---- both readings of M03, and a board of one's own ----


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_m03_condensed_games_are_resampled_recorded_and_verified(players: int) -> None:
    rng = random.Random(players)
    for match in positions("marklin", players, 40 + players, merchandise="condensed"):
        if rng.random() < 0.1:
            seat = rng.randrange(players)
            twin = match.copy()
            twin.state = sm.resample(match.view(seat), sm.SeededChance(rng.randrange(2**32)))
            assert twin.view(seat) == match.view(seat)
    record = json.loads(json.dumps(match.record()))
    assert record["options"] == {"merchandise": "condensed"}
    sm.verify(record)


def own_board() -> dict[str, Any]:
    """The map of the box with capitals in the ids, and one passenger a player."""
    data = copy.deepcopy(read_data("marklin"))
    data["passengers"] = 1
    for entry in (*data["cities"], *data["routes"]):
        entry["id"] = entry["id"].title()
    cities = {city["id"].lower() for city in data["cities"]}
    for entry in (*data["routes"], *data["tickets"]["short"], *data["tickets"]["long"]):
        for end in "ab":
            entry[end] = entry[end].title() if entry[end] in cities else entry[end]
    return data


@pytest.mark.parametrize("merchandise", ["standard", "condensed"])
def test_a_board_of_ones_own_can_be_played_and_its_record_carries_it(merchandise: str) -> None:
    board = own_board()
    match = sm.Match("marklin", players=3, seed=2, board=board, options={"merchandise": merchandise})
    assert seen(match, 0).supply == (1, 1, 1)
    rng = random.Random(1)
    while not match.is_over:
        text = str(rng.choice(match.legal_moves()))
        assert text in match.legal_moves()
        assert text.lower() in match.legal_moves()
        match.play(text)
    record = json.loads(json.dumps(match.record()))
    assert record["board"] == board
    assert "Hamburg" in json.dumps(record["moves"])
    sm.verify(record)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"players": 6}, "marklin is for 2 to 5 players, not 6"),
        ({"options": {"merchandise": "lots"}}, "merchandise must be one of standard, condensed, not 'lots'"),
        ({"options": {"pace": 1}}, "marklin has no option 'pace'; it has: merchandise"),
    ],
)
def test_a_game_that_cannot_begin(arguments: dict[str, Any], words: str) -> None:
    with pytest.raises(sm.StationmasterError) as error:
        sm.Match("marklin", **({"players": 2} | arguments))
    assert str(error.value) == words


def test_a_deck_that_is_too_small() -> None:
    data = read_data("marklin")
    data["deck"] = {"per_color": 1, "locomotive": 4}
    with pytest.raises(sm.BoardError, match="deck: 12 cards; 2 players and the market need 13"):
        sm.Match("marklin", players=2, board=data)
