"""What `marklin` says on the terminal, in English."""

from __future__ import annotations

from stationmaster.languages import Texts

EN: Texts = {
    "title": "Germany by Rail",
    "head.short": "short",
    "head.long": "long",
    "head.supply": "supply",
    "head.placed": "placed",
    "head.routes": "routes",
    "head.tokens": "tokens",
    "head.worth": "worth",
    "routes.legend": "*: for your tickets; K black, L locomotive, L4 locomotive +4; +2: two more ways (routes)",
    "map.legend": "4R: free, 4 cars, red (?: any colour). *: your tickets lead there. "
    "Behind a city: its top token, and @ whose passenger is there.",
    "moves.help": (
        "draw tickets 3 short 1 long  announce how many short and long tickets to draw, four in all\n"
        "claim frankfurt--koln--1  claim a route; if there are several ways to pay, they are listed\n"
        "place koln, place none  after a claim: put a passenger there, or nowhere\n"
        "board koln  the passenger there sets off; then travel ROUTE, again and again, and alight"
    ),
    "commands.help": (
        "map [CITY]  the board, with routes, tokens and passengers; or the part around a city, larger\n"
        "way CITY CITY  the cheapest way that is left between two places, and the cards that you lack for it\n"
        "merchandise  the tokens that are left in the cities, from the top down"
    ),
    "piles_left": " · tickets left {short} short, {long} long",
    "passengers": "Passengers (tokens there)",
    "passengers.none": "none on the board",
    "under_way": "under way: {journey}",
    "merchandise": "Merchandise",
    "merchandise.none": "none is left",
    "merchandise.empty": "nothing left in: {cities}",
    "announce": "draw tickets, short + long:  ",
    "moves.place": "{move}: a passenger in {city}",
    "moves.board": "{move}: the passenger in {city} sets off",
    "moves.alight": "{move}: the journey ends in {city}",
    "moves.travel": "{move}: to {city}, {token}",
    "moves.travel_fare": "{move}: to {city}, {token}, for a passenger card",
    "token": "a token of {value}",
    "token.none": "no token",
    "log.draw_piles.you": "You drew tickets: {short} short, {long} long",
    "log.draw_piles.they": "{player} drew tickets: {short} short, {long} long",
    "log.place.you": "You placed a passenger in {city}",
    "log.place.they": "{player} placed a passenger in {city}",
    "log.place_none.you": "You placed no passenger",
    "log.place_none.they": "{player} placed no passenger",
    "log.journey.you": "Your passenger travelled {way} and collected {points}",
    "log.journey.they": "{player}'s passenger travelled {way} and collected {points}",
    "log.fares": ("{count} passenger card paid", "{count} passenger cards paid"),
}
