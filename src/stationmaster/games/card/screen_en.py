"""What `card` says on the terminal, in English."""

from __future__ import annotations

from stationmaster.languages import Texts

EN: Texts = {
    "title": "The Card Game",
    "head.train_stack": "train stack",
    "head.laid_aside": "laid aside",
    "head.points": "points",
    "last_round": (
        "Last round: {count} turn left, including this one.",
        "Last round: {count} turns left, including this one.",
    ),
    "last_round.deal": (
        "Last round of this deal: {count} turn left, including this one.",
        "Last round of this deal: {count} turns left, including this one.",
    ),
    "stations": "Stations",
    "deal": " · deal {deal} of 2",
    "stack": "Your train stack ({held})",
    "choose.first": "type keep and the numbers of tickets, e.g. keep 0 2 (at least one)",
    "choose.any": "type keep and the numbers of tickets, e.g. keep 0 2 (as many as you like, or keep none)",
    "plays.none": "There is nothing you can play now.",
    "plays.none_with": "There is nothing you can play now with {text!r} in it.",
    "plays.groups": "Groups you can play",
    "plays.rows": "Rows you can play ({found})",
    "plays.colour": "colour",
    "plays.robs": "robs",
    "plays.cards": "number:cards",
    "plays.legend": "K black, L locomotive; +2: two more (type plays)",
    "moves.group": "group of {cards}",
    "moves.group_robs": "group of {cards}, robs {robbed}",
    "lists.help": "plays [COLOUR]  all groups and rows you can play now (only those with COLOUR in them)",
    "moves.help": (
        "keep none  keep none of the tickets you drew\n"
        "draw tickets  four tickets, of which you keep as many as you like\n"
        "group red  a group to your station; if there are several, they are listed\n"
        "group red 3 locomotive 1  the same, with the cards counted\n"
        "row blue green red  three single cards of three colours to your station"
    ),
    "commands.help": "map  the stations",
    "best_set": "Of the tickets that the cards in a stack could complete, those worth most together were taken (C52).",
    "log.dispatch.you": "You dispatched {cards} to your train stack",
    "log.dispatch.they": "{player} dispatched {cards} to their train stack",
    "log.group.you": "You played {cards} to your station",
    "log.group.they": "{player} played {cards} to their station",
    "log.row.you": "You played a row: {cards}",
    "log.row.they": "{player} played a row: {cards}",
    "log.robs": "Train robbery: {robbed} lost all {card} cards",
    "log.you": "you",
    "log.deal": "The deal is over. Tickets completed: {counts}. The cards are dealt again",
    "log.deal_count": "{player}: {count}",
    "log.deal_own": "your cards: {cards}",
    "log.deal_done": "you completed {tickets}",
    "log.nothing": "nothing",
}
