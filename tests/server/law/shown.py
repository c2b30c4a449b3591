"""What a view or an event of a game may hold, listed from docs/rules.md: everything else is a secret."""

from __future__ import annotations

from typing import Any

from tests.server.law.laws import SecretLaw
from tests.server.law.truth import Position

Json = dict[str, Any]

ALL = {"game", "seat", "players", "options", "first", "turn", "phase", "turns_left", "hand_sizes"}
CARDS = {"market", "pile", "discards", "resets", "shuffles"}
TICKETS = {"ticket_counts", "offered"}
BOARD = {"routes", "closed", "cars", "route_score", "passes"}
SHORT_AND_LONG = {"short_pile", "long_pile", "short_kept", "long_kept", "short_offered", "long_offered"}
PASSENGERS = {"supply", "passengers", "merchandise", "tokens", "token_score", "placing", "journey"}
TRAINS = {"stations", "stack_sizes", "completed_counts", "ticket_score", "stirred"}
DEALS = {"deals", "deals_left", "idle", "idle_limit"}
PUBLIC = {
    "usa": {*ALL, *CARDS, *TICKETS, *BOARD, "ticket_pile"},
    "marklin": {*ALL, *CARDS, *TICKETS, *BOARD, *SHORT_AND_LONG, *PASSENGERS},
    "card": {*ALL, *CARDS, *TICKETS, *TRAINS, *DEALS, "ticket_pile"},
}
"""What lies on the table."""
OWN = {"hand", "tickets", "offer", "moves"}
OWN_IN = {"usa": OWN, "marklin": OWN, "card": OWN | {"stack", "completed"}}

MARKET = {"market", "resets", "shuffles"}
SEEN_BY_ALL: dict[str, set[str]] = {
    "draw": {"from", *MARKET},
    "claim": {"route", "cards", *MARKET},
    "pass": MARKET,
    "draw_tickets": {"short", "long", "offered"},
    "keep_tickets": {"kept", "returned"},
    "place_passenger": {"city"},
    "move_passenger": {"from", "routes", "tokens", "cards", *MARKET},
    "dispatch": {"cards"},
    "play_group": {"color", "cards", "robs", *MARKET},
    "play_row": {"cards", *MARKET},
    "deal": {"completed_counts", "dealt_counts", *MARKET},
}
SEEN_BY_MOVER: dict[str, set[str]] = {
    "draw": {"card"},
    "draw_tickets": {"tickets"},
    "keep_tickets": {"keep", "return"},
}


def need(held: object, text: str) -> None:
    if not held:
        raise SecretLaw(text)


def check_view(view: Json, seat: int | None, position: Position) -> None:
    game = position.story.game
    need(view["seat"] == seat, f"the view of seat {view['seat']} in an update of seat {seat}")
    strange = view.keys() - PUBLIC[game] - OWN_IN[game]
    need(not strange, f"is {strange} in a view of {game} public or secret? See {__name__}")
    own = own_part(seat, position)
    for name in sorted(OWN_IN[game]):
        need(view[name] == own[name], f"{name} of seat {seat} is {own[name]!r}, and {view[name]!r} was shown")
    if position.choices_hidden:
        check_first_choice(view, seat, position)


def own_part(seat: int | None, position: Position) -> Json:
    """What the seat's view holds for it alone; of a spectator's: nothing."""
    if seat is None:
        return {"hand": None, "tickets": None, "offer": [], "moves": [], "stack": None, "completed": None}
    own: Json = {
        "hand": position.hand(seat),
        "tickets": position.tickets(seat),
        "offer": position.offer(seat),
        "moves": position.moves(seat),
    }
    if position.story.game == "card":
        own |= {"stack": position.stack(seat), "completed": position.completed(seat)}
    return own


def check_first_choice(view: Json, seat: int | None, position: Position) -> None:
    """U03, C03: whether and what the others have chosen cannot be told from any number."""
    others = [n for n in range(position.state.players) if n != seat]
    size = position.state.offer_size
    need(all(view["ticket_counts"][n] is None for n in others), "how many tickets were kept, while others choose")
    need(all(view["offered"][n] == size for n in others), "who has chosen already, while others choose")
    rest = len(position.story.edition.board.tickets) - size * position.state.players
    need(view["ticket_pile"] == rest, "how many tickets were returned, while others choose")


def check_event(event: Json, seat: int | None, then: Position, now: Position) -> None:
    """`then`: the position after the event's move; `now`: the one in which it is told."""
    move, player = event["move"], event.get("player")
    allowed = {"move", "player"} | SEEN_BY_ALL[move]
    if move == "draw" and event["from"] != "pile":
        allowed |= {"card"}
    if seat is not None and player == seat:
        allowed |= SEEN_BY_MOVER.get(move, set())
    if seat is not None and move == "deal":
        allowed |= {"own_completed", "own_cards"}
        need(event["own_cards"] == then.dealt(seat), f"the cards dealt to another than seat {seat}")
        need(set(event["own_completed"]) <= set(then.completed(seat)), f"tickets of another than seat {seat}")
    if move == "keep_tickets" and now.choices_hidden:
        allowed -= {"kept", "returned"}
    need(event.keys() <= allowed, f"seat {seat} was shown {event.keys() - allowed} of {move} by seat {player}")


def check_tickets(text: str, seat: int | None, position: Position) -> None:
    """No ticket is named that the seat never saw."""
    for name in position.unknown_tickets(seat):
        need(f'"{name}"' not in text, f"the ticket {name}, which seat {seat} never saw")
