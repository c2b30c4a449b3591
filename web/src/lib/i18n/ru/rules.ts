import type { rules as en } from "../en/rules";
import { plural } from "../plural";

export const rules: typeof en = {
  title: "Правила",
  all_games: "Все игры",
  rule: "правило {rule}",
  search: "Слова или номер",
  found: plural({
    one: "Найдено {count} правило",
    few: "Найдено {count} правила",
    many: "Найдено {count} правил",
    other: "Найдено {count} правила",
  }),
  unknown: "Правила {rule} нет.",
  none: "Нет правила, в котором есть все эти слова.",
  borrowed: "Как в игре «{game}»:",
  reading: "Опубликованные правила здесь молчат или расходятся: так мы их понимаем.",
  reading_note: "Пометка «трактовка» — там, где опубликованные правила молчат или расходятся. Здесь играют именно так.",
  own_page: "Открыть страницей",
  failed: "Не удалось загрузить правила. Проверьте соединение.",
};
