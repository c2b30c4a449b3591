import { plural } from "../plural";
import type { returning as en } from "../en/returning";

export const returning: typeof en = {
  title: "Игры по переписке",
  turn: "Ваш ход",
  turns: "Ваших ходов ждут столы:",
  push: "Сообщать на это устройство, даже когда страница закрыта",
  insecure: "Уведомления при закрытой странице возможны только по защищённой связи (https).",
  no_service: "Браузер не смог связаться со своей службой уведомлений. Попробуйте позже.",
  notify: "Сообщать",
  each: "о каждом ходе",
  digest: "раз в день",
  off: "никогда",
  hour: "в",
  vacation: "Отпуск",
  vacation_about: "В начатых партиях ваши часы стоят, и остальные видят, до каких пор.",
  vacation_days: "На сколько",
  vacation_left: plural({
    one: "За год можно взять ещё {count} день.",
    few: "За год можно взять ещё {count} дня.",
    many: "За год можно взять ещё {count} дней.",
    other: "За год можно взять ещё {count} дня.",
  }),
  vacation_begin: "Уйти в отпуск",
  vacation_until: "Вы в отпуске до {when}.",
  vacation_end: "Вернуться",
  away: "в отпуске до {when}",
  bank: "запас времени {time}",
  time_bank: "Запас времени на всю партию",
  days: plural({ one: "{count} день", few: "{count} дня", many: "{count} дней", other: "{count} дня" }),
  time_bank_none: "Нет",
};
