import { plural } from "../plural";
import type { returning as en } from "../en/returning";

export const returning: typeof en = {
  title: "Игры по переписке",
  turn: "Ваш ход",
  turns: "Ваших ходов ждут столы:",
  push: "Сообщать на это устройство, даже когда страница закрыта",
  insecure: "Уведомления при закрытой странице возможны только по защищённой связи (https).",
  notify: "Сообщать",
  each: "о каждом ходе",
  digest: "раз в день",
  off: "никогда",
  hour: "В",
  vacation_about: "В начатых играх по переписке ваши часы стоят, и остальные это видят.",
  vacation_days: "Дней",
  vacation_left: plural({
    one: "остался {count} день за год",
    few: "осталось {count} дня за год",
    many: "осталось {count} дней за год",
    other: "осталось {count} дня за год",
  }),
  vacation_begin: "Уйти в отпуск",
  vacation_until: "Вы в отпуске: {when}.",
  vacation_end: "Вернуться",
  away: "в отпуске: {when}",
  bank: "запас времени {time}",
  time_bank: "Запас времени на всю партию",
  days: plural({ one: "{count} день", few: "{count} дня", many: "{count} дней", other: "{count} дня" }),
  time_bank_none: "Нет",
};
