import type { board as en } from "../en/board";
import { plural } from "../plural";

export const board: typeof en = {
  label: "Поле",
  help: "Стрелки переходят от пути к пути, буквы — к названию, Page Up и Page Down — к путям, которые можно проложить. Плюс и минус меняют масштаб, ноль показывает всю карту, Shift со стрелками её двигает.",
  zoom_in: "Приблизить",
  zoom_out: "Отдалить",
  zoom_reset: "Показать всю карту",
  route: "{pair}, {spaces}, {colour}, {state}",
  spaces: plural({ one: "{count} деление", few: "{count} деления", many: "{count} делений", other: "{count} деления" }),
  free: "свободен",
  claimable: "свободен, его можно проложить сейчас",
  travel: "ваш пассажир может по нему поехать",
  claimed: "проложен игроком {player}",
  choose_city: "{city}: выбрать",
  tokens: plural({
    one: "{count} жетон, ценность {top}",
    few: "{count} жетона, верхний ценой {top}",
    many: "{count} жетонов, верхний ценой {top}",
    other: "{count} жетона, верхний ценой {top}",
  }),
  passenger: "пассажир игрока {player}",
  points_for: "Деления и очки",
  seas: {
    pacific: "Тихий океан",
    atlantic: "Атлантический океан",
    gulf: "Мексиканский залив",
    north_sea: "Северное море",
    baltic: "Балтийское море",
  },
};
