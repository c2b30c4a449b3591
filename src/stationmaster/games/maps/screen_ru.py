"""What the games on a map say on the terminal, in Russian."""

from __future__ import annotations

from stationmaster.languages import Texts

RU: Texts = {
    "head.cars": "вагончики",
    "head.route_points": "за пути",
    "last_round": (
        "Последний круг: остался {count} ход, считая этот.",
        "Последний круг: осталось {count} хода, считая этот.",
        "Последний круг: осталось {count} ходов, считая этот.",
    ),
    "routes": "Пути, которые вы можете проложить ({found})",
    "routes.route": "путь",
    "routes.points": "очки",
    "routes.cards": "номер:карты",
    "routes.legend": "*: для ваших маршрутов; Ч чёрный, Л локомотив; +2: ещё два способа заплатить (routes)",
    "routes.more": " … и ещё {more}: наберите routes или routes {example}",
    "routes.none": "Сейчас вы не можете проложить ни одного пути.",
    "routes.none_with": "Сейчас вы не можете проложить ни одного пути, где есть «{text}».",
    "routes.claim": "проложить {route}: {cards}",
    "lists.help": (
        "routes (пути) [ТЕКСТ]  все пути, которые вы можете проложить, и чем заплатить (или только те, где есть ТЕКСТ)"
    ),
    "moves.help": (
        "claim denver--omaha  проложить путь; если платить можно по-разному, способы будут перечислены\n"
        "claim denver--omaha purple 4  то же, с названными картами"
    ),
    "commands.help": (
        "map (карта) [ГОРОД]  поле с путями всех игроков или, крупнее, его часть вокруг города\n"
        "way (путь) ГОРОД ГОРОД  самый дешёвый путь между двумя местами и карты, которых на него не хватает"
    ),
    "log.claim.you": "Вы прокладываете путь {route} ({cards}) и получаете {points}",
    "log.claim.they": "{player} прокладывает путь {route} ({cards}) и получает {points}",
    "cars": ("{count} вагончик", "{count} вагончика", "{count} вагончиков"),
    "map.legend": "4К: свободный, 4 вагончика, красный (?: любой цвет). *: туда ведут ваши маршруты.",
    "way.how": "way ГОРОД ГОРОД: назовите два места, например way {example}",
    "way.unknown": "Здесь нет места «{text}».",
    "way.unclear": "«{text}» — что из этого: {places}?",
    "way.same": "Это одно и то же место.",
    "way.none": "{a} — {b}: соединить их уже нельзя.",
    "way.joined": "{a} — {b}: ваши пути их уже соединяют.",
    "way.yours": "ваш",
    "way.spectator": "Путь ищут только для игрока.",
    "way.wild": "а вместо недостающих: {cards}",
    "way.few": "У вас только {cars}.",
}
