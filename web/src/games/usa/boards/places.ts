// The cities of the small boards of `usa`; their English names are those of the data.

export const ru: Record<string, string> = {
  a_coruna: "Ла-Корунья",
  barcelona: "Барселона",
  bilbao: "Бильбао",
  lisbon: "Лиссабон",
  madrid: "Мадрид",
  malaga: "Малага",
  porto: "Порту",
  seville: "Севилья",
  valencia: "Валенсия",
  zaragoza: "Сарагоса",

  cork: "Корк",
  dublin: "Дублин",
  galway: "Голуэй",
};
