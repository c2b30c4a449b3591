import type { rulings as en } from "../en/rulings";

export const rulings: Record<keyof typeof en, string> = {
  game_over: "Партия окончена.",
  not_your_turn: "Сейчас не ваш ход.",
  choose_first_tickets: "Сначала выберите, какие карты оставить: не меньше {least} из {offered}.",
  draw_second_card: "Одна карта взята: теперь возьмите вторую.",
  only_move_passes: "У вас есть ход: пропустить может лишь тот, у кого ходов нет.",
  no_cards_left: "Колода пуста, и в сбросе карт нет.",
  empty_slot: "Здесь нет карты.",
  second_locomotive: "Открытый локомотив нельзя взять второй картой за ход.",
  no_tickets_left: "Карт в стопке больше нет.",
  no_tickets_offered: "Выбирать не из чего: сначала возьмите карты.",
  few_cards: "Нужно карт «{kind}»: {count}, а у вас {held}.",
};
