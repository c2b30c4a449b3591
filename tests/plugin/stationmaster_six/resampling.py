"""From a view back to a full state, for search: what is hidden is dealt anew."""

from __future__ import annotations

from stationmaster.games.family.chance import Chance
from stationmaster.games.family.resampling import (
    HiddenTickets,
    deal_hidden_cards,
    deal_hidden_tickets,
    restore_own_tickets,
    restore_table,
)
from stationmaster.games.maps.resampling import restore_board
from stationmaster_six.rules import Six
from stationmaster_six.view import SixView


def resample_six(game: Six, view: SixView, chance: Chance) -> None:
    """`game` is empty; it becomes one that the view's seat cannot tell from the true one."""
    restore_table(game, view)
    restore_board(game, view)
    game.last = list(view.last)
    deal_hidden_cards(game, view, game.board.deck, chance)
    own = restore_own_tickets(game, view)
    hidden = HiddenTickets([ticket for ticket in range(game.board.n_tickets) if ticket not in own], chance)
    deal_hidden_tickets(game, view, view.ticket_counts, view.offered, hidden)
