import type { intro as en } from "../en/intro";

export const intro: typeof en = {
  link: "Как играть",
  link_label: "Как играть: {game}",
  offer: "Вы здесь впервые?",
  offer_take: "Научитесь играть за три минуты:",
  learner: "Новичок",
  rival: "Соперник",
  skip: "Пропустить",
  next: "Дальше",
  play: "Играть с лёгкими ботами",
  more: "Все правила",
  progress: "Шаг {step} из {steps}",
  missed: "Пока не это: сначала сделайте то, что здесь сказано.",
  missed_reading: "Сейчас делать ничего не нужно: нажмите «Дальше».",
  missed_end: "На этом введение заканчивается. Теперь сыграйте сами!",
};
