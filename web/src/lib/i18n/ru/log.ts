import { plural } from "../plural";
import type { log as en } from "../en/log";

export const log: typeof en = {
  draw_blind: { you: "Вы берёте из колоды: {card}", they: "{player} берёт карту втёмную" },
  draw_seen: { you: "Вы берёте из колоды: {card}", they: "{player} берёт из колоды: {card}" },
  draw_market: { you: "Вы берёте открытую карту: {card}", they: "{player} берёт открытую карту: {card}" },
  draw_tickets: { you: "Вы берёте {tickets}", they: "{player} берёт {tickets}" },
  keep_named: { you: "Вы оставляете: {tickets}", they: "{player} оставляет: {tickets}" },
  keep_none: { you: "Вы не оставляете ни одной карты", they: "{player} не оставляет ни одной карты" },
  keep_counted: {
    you: "Вы оставляете карт: {kept} из {offered}",
    they: "{player} оставляет карт: {kept} из {offered}",
  },
  keep_unseen: { you: "Вы выбираете первые карты", they: "{player} выбирает первые карты" },
  pass: { you: "Вы пропускаете ход", they: "{player} пропускает ход" },
  resets: plural({
    one: "открытые карты заменены",
    few: "открытые карты заменены {count} раза",
    many: "открытые карты заменены {count} раз",
    other: "открытые карты заменены {count} раза",
  }),
  shuffled: "сброс перемешан в новую колоду",
  points: plural({ one: "{count} очко", few: "{count} очка", many: "{count} очков", other: "{count} очка" }),
  tickets: plural({ one: "{count} карту", few: "{count} карты", many: "{count} карт", other: "{count} карты" }),
  empty: "Пока ничего не произошло.",
  title: "Что произошло",
};
