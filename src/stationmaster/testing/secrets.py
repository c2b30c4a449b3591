"""G03: a seat learns only what the rules show it.

What a seat cannot know is exchanged, in two ways: dealt anew from the seat's own view (`Edition.resample`), and by
mixing, past the game's own code, the cards that nobody saw go into the other hands with those of the draw pile.
Whatever the seat gets to see must stay the same, byte for byte.
"""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator
from dataclasses import fields
from random import Random
from typing import Any

from stationmaster.errors import IllegalMove
from stationmaster.games.family.cards import KINDS
from stationmaster.games.family.chance import SeededChance
from stationmaster.games.family.rules import OVER, Game, play_randomly
from stationmaster.games.family.view import View
from stationmaster.match import Match, move_buffer, resample
from stationmaster.testing.playing import Sitting, all_cards, expect, told, whole_state

ASKED = 30  # moves that the seat asks about
PLAYED = 4  # moves that another seat plays


def check_secrets(sitting: Sitting) -> None:
    """Views, errors and logs after an exchange; and that resampling deals everything, and not always the same."""
    differing = 0
    for match in sitting.some_positions(0.06, "secrets"):
        rng = Random(f"{sitting.seed}/{sitting.place}")
        for seat in range(sitting.players):
            with told(sitting, f"view of seat {seat}"):
                check_view(match.view(seat))
            with told(sitting, f"resampled for seat {seat}"):
                differing += check_resampled(match, seat, rng)
            for how, twin in exchanges(match, seat, rng):
                with told(sitting, f"exchanged for seat {seat} ({how})"):
                    check_same_sight(match, twin, seat, rng.getrandbits(32))
                    check_same_log(match, twin, seat, rng)
    with told(sitting, "resampled"):
        expect(differing > 0, "it never dealt anything but the true state: nothing is exchanged")


def exchanges(match: Match, seat: int, rng: Random) -> Iterator[tuple[str, Match]]:
    """The same match with other secrets."""
    twin = match.copy()
    twin.state = resample(match.view(seat), SeededChance(rng.getrandbits(64)))
    yield "dealt anew", twin
    twin = match.copy()
    mix_cards(twin.state, seat, rng)
    yield "cards mixed", twin


def mix_cards(state: Game, seat: int, rng: Random) -> None:
    """The cards of the draw pile and those that the others hold unseen, in any order."""
    others = [place for place in range(len(state.hands)) if place // KINDS != seat]
    hidden = [place % KINDS for place in others for _ in range(state.hands[place] - state.seen[place])]
    sizes = [sum(state.hands[p] - state.seen[p] for p in others if p // KINDS == s) for s in range(state.players)]
    hidden += [kind for kind in range(KINDS) for _ in range(state.pile[kind])]
    rng.shuffle(hidden)
    for place in others:
        state.hands[place] = state.seen[place]
    for other, size in enumerate(sizes):
        for _ in range(size):
            state.hands[other * KINDS + hidden.pop()] += 1
    for kind in range(KINDS):
        state.pile[kind] = hidden.count(kind)


# ---- what is shown ----


def check_view(view: View) -> None:
    """It is JSON, and it can be sent to another process, where bots think."""
    shown = view.to_dict(memory=True)
    expect(json.loads(json.dumps(shown, allow_nan=False)) == shown, "to_dict changes on its way through JSON")
    values = {field.name: getattr(view, field.name) for field in fields(view) if field.name != "edition"}
    kind, read = pickle.loads(pickle.dumps((type(view), values)))
    expect(kind(edition=view.edition, **read) == view, "it changes on its way to another process")


def check_same_sight(match: Match, twin: Match, seat: int, look: int) -> None:
    one, other = all_that_is_shown(match, seat, Random(look)), all_that_is_shown(twin, seat, Random(look))
    for before, after in zip(one, other, strict=True):
        expect(before == after, f"the seat can tell: it saw {before[:300]}, and now {after[:300]}")


def all_that_is_shown(match: Match, seat: int, rng: Random) -> list[str]:
    """The view, in JSON, for bots and for people, what follows from it, and the errors for moves that are not legal."""
    view = match.view(seat)
    shown = [json.dumps({name: value}) for name, value in view.to_dict(memory=True).items()]
    shown += [f"{name}: {value!r}" for name, value in vars(view).items() if name != "edition"]
    shown += [repr(view), str(view), json.dumps(view.plans())]
    for move in rng.sample(range(len(match.notation)), min(ASKED, len(match.notation))):
        if move not in view.moves:
            try:
                match.attempt(move, seat=seat)
            except IllegalMove as error:
                shown.append(str(error))
    return shown


def check_same_log(match: Match, twin: Match, seat: int, rng: Random) -> None:
    """Somebody else plays the same move in both: where the seat sees the same table, it sees the same happen."""
    both = sorted({*match.state.legal_moves()} & {*twin.state.legal_moves()})
    if match.is_over or seat == match.turn:
        return
    for move in rng.sample(both, min(PLAYED, len(both))):
        one, other = match.copy(), twin.copy()
        one.play(move)
        other.play(move)
        if sight(one, seat) == sight(other, seat):
            seen = [json.dumps(played.log(seat, len(match.entries))) for played in (one, other)]
            expect(seen[0] == seen[1], f"the log tells a secret: {seen[0][:300]}, with another one {seen[1][:300]}")


def sight(match: Match, seat: int) -> str:
    return json.dumps(match.view(seat).to_dict(memory=True))


# ---- resampling ----


def check_resampled(match: Match, seat: int, rng: Random) -> bool:
    """A full state, in which the game can be played to its end. Does it differ from the true one?"""
    view = match.view(seat)
    state = resample(view, SeededChance(rng.getrandbits(64)))
    expect(all_cards(state) == all_cards(match.state), "it has other cards than the true state (G04)")
    again: Any = match.edition.view(state, seat, match.players, match.options)
    expect(again == view, "its view is not the one that it was made from")
    expect(seat != match.turn or state.legal_moves() == match.state.legal_moves(), "the seat has other legal moves")
    differs = whole_state(state) != whole_state(match.state)
    chance = SeededChance(rng.getrandbits(64))
    play_randomly(state, chance, chance, move_buffer(state))
    expect(state.phase == OVER, "the game does not end from there")
    return differs
