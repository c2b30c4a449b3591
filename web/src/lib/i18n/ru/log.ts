import { plural } from "../plural";
import type { log as en } from "../en/log";

export const log: typeof en = {
  draw_blind: { you: "Вы берёте из колоды: {card}", they: "{player} берёт карту втёмную" },
  draw_seen: { you: "Вы берёте из колоды: {card}", they: "{player} берёт из колоды: {card}" },
  draw_market: { you: "Вы берёте открытую карту: {card}", they: "{player} берёт открытую карту: {card}" },
  claim: {
    you: "Вы прокладываете путь {route} ({cards}) и получаете {points}",
    they: "{player} прокладывает путь {route} ({cards}) и получает {points}",
  },
  draw_tickets: { you: "Вы берёте {tickets}", they: "{player} берёт {tickets}" },
  draw_piles: {
    you: "Вы берёте карты маршрутов: коротких {short}, длинных {long}",
    they: "{player} берёт карты маршрутов: коротких {short}, длинных {long}",
  },
  keep_named: { you: "Вы оставляете: {tickets}", they: "{player} оставляет: {tickets}" },
  keep_none: { you: "Вы не оставляете ни одной карты", they: "{player} не оставляет ни одной карты" },
  keep_counted: {
    you: "Вы оставляете карт: {kept} из {offered}",
    they: "{player} оставляет карт: {kept} из {offered}",
  },
  keep_unseen: { you: "Вы выбираете первые карты", they: "{player} выбирает первые карты" },
  pass: { you: "Вы пропускаете ход", they: "{player} пропускает ход" },
  place: { you: "Вы ставите пассажира: {city}", they: "{player} ставит пассажира: {city}" },
  place_none: { you: "Вы не ставите пассажира", they: "{player} не ставит пассажира" },
  journey: {
    you: "Ваш пассажир едет {way} и собирает {points}",
    they: "{player}: пассажир едет {way} и собирает {points}",
  },
  fares: plural({
    one: "оплата: {count} карта пассажира",
    few: "оплата: {count} карты пассажира",
    many: "оплата: {count} карт пассажира",
    other: "оплата: {count} карты пассажира",
  }),
  dispatch: {
    you: "Отправление на стыковку в вашу стопку «Поезда»: {cards}",
    they: "{player}: отправление на стыковку — {cards}",
  },
  group: { you: "Вы выкладываете на станцию: {cards}", they: "{player} выкладывает на станцию: {cards}" },
  row: { you: "Вы выкладываете ряд: {cards}", they: "{player} выкладывает ряд: {cards}" },
  robs: "Ограбление поезда! {robbed}: пропала вся группа «{card}»",
  deal: "Раздача окончена. Выполнено заданий: {counts}. Карты сданы заново",
  deal_own: "ваши карты: {cards}",
  resets: plural({
    one: "открытые карты заменены",
    few: "открытые карты заменены {count} раза",
    many: "открытые карты заменены {count} раз",
    other: "открытые карты заменены {count} раза",
  }),
  shuffled: "сброс перемешан в новую колоду",
  points: plural({ one: "{count} очко", few: "{count} очка", many: "{count} очков", other: "{count} очка" }),
  tickets: plural({ one: "{count} карту", few: "{count} карты", many: "{count} карт", other: "{count} карты" }),
  you: "вы",
  empty: "Пока ничего не произошло.",
  title: "Что произошло",
};
