"""Laws that hold in every position of every game."""

from __future__ import annotations

import pickle
import re
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from stationmaster.errors import IllegalMove
from stationmaster.games.family.rules import Game
from stationmaster.games.family.rulings import Ruling
from stationmaster.games.family.tickets import TicketPile
from stationmaster.games.family.view import View
from stationmaster.match import Match
from stationmaster.testing.playing import Sitting, all_cards, expect, tables_of, told, whole_state

RULE = re.compile(r"[A-Z]+\d+")
AHEAD = 5  # moves that two copies play
LATELY = 2  # entries
ASKED = 100  # moves that rulings are asked for, where not for all


def check_laws(sitting: Sitting) -> None:
    """G01, G02, G04, G05: the list of moves, rulings, cards and tickets, copies, the end and the score sheet."""
    rng, phases = sitting.random("laws"), set()
    deck = first_look = None
    for match in sitting.positions():
        deck, first_look = deck or all_cards(match.state), first_look or match.view(None)
        with told(sitting, "legal moves"):
            check_legal_moves(match)
        with told(sitting, "cards"):
            check_cards(match.state, deck)
        with told(sitting, "tickets"):
            check_tickets(match.state)
        with told(sitting, "copies"):
            check_copy(match.state)
        with told(sitting, "views"):
            check_quicker_views(match, first_look, rng)
        with told(sitting, "the log"):
            check_insiders(match)
        if match.phase not in phases or rng.random() < 0.1:
            moves = range(match.state.n_moves())
            with told(sitting, "rulings"):
                check_rulings(match, rng.sample(moves, min(ASKED, len(moves))) if match.phase in phases else moves)
            phases.add(match.phase)
            with told(sitting, "score sheet"):
                check_scores(match)
            with told(sitting, "copies"):
                check_independence(match, rng)
    with told(sitting, "the same seed"):
        again = sitting.finished()
        expect(again.record() == match.record(), "the same moves gave another record (G02)")
        expect(whole_state(again.state) == whole_state(match.state), "the same moves gave another state (G02)")


def check_quicker_views(match: Match, before: View, rng: Random) -> None:
    """Views that are made of others are those that `view` makes; `before`: a spectator's, at any time before."""
    edition, state, spectator = match.edition, match.state, match.view(None)
    made = edition.next_view(state, before)
    remembered = made.with_fields({"memory": spectator.memory})
    expect(remembered == spectator, "a spectator's, made of an older one, is another one")
    same = made.to_dict(derived=True) == spectator.to_dict(derived=True)
    expect(same, "a spectator's, made of an older one, also shows something else")
    seats = [None, *range(len(match.players))]
    for seat in {rng.choice(seats), rng.choice(seats)} - {None}:
        view, own = match.view(seat), edition.own_fields(state, seat, spectator)
        shown = view if own is None else spectator.with_fields({**own, "memory": view.memory})
        expect(shown == view, f"the own fields of seat {seat} are not all that differs")


def check_insiders(match: Match) -> None:
    """Who is none of them sees of what was played lately what a spectator sees."""
    start = max(0, len(match.entries) - LATELY)
    for seat in set(range(len(match.players))) - match.insiders(start):
        expect(match.log(seat, start) == match.log(None, start), f"seat {seat} is an insider, and not said to be")


def check_legal_moves(match: Match) -> None:
    """G01: in order, each once, none unknown; and none where the game is over."""
    state = match.state
    moves = state.legal_moves()
    expect(moves == sorted(set(moves)), "they are not in ascending order, each once (G01)")
    expect(bool(moves) != match.is_over, "there is none, and the game goes on" if not moves else "the game is over")
    expect(all(0 <= move < state.n_moves() for move in moves), "one has a number beyond the last")
    expect(match.phase in match.edition.phases, f"there is no phase {match.phase!r}")
    for seat in (*range(state.players), None):
        shown = match.view(seat).moves
        expect(shown == (tuple(moves) if seat == match.turn else ()), f"the view of seat {seat} shows {shown}")


def check_rulings(match: Match, moves: Sequence[int]) -> None:
    """G01: whatever is not listed has a reason, and nothing that is listed has one."""
    state = match.state
    before, legal = whole_state(state), set(state.legal_moves())
    for move in {*moves, *legal}:
        try:
            found: Any = match.edition.rule_on(state, move)
        except AssertionError:  # nothing forbids it
            fault = "" if move in legal else "is not listed, and no rule forbids it"
        else:
            fault = fault_of(found) if move not in legal else f"is listed, and there is a ruling against it: {found}"
        expect(not fault, f"{match.notation.text(move)}: {fault}")
    refused = next((move for move in range(state.n_moves()) if move not in legal), None)
    if refused is not None:
        try:
            match.play(refused)
        except IllegalMove:
            pass
        else:
            raise AssertionError(f"{match.notation.text(refused)}: is not listed and could be played")
    expect(whole_state(state) == before, "asking for rulings changed the state")


def fault_of(found: Any) -> str:
    """What is wrong with a ruling."""
    if not isinstance(found, Ruling):
        return f"{found!r} is no ruling"
    if not RULE.fullmatch(found.rule):
        return f"{found.rule!r} is no number of a rule"
    return "" if found.words else "the ruling has no words"


def check_cards(state: Game, deck: list[int]) -> None:
    """G04: none comes, none goes, and the numbers that are kept are true."""
    expect(all_cards(state) == deck, f"the cards are {all_cards(state)}, and were {deck} (G04)")
    expect(state.pile_total == sum(state.pile), "pile_total is not the number of cards in the pile")
    expect(state.discard_total == sum(state.discards), "discard_total is not the number of discards")
    places = zip(state.seen, state.hands, strict=True)
    expect(all(0 <= shown <= held for shown, held in places), "somebody was seen to hold more than they do")


def check_tickets(state: Game) -> None:
    """Each is in one place only, and the numbers that are kept are true."""
    seats = range(state.players)
    for seat in seats:
        count, held = state.ticket_counts[seat], len(state.tickets_of(seat))
        expect(count == held, f"seat {seat} holds {held}, and ticket_counts says {count}")
    found = Counter(ticket for seat in seats for ticket in [*state.tickets_of(seat), *state.offer_of(seat)])
    for name in dir(state):
        pile = getattr(state, name, None)
        if isinstance(pile, TicketPile):
            found.update(pile.unseen[n] for n in range(pile.unseen_count))
            found.update(pile.under[n] for n in range(pile.under_count))
    twice = [ticket for ticket, count in found.items() if count > 1]
    expect(not twice, f"tickets {twice} are in several places")


def check_copy(state: Game) -> None:
    """It has all that the state has."""
    twin = state.copy()
    differing = differences(whole_state(state), whole_state(twin))
    expect(not differing, f"a copy differs: {differing}")
    for name, table in tables_of(state).items():
        expect(getattr(twin, name) is table, f"{name} is neither a plain value nor shared with the copy")


def check_independence(match: Match, rng: Random) -> None:
    """No copy changes another, nor one that was sent; with the same moves and chance they stay alike (G02)."""
    before, entries = whole_state(match.state), list(match.entries)
    one, two, sent = match.copy(), match.copy(), pickle.loads(pickle.dumps(match))
    for seat in (*range(match.state.players), None):
        view = match.view(seat)
        expect(pickle.loads(pickle.dumps(view)) == view, f"the view of seat {seat} that was pickled is another one")
    for _ in range(AHEAD):
        if not one.is_over:
            move = rng.choice(one.state.legal_moves())
            one.play(move)
            two.play(move)
            sent.play(move)
    changed = differences(before, whole_state(match.state))
    expect(not changed and match.entries == entries, f"playing on with a copy changed {changed or 'the log'}")
    expect(whole_state(one.state) == whole_state(two.state), "two copies with the same moves and chance differ")
    differing = differences(whole_state(one.state), whole_state(sent.state))
    expect(not differing, f"a match that was pickled goes on differently: {differing}")
    expect(one.entries == sent.entries, "a match that was pickled goes on differently: the record")


def check_scores(match: Match) -> None:
    """The lines add up to the totals, and the ranks follow them (G06)."""
    scores, totals = match.edition.scores(match.state), list(match.state.totals())
    expect(len(scores) == len(totals) == len(match.players), "there must be one score and one total for each seat")
    for seat, score in enumerate(scores):
        lines = sum(score.parts.values())
        expect(lines == score.total, f"seat {seat}: the lines add up to {lines}, the total is {score.total}")
        expect(score.total == totals[seat], f"seat {seat}: the sheet says {score.total}, totals() {totals[seat]}")
        held = sorted([*score.tickets_completed, *score.tickets_failed])
        expect(len(set(held)) == len(held), f"seat {seat}: a ticket stands twice on the sheet: {held}")
    ranks = [score.rank for score in scores]
    expect(all(1 + sum(other < rank for other in ranks) == rank for rank in ranks), f"the ranks are {ranks}")
    for one in scores:
        for other in scores:
            expect(one.rank >= other.rank or one.total >= other.total, "fewer points have the better rank")


def differences(one: dict[str, Any], other: dict[str, Any]) -> str:
    return ", ".join(name for name in sorted(one.keys() | other.keys()) if one.get(name) != other.get(name))
