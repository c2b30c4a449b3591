import { plural } from "../lib/i18n/plural";
import type { en } from "./en";

/** What the games with a board say alike. */
export const ru: typeof en = {
  label: "Поле",
  help: "Стрелки переходят от пути к пути, буквы — к названию, Page Up и Page Down — к путям, которые можно проложить. Плюс и минус меняют масштаб, ноль показывает всю карту, Shift со стрелками её двигает.",
  zoom_in: "Приблизить",
  zoom_out: "Отдалить",
  zoom_reset: "Показать всю карту",

  route: "{pair}, {spaces}, {colour}, {state}",
  spaces: plural({ one: "{count} деление", few: "{count} деления", many: "{count} делений", other: "{count} деления" }),
  free: "свободен",
  claimable: "свободен, его можно проложить сейчас",
  claimed: "проложен игроком {player}",
  choose_city: "{city}: выбрать",
  points_for: "Деления и очки",

  last_round: plural({
    one: "Последний круг: остался {count} ход",
    few: "Последний круг: осталось {count} хода",
    many: "Последний круг: осталось {count} ходов",
    other: "Последний круг: осталось {count} хода",
  }),
  last_turn_yours: "Последний круг: это ваш последний ход!",

  show_way: "Показывать кратчайший оставшийся путь",
  way_cars: plural({
    one: "осталось поставить {count} вагончик",
    few: "осталось поставить {count} вагончика",
    many: "осталось поставить {count} вагончиков",
    other: "осталось поставить {count} вагончика",
  }),
  way_closed: "Пути больше нет.",

  claim: "Проложить путь {route}",
  claim_about: plural({
    one: "{count} деление, {points}",
    few: "{count} деления, {points}",
    many: "{count} делений, {points}",
    other: "{count} деления, {points}",
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
  why_cards: "На этот путь нужно карт: {length} ({kind}). Больше всего вы можете собрать так: {best}.",
  why_none: "На этот путь нужно карт: {length} ({kind}). Подходящих карт у вас нет.",
  routes_list: "Пути, которые вы можете проложить",
  cars: plural({
    one: "{count} вагончик",
    few: "{count} вагончика",
    many: "{count} вагончиков",
    other: "{count} вагончика",
  }),

  tickets: {
    draw: "Взять маршруты",
    yours: "Ваши карты",
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
    own_parallel: "Соседний путь этой пары — ваш: владеть двумя нельзя.",
    parallel_closed: "Соседний путь занят: при 2–3 игроках этот закрыт.",
    few_cars: "На путь нужно вагончиков: {length}, а у вас осталось {cars}.",
  },
};
