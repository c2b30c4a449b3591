import type { Point } from "../src/board/geometry";

export interface Conic {
  /** The two latitudes along which the map is true to scale, and the meridian that stands upright. */
  parallels: [number, number];
  meridian: number;
}

export type Projection = (lon: number, lat: number) => Point;

const rad = (degrees: number) => (degrees * Math.PI) / 180;
const stretch = (lat: number) => Math.tan(Math.PI / 4 + rad(lat) / 2);

/** Lambert's conformal conic projection of a sphere of radius 1; y grows to the south, as on a screen. */
export function lambert({ parallels: [south, north], meridian }: Conic): Projection {
  const n = Math.log(Math.cos(rad(south)) / Math.cos(rad(north))) / Math.log(stretch(north) / stretch(south));
  const f = (Math.cos(rad(south)) * stretch(south) ** n) / n;
  return (lon, lat) => {
    const radius = f / stretch(Math.min(89, Math.max(-80, lat))) ** n;
    const angle = n * rad(lon - meridian);
    return { x: radius * Math.sin(angle), y: radius * Math.cos(angle) };
  };
}

export interface Frame {
  width: number;
  height: number;
  project: Projection;
}

/** A sheet of the given width that holds all the points, with a margin for each side (as parts of the width). */
export function frameOf(
  conic: Conic,
  points: { lon: number; lat: number }[],
  width: number,
  margin: { left: number; right: number; top: number; bottom: number },
): Frame {
  const project = lambert(conic);
  const flat = points.map(({ lon, lat }) => project(lon, lat));
  const left = Math.min(...flat.map((p) => p.x));
  const right = Math.max(...flat.map((p) => p.x));
  const top = Math.min(...flat.map((p) => p.y));
  const bottom = Math.max(...flat.map((p) => p.y));
  const scale = (width * (1 - margin.left - margin.right)) / (right - left);
  return {
    width,
    height: Math.round((bottom - top) * scale + width * (margin.top + margin.bottom)),
    project: (lon, lat) => {
      const { x, y } = project(lon, lat);
      return { x: (x - left) * scale + width * margin.left, y: (y - top) * scale + width * margin.top };
    },
  };
}
