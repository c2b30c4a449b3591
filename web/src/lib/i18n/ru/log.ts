import { plural } from "../plural";
import type { log as en } from "../en/log";

export const log: typeof en = {
  draw_blind: { you: "Вы берёте из колоды: {card}", they: "{player} берёт карту втёмную" },
  draw_seen: { you: "Вы берёте из колоды: {card}", they: "{player} берёт из колоды: {card}" },
  draw_market: { you: "Вы берёте открытую карту: {card}", they: "{player} берёт открытую карту: {card}" },
  draw_tickets: { you: "Вы берёте {tickets}", they: "{player} берёт {tickets}" },
  keep_named: { you: "Вы оставляете: {tickets}", they: "{player} оставляет: {tickets}" },
  keep_none: { you: "Вы ничего не оставляете", they: "{player} ничего не оставляет" },
  keep_counted: {
    you: "Вы оставляете {tickets} из {offered}",
    they: "{player} оставляет {tickets} из {offered}",
  },
  keep_unseen: { you: "Вы сделали первый выбор", they: "{player} делает первый выбор" },
  pass: { you: "Вы пропускаете ход", they: "{player} пропускает ход" },
  resets: plural({
    one: "открытые карты заменены",
    few: "открытые карты заменены {count} раза",
    many: "открытые карты заменены {count} раз",
    other: "открытые карты заменены {count} раза",
  }),
  shuffled: "сброс перемешан в новую колоду",
  points: plural({
    one: "{count}\u00a0очко",
    few: "{count}\u00a0очка",
    many: "{count}\u00a0очков",
    other: "{count}\u00a0очка",
  }),
  empty: "Пока ничего не произошло.",
  title: "Что произошло",
};
