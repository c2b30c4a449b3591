import { plural } from "../plural";
import type { card as en } from "../en/card";

export const card: typeof en = {
  stations: "Станции",
  station_of: "Станция: {player}",
  your_station: "Ваша станция",
  empty_station: "Карт здесь нет.",
  group: plural({
    one: "{kind}: {count} карта",
    few: "{kind}: {count} карты",
    many: "{kind}: {count} карт",
    other: "{kind}: {count} карты",
  }),
  wild: plural({
    one: ", из них {count} локомотив",
    few: ", из них {count} локомотива",
    many: ", из них {count} локомотивов",
    other: ", из них {count} локомотива",
  }),
  next: "отправится следующей",
  stack: plural({
    one: "Стопка «Поезда»: {count} карта рубашкой вверх",
    few: "Стопка «Поезда»: {count} карты рубашкой вверх",
    many: "Стопка «Поезда»: {count} карт рубашкой вверх",
    other: "Стопка «Поезда»: {count} карты рубашкой вверх",
  }),
  stack_short: "Стопка «Поезда»",
  own_stack: "Что лежит в вашей стопке «Поезда»",
  laid_aside: plural({
    one: "{count} задание выполнено",
    few: "{count} задания выполнено",
    many: "{count} заданий выполнено",
    other: "{count} задания выполнено",
  }),
  robbed_now: "Ограбление!",
  select_hint: "Выберите карты в руке: две или больше одного цвета (можно с локомотивами) или три карты разных цветов.",
  chosen: "Выбрано",
  chosen_none: "Карты не выбраны",
  add: "Выбрать ещё одну: {kind}",
  take_off: "Вернуть одну: {kind}",
  clear: "Вернуть все",
  play_group: "Выложить: {cards}",
  play_row: "Выложить ряд",
  robs: "Это ограбление! {robbed}",
  not_a_play:
    "Это не группа (две или больше карт одного цвета, можно с локомотивами) и не ряд (три одиночные карты разных цветов без локомотивов).",
  needs: "нужно",
  ready: "отправленных карт хватает",
  big_cities: "Крупные города",
  big_city: "{city}: {points} за наибольшее число выполненных заданий",
  deal: "Раздача {deal} из {deals}",
  idle: "Если никто не двинет карт и не оставит заданий, раздача кончится: ходов {idle} из {limit}.",
};
