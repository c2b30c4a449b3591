import type { score as en } from "../en/score";

export const score: typeof en = {
  title: "Подсчёт очков",
  winner: "Победа: {player}",
  winners: "Победу делят: {players}",
  you_win: "Вы победили!",
  total: "Итого",
  rank: "{rank}-е место",
  completed: "выполнен",
  failed: "не выполнен",
  bonus: "Бонус",
  no_bonus: "нет",
  point_hint: "Выберите строку, чтобы увидеть её на поле.",
  tie: "При равенстве: больше выполненных карт, затем {second}.",
  record: "Скачать запись",
  rematch: "Сыграть ещё раз",
  rematch_made: "К новой партии",
  replay: "Посмотреть повтор",
  lobby: "В зал",
};
