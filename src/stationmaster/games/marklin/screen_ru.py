"""What `marklin` says on the terminal, in Russian."""

from __future__ import annotations

from stationmaster.languages import Texts

RU: Texts = {
    "title": "По рельсам Германии",
    "head.short": "кор.",
    "head.long": "дл.",
    "head.supply": "запас",
    "head.placed": "на поле",
    "head.routes": "пути",
    "head.tokens": "жетоны",
    "head.worth": "цена",
    "head.cars": "вагоны",
    "routes.legend": "*: для ваших маршрутов; Ч чёрный, Л локомотив, Л4 локомотив +4; +2: ещё два способа (routes)",
    "map.legend": "4К: свободный, 4 вагончика, красный (?: любой цвет). *: туда ведут ваши маршруты. "
    "После города: верхний жетон, а @ и буква — чей там пассажир.",
    "moves.help": (
        "draw tickets 3 short 1 long  взять карты маршрутов: 3 коротких и 1 длинный, всего четыре\n"
        "claim frankfurt--koln--1  проложить путь; если платить можно по-разному, способы будут перечислены\n"
        "place koln, place none  проложив путь: поставить там пассажира или не ставить\n"
        "board koln  отправить пассажира; затем travel ПУТЬ, сколько угодно раз, и alight: сойти"
    ),
    "commands.help": (
        "map (карта) [ГОРОД]  поле с путями, жетонами и пассажирами или, крупнее, его часть вокруг города\n"
        "way (путь) ГОРОД ГОРОД  самый дешёвый путь между двумя местами и карты, которых на него не хватает\n"
        "merchandise (товары)  жетоны, которые остались в городах, сверху вниз"
    ),
    "piles_left": " · в стопках маршрутов: коротких {short}, длинных {long}",
    "passengers": "Пассажиры (и жетоны в их городах)",
    "passengers.none": "на поле никого",
    "under_way": "в пути: {journey}",
    "merchandise": "Товары",
    "merchandise.none": "не осталось",
    "merchandise.empty": "пусто: {cities}",
    "announce": "взять маршруты, короткие + длинные:  ",
    "moves.place": "{move}: поставить пассажира: {city}",
    "moves.board": "{move}: отправить пассажира: {city}",
    "moves.alight": "{move}: сойти здесь: {city}",
    "moves.travel": "{move}: дальше: {city}, {token}",
    "moves.travel_fare": "{move}: дальше: {city}, {token}, за карту пассажира",
    "token": "жетон ценой {value}",
    "token.none": "жетона нет",
    "log.draw_piles.you": "Вы берёте карты маршрутов: коротких {short}, длинных {long}",
    "log.draw_piles.they": "{player} берёт карты маршрутов: коротких {short}, длинных {long}",
    "log.place.you": "Вы ставите пассажира: {city}",
    "log.place.they": "{player} ставит пассажира: {city}",
    "log.place_none.you": "Вы не ставите пассажира",
    "log.place_none.they": "{player} не ставит пассажира",
    "log.journey.you": "Ваш пассажир едет {way} и собирает {points}",
    "log.journey.they": "{player}: пассажир едет {way} и собирает {points}",
    "log.fares": (
        "оплата: {count} карта пассажира",
        "оплата: {count} карты пассажира",
        "оплата: {count} карт пассажира",
    ),
}
