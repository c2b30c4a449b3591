"""Greedy play of `card`: the cheapest tickets first, and to the station whatever they still lack."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from random import Random

from stationmaster.games.card import moves
from stationmaster.games.card.greedy_plays import best_play, best_robbery
from stationmaster.games.card.tables import CardTable
from stationmaster.games.card.view import CardView
from stationmaster.games.family.cards import COLOURS, LOCOMOTIVE
from stationmaster.games.family.rules import DRAW_PILE, DRAW_SLOT, SLOTS
from stationmaster.games.family.view import View

USEFUL = 0.7  # of the cards that a seat still draws, how many serve a ticket
NEXT_DEAL = 16  # cards that serve a ticket in a deal to come
WORTH_PLAYING = 2  # cards that serve a ticket

Needs = tuple[tuple[int, int], ...]


class CardGreedy:
    def choose(self, view: View, rng: Random) -> int:
        assert isinstance(view, CardView)
        if view.offer:
            return moves.KEEP + sum(1 << n for n in tickets_to_keep(view))
        tickets = reachable(view, view.tickets or (), on_the_way(view, with_hand=True))
        lacks = lacking(view, tickets, on_the_way(view))
        return play(view, lacks) or draw(view, tickets, lacks) or best_robbery(view) or view.moves[0]


@lru_cache(maxsize=8)
def ticket_needs(table: CardTable) -> list[Needs]:
    """Of each ticket: its colours, and how many cards of each (C04)."""
    rows = [table.ticket_needs[t * COLOURS : (t + 1) * COLOURS] for t in range(table.n_tickets)]
    return [tuple((colour, int(count)) for colour, count in enumerate(row) if count) for row in rows]


# ---- what there is, and what is lacking ----


def dispatches_left(view: CardView) -> int:
    """How often the seat's station will send cards off before this deal ends, about (C10, C50)."""
    if view.turns_left is not None:
        return (view.turns_left - 1) // len(view.players)
    return 1 + view.pile * 2 // (3 * len(view.players))


def on_the_way(view: CardView, *, with_hand: bool = False) -> list[int]:
    """The seat's cards by kind: in its train stack, and what its station will send there in time."""
    assert view.seat is not None
    assert view.hand is not None
    cards = list(view.memory.stacks[view.seat][: LOCOMOTIVE + 1])
    times = dispatches_left(view)
    for colour, (coloured, locomotives) in enumerate(view.stations[view.seat]):
        sent = min(locomotives, times)
        cards[LOCOMOTIVE] += sent
        cards[colour] += min(coloured, times - sent)
    if with_hand and (times or view.deals_left):
        for kind in range(LOCOMOTIVE + 1):
            cards[kind] += view.hand[kind]
    return cards


def lacking(view: CardView, tickets: Iterable[int], cards: Sequence[int]) -> list[int]:
    """By colour what the tickets need beyond those cards; last, how much of it locomotives stand for (negative)."""
    needs = ticket_needs(view.board)
    lacks = [-count for count in cards]
    for ticket in tickets:
        for colour, count in needs[ticket]:
            lacks[colour] += count
    return [max(0, count) for count in lacks[:COLOURS]] + lacks[COLOURS:]


def to_draw(view: CardView) -> float:
    """How many cards that serve a ticket the seat will still draw, about."""
    return USEFUL * view.pile / len(view.players) + NEXT_DEAL * view.deals_left


def reachable(view: CardView, tickets: Iterable[int], cards: Sequence[int], besides: Sequence[int] = ()) -> list[int]:
    """Those that can be completed besides others; first those that give most for each card that is missing."""
    points, needs, budget = view.board.ticket_points, ticket_needs(view.board), to_draw(view)
    spare = list(cards)  # negative where cards are missing
    for ticket in besides:
        take(spare, needs[ticket])
    rest, chosen = sorted(tickets), list[int]()
    while rest:
        missing = {ticket: missing_with(spare, needs[ticket]) for ticket in rest}
        best = max(rest, key=lambda t: points[t] / (1 + max(0, missing[t])))
        if missing[best] <= budget:
            chosen.append(best)
            take(spare, needs[best])
        rest.remove(best)
    return chosen


def take(spare: list[int], needs: Needs) -> None:
    for colour, count in needs:
        spare[colour] -= count


def missing_with(spare: Sequence[int], needs: Needs) -> int:
    """How many cards are missing with one more ticket, locomotives taken off."""
    missing = -spare[LOCOMOTIVE] - sum(count for count in spare[:COLOURS] if count < 0)
    for colour, count in needs:
        missing += max(0, count - max(0, spare[colour]))
    return missing


def tickets_to_keep(view: CardView) -> list[int]:
    """Places in the offer: what can be completed besides what is held; the cheapest one where one must be kept."""
    cards = on_the_way(view, with_hand=True)
    held = reachable(view, view.tickets or (), cards)
    good = reachable(view, view.offer, cards, held)
    keep = [n for n, ticket in enumerate(view.offer) if ticket in good]
    if keep or view.phase != "first_tickets":  # C03, C40
        return keep
    return [min(range(len(view.offer)), key=lambda n: sum(lacking(view, [view.offer[n]], cards)))]


# ---- moves ----


def play(view: CardView, lacks: Sequence[int]) -> int | None:
    """What brings the most cards that are lacking; not for a card alone while there is time to draw."""
    times = dispatches_left(view)
    use, move = best_play(view, lacks, times)
    enough = WORTH_PLAYING if times > 1 else 1
    return move if use >= enough else None


def draw(view: CardView, tickets: Sequence[int], lacks: Sequence[int]) -> int | None:
    """Tickets where nothing is lacking; else the market's card that is lacking most, else a blind one."""
    if sum(lacks) <= 0 and moves.DRAW_TICKETS in view.moves and to_draw(view) >= 4:
        return moves.DRAW_TICKETS
    wanted = lacking(view, tickets, on_the_way(view, with_hand=True))
    slots = [move for move in view.moves if DRAW_SLOT <= move < DRAW_SLOT + SLOTS]

    def use(move: int) -> int:
        kind = view.market[move - DRAW_SLOT]
        assert kind is not None
        return (1 if sum(wanted) > 0 else 0) if kind == LOCOMOTIVE else 2 * wanted[kind]

    best = max(slots, key=use, default=None)
    if best is not None and (use(best) > 0 or DRAW_PILE not in view.moves):
        return best
    return DRAW_PILE if DRAW_PILE in view.moves else None
