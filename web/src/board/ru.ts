import { plural } from "../lib/i18n/plural";
import type { en } from "./en";

/** What the games with a board say alike. */
export const ru: typeof en = {
  label: "Поле",
  help: "Стрелки переходят от пути к пути, буквы — к названию, Page Up и Page Down — к путям, которые можно проложить. Плюс и минус меняют масштаб, ноль показывает всё поле, Shift со стрелками его двигает.",
  zoom_in: "Приблизить",
  zoom_out: "Отдалить",
  zoom_reset: "Показать всё поле",

  route: "{pair}, {facts}",
  route_facts: "{spaces}, {colour}, {state}",
  spaces: plural({
    one: "{count} отрезок",
    few: "{count} отрезка",
    many: "{count} отрезков",
    other: "{count} отрезка",
  }),
  free: "свободен",
  claimable: "свободен, его можно проложить сейчас",
  closed_to_all: "закрыт, потому что параллельный путь уже проложен",
  closed_to_me: "закрыт для вас, потому что вам принадлежит параллельный путь",
  claimed: "проложен игроком {player}",
  choose_city: "{city}: выбрать",
  points_for: "Отрезки и очки",

  last_round: plural({
    one: "Последний круг: остался {count} ход",
    few: "Последний круг: осталось {count} хода",
    many: "Последний круг: осталось {count} ходов",
    other: "Последний круг: осталось {count} хода",
  }),
  last_turn_yours: "Последний круг: это ваш последний ход!",

  claim: "Проложить путь {route}",
  claim_about: plural({
    one: "{count} отрезок, {points}",
    few: "{count} отрезка, {points}",
    many: "{count} отрезков, {points}",
    other: "{count} отрезка, {points}",
  }),
  pay_with: "Чем заплатить",
  pay_only: "Плата: {cards}.",
  confirm_claim: "Проложить путь",
  cars_after: plural({
    one: "после этого останется {count} вагончик",
    few: "после этого останется {count} вагончика",
    many: "после этого останется {count} вагончиков",
    other: "после этого останется {count} вагончика",
  }),
  cannot_claim: "Нельзя проложить путь {route}",
  why_cards: "Нужно карт: {length} ({kind}). Лучшее, что у вас есть: {best}.",
  why_none: "Нужно карт: {length} ({kind}). Подходящих у вас нет.",
  payable: plural({
    one: "Этими картами можно оплатить {count} путь: он отмечен на поле.",
    few: "Этими картами можно оплатить {count} пути: они отмечены на поле.",
    many: "Этими картами можно оплатить {count} путей: они отмечены на поле.",
    other: "Этими картами можно оплатить {count} пути: они отмечены на поле.",
  }),
  payable_none: "Одних этих карт ни на один путь не хватает.",
  routes_list: "Пути, которые вы можете проложить",
  cars: plural({
    one: "{count} вагончик",
    few: "{count} вагончика",
    many: "{count} вагончиков",
    other: "{count} вагончика",
  }),

  tickets: {
    draw: "Взять маршруты",
    yours: "Ваши маршруты",
    tab: "Маршруты",
    none: "У вас нет карт маршрутов.",
    count: plural({
      one: "{count} маршрут",
      few: "{count} маршрута",
      many: "{count} маршрутов",
      other: "{count} маршрута",
    }),
    score: "Маршруты",
  },

  log: {
    claim: {
      you: "Вы прокладываете путь {route} ({cards}) и получаете {points}",
      they: "{player} прокладывает путь {route} ({cards}) и получает {points}",
    },
  },
  say: { claim: "проложить путь {route} ({cards})" },
  score: {
    routes: "Пути",
    routes_of: plural({
      one: "{count} путь длиной {length}",
      few: "{count} пути длиной {length}",
      many: "{count} путей длиной {length}",
      other: "{count} пути длиной {length}",
    }),
  },

  rulings: {
    choose_tickets: "Вы взяли карты маршрутов: сначала выберите, какие оставить, не меньше {least} из {offered}.",
    claimed_by_you: "Этот путь уже ваш.",
    claimed_by_other: "Этот путь проложил другой игрок.",
    own_parallel: "Параллельный путь уже ваш: двумя владеть нельзя.",
    parallel_closed: "Параллельный путь занят: при 2–3 игроках остальные закрыты.",
    few_cars: "На путь нужно вагончиков: {length}, а у вас осталось {cars}.",
  },
};
