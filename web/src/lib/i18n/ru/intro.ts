import type { intro as en } from "../en/intro";

export const intro: typeof en = {
  link: "Как играть",
  link_label: "Как играть: {game}",
  offer: "Вы здесь впервые?",
  offer_take: "Научитесь играть за три минуты",
  learner: "Новичок",
  rival: "Соперник",
  skip: "Пропустить",
  next: "Дальше",
  play: "Играть с ботами",
  progress: "Шаг {step} из {steps}",
  missed: "Пока не это. Сделайте то, о чём сказано выше.",
};
