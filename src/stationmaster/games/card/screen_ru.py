"""What `card` says on the terminal, in Russian."""

from __future__ import annotations

from stationmaster.languages import Texts

RU: Texts = {
    "title": "Карточная игра",
    "head.tickets": "задания",
    "head.train_stack": "«Поезда»",
    "head.laid_aside": "выполнено",
    "head.points": "очки",
    "tickets": "Ваши задания",
    "tickets_left": " · в стопке заданий {count}",
    "tickets.count": ("{count} задание", "{count} задания", "{count} заданий"),
    "score.tickets": "задания",
    "state.done": "✓ выполнено",
    "state.open": "· в работе",
    "state.failed": "✗ не выполнено",
    "last_round": (
        "Последний круг: остался {count} ход, считая этот.",
        "Последний круг: осталось {count} хода, считая этот.",
        "Последний круг: осталось {count} ходов, считая этот.",
    ),
    "last_round.deal": (
        "Последний круг раздачи: остался {count} ход, считая этот.",
        "Последний круг раздачи: осталось {count} хода, считая этот.",
        "Последний круг раздачи: осталось {count} ходов, считая этот.",
    ),
    "stations": "Станции",
    "deal": " · раздача {deal} из 2",
    "stack": "Ваша стопка «Поезда» ({held})",
    "choose.first": "наберите keep и номера карт, например keep 0 2 (не меньше одной)",
    "choose.any": "наберите keep и номера карт, например keep 0 2 (сколько угодно, или keep none: ни одной)",
    "plays.none": "Сейчас вам нечего выложить.",
    "plays.none_with": "Среди того, что вы можете выложить, «{text}» нет.",
    "plays.groups": "Группы, которые вы можете выложить",
    "plays.rows": "Ряды, которые вы можете выложить ({found})",
    "plays.colour": "цвет",
    "plays.robs": "ограбление",
    "plays.cards": "номер:карты",
    "plays.legend": "Ч чёрный, Л локомотив; +2: ещё два (наберите plays)",
    "moves.group": "группа: {cards}",
    "moves.group_robs": "группа: {cards}, ограбление: {robbed}",
    "lists.help": "plays (группы) [ЦВЕТ]  все группы и ряды, которые вы можете выложить (или только те, где есть ЦВЕТ)",
    "moves.help": (
        "keep none  не оставить ни одного задания\n"
        "draw tickets  взять четыре задания и оставить сколько угодно\n"
        "group red  группа на станцию; если их несколько, они будут перечислены\n"
        "group red 3 locomotive 1  то же, с числом карт\n"
        "row blue green red  ряд: три одиночные карты трёх цветов на станцию"
    ),
    "commands.help": "map (карта)  станции",
    "best_set": "Из заданий, на которые хватило карт стопки, выполнены те, что вместе стоят больше всего (C52).",
    "log.dispatch.you": "Отправление на стыковку в вашу стопку «Поезда»: {cards}",
    "log.dispatch.they": "{player}: отправление на стыковку — {cards}",
    "log.group.you": "Вы выкладываете на станцию: {cards}",
    "log.group.they": "{player} выкладывает на станцию: {cards}",
    "log.row.you": "Вы выкладываете ряд: {cards}",
    "log.row.they": "{player} выкладывает ряд: {cards}",
    "log.robs": "Ограбление поезда! Жертва: {robbed}. Пропала вся группа «{card}»",
    "log.you": "вы",
    "log.deal": "Промежуточный подсчёт. Выполнено заданий: {counts}. Карты сданы заново",
    "log.deal_count": "{player} — {count}",
    "log.deal_own": "ваши карты: {cards}",
    "log.deal_done": "вы выполнили: {tickets}",
    "log.nothing": "ничего",
}
