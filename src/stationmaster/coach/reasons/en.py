"""Reasons in English, by the kinds of facts."""

from __future__ import annotations

from stationmaster.languages import Texts

EN: Texts = {
    # claims
    "completes": "It completes the ticket “{ticket}”.",
    "only_way": "If somebody else takes “{route}”, the ticket “{ticket}” can no longer be completed.",
    "way_round": (
        "The shortest way for the ticket “{ticket}” goes over “{route}”: going round takes {count} more car.",
        "The shortest way for the ticket “{ticket}” goes over “{route}”: going round takes {count} more cars.",
    ),
    "on_way": "A shortest way for the ticket “{ticket}” goes over “{route}”.",
    "fewer_cards": (
        "Once “{route}” is yours, the shortest way for the ticket “{ticket}” lacks {count} card instead of {more}.",
        "Once “{route}” is yours, the shortest way for the ticket “{ticket}” lacks {count} cards instead of {more}.",
    ),
    "cards_there": "With “{route}” you have all cards for the ticket “{ticket}”, which now lacks {more}.",
    "rival": "{player} has reached both ends of “{route}” and has cards enough to take it next.",
    "long_route": "“{route}” alone scores {count} points.",
    "scores_more": "“{route}” scores {count} points, the route that was claimed {more}.",
    "path": "Your longest path would be {count} cars: enough for the bonus, as things stand.",
    "cars_short": (
        "“{route}” would leave you {count} car, too few for the ticket “{ticket}”.",
        "“{route}” would leave you {count} cars, too few for the ticket “{ticket}”.",
    ),
    "spends_needed": "Paying for “{route}” takes cards that the way for the ticket “{ticket}” needs ({card}).",
    # cards
    "card_two": "Two of your tickets want this colour ({card}): “{ticket}” and “{other}”.",
    "card_one": (
        "The ticket “{ticket}” still lacks {count} card of this colour ({card}).",
        "The ticket “{ticket}” still lacks {count} cards of this colour ({card}).",
    ),
    "card_nearer": (
        "With this card ({card}) the way for the ticket “{ticket}” lacks {count} card instead of {more}.",
        "With this card ({card}) the way for the ticket “{ticket}” lacks {count} cards instead of {more}.",
    ),
    "colour_two": "Two of your tickets want this colour ({card}): “{ticket}” and “{other}”.",
    "colour_one": (
        "The ticket “{ticket}” still lacks {count} card of this colour ({card}).",
        "The ticket “{ticket}” still lacks {count} cards of this colour ({card}).",
    ),
    "last_card": "One more card of this colour ({card}) pays for “{route}”: {count} points.",
    "wild": (
        "The way for the ticket “{ticket}” lacks {count} card, and a locomotive stands for any.",
        "The way for the ticket “{ticket}” lacks {count} cards, and a locomotive stands for any of them.",
    ),
    "wild_card": (
        "Your tickets lack {count} card, and a locomotive stands for any.",
        "Your tickets lack {count} cards, and a locomotive stands for any of them.",
    ),
    # time
    "last_turn_cards": "It is your last turn: cards drawn now can no longer be played.",
    "last_turn_tickets": "It is your last turn: a ticket drawn now only helps if your routes complete it already.",
    "end_near": (
        "{player} has {count} car left: one more claim may begin the last round.",
        "{player} has {count} cars left: one more claim may begin the last round.",
    ),
    "too_late": "The deal is ending: a card drawn now can no longer reach your train stack.",
    "last_cards": (
        "The pile has {count} card left: when it is gone, everyone has one more turn.",
        "The pile has {count} cards left: when they are gone, everyone has one more turn.",
    ),
    "pile_low": (
        "{count} card is left in the pile, and your hand of {more} still has to get into the train stack.",
        "{count} cards are left in the pile, and your hand of {more} still has to get into the train stack.",
    ),
    # tickets
    "tickets_done": (
        "All your tickets are completed, and you have {count} car left.",
        "All your tickets are completed, and you have {count} cars left for new ones.",
    ),
    "cards_held": "You hold all the cards that your open tickets take.",
    "tickets_open": (
        "Your open tickets still take {count} car of your {more}.",
        "Your open tickets still take {count} cars of your {more}.",
    ),
    "cards_enough": "Your cards are enough for all the tickets that you hold.",
    "cards_lacking": (
        "The tickets that you hold still lack {count} card.",
        "The tickets that you hold still lack {count} cards.",
    ),
    "keep_done": "Your routes complete the ticket “{ticket}” already.",
    "keep_shared": (
        "The shortest ways for the tickets “{ticket}” and “{other}” share {count} car.",
        "The shortest ways for the tickets “{ticket}” and “{other}” share {count} cars.",
    ),
    "keep_near": (
        "The ticket “{ticket}” takes no more than {count} car.",
        "The ticket “{ticket}” takes no more than {count} cars.",
    ),
    "keep_cheaper": (
        "The ticket “{ticket}” takes {count} car, “{other}” {more}.",
        "The ticket “{ticket}” takes {count} cars, “{other}” {more}.",
    ),
    "keep_lost": "The ticket “{ticket}” can no longer be completed.",
    "keep_far": (
        "The ticket “{ticket}” alone takes {count} car of your {more}.",
        "The ticket “{ticket}” alone takes {count} of your {more} cars.",
    ),
    "keep_ready": "The ticket “{ticket}” takes no card that you do not have.",
    "keep_lacking": (
        "With the ticket “{ticket}” you would lack {count} card more.",
        "With the ticket “{ticket}” you would lack {count} cards more.",
    ),
    # journeys
    "journey_more": "The journey from “{city}” collects {count} points, the one that was played {more}.",
    "journey_pays": (
        "A journey from “{city}” collects {count} point now.",
        "A journey from “{city}” collects {count} points now.",
    ),
    "journey_rival": "A passenger of {player} can come to “{city}” too and take the token there.",
    "journey_grows": "With “{route}” the passenger in “{city}” could collect {count} points instead of {more}.",
    "place_more": (
        "A passenger in “{city}” could collect {count} point over the routes that there are.",
        "A passenger in “{city}” could collect {count} points over the routes that there are.",
    ),
    # robberies
    "robs": (
        "The group robs {player} of {count} card ({card}).",
        "The group robs {player} of {count} cards ({card}).",
    ),
    "robbers": "{player} was seen to take {count} cards that could rob this group ({card}).",
}
