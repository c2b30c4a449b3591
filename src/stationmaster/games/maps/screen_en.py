"""What the games on a map say on the terminal, in English."""

from __future__ import annotations

from stationmaster.languages import Texts

EN: Texts = {
    "head.cars": "cars",
    "head.route_points": "route points",
    "last_round": (
        "Last round: {count} turn left, including this one.",
        "Last round: {count} turns left, including this one.",
    ),
    "routes": "Routes you can claim ({found})",
    "routes.route": "route",
    "routes.points": "pts",
    "routes.cards": "number:cards",
    "routes.legend": "*: for your tickets; K black, L locomotive; +2: two more ways to pay (type routes)",
    "routes.more": " ... and {more} more: type routes, or routes {example}",
    "routes.none": "There is no route you can claim now.",
    "routes.none_with": "There is no route you can claim now with {text!r} in it.",
    "routes.claim": "claim {route} for {cards}",
    "lists.help": "routes [TEXT]  all routes you can claim now, with every payment (only those with TEXT in them)",
    "moves.help": (
        "claim denver--omaha  claim a route; if there are several ways to pay, they are listed\n"
        "claim denver--omaha purple 4  the same, with the cards named"
    ),
    "commands.help": (
        "map [CITY]  the board, with everyone's routes; or the part around a city, larger\n"
        "way CITY CITY  the cheapest way that is left between two places, and the cards that you lack for it"
    ),
    "log.claim.you": "You claimed {route} with {cards}, for {points}",
    "log.claim.they": "{player} claimed {route} with {cards}, for {points}",
    "cars": ("{count} car", "{count} cars"),
    "map.legend": "4R: free, 4 cars, red (?: any colour). *: your tickets lead there.",
    "way.how": "way CITY CITY: name two places, such as way {example}",
    "way.unknown": "There is no place {text!r} here.",
    "way.unclear": "{text!r} could be {places}.",
    "way.same": "These are the same place.",
    "way.none": "No way is left between {a} and {b}.",
    "way.joined": "Your routes join {a} and {b} already.",
    "way.yours": "yours",
    "way.spectator": "Only players have a way.",
    "way.wild": "and {cards} for whatever is missing",
    "way.few": "You have only {cars}.",
}
