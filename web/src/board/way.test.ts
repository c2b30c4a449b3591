import { describe, expect, test } from "vitest";
import { marklinView, usaView } from "../../tests/boards";
import { boxOf } from "../../tests/played";
import type { GameBox } from "../lib/box";
import { longestPath } from "./longest";
import { litLongest, litScored, litTicket } from "./pictures";
import { cheapestWay, isClosed } from "./way";

const usa = boxOf("usa");
const marklin = boxOf("marklin");

describe("the cheapest way", () => {
  test("is the shortest on an empty board", () => {
    const shortest = allDistances(usa);
    for (const { a, b, id } of usa.ticket.values()) {
      const way = cheapestWay(usa, usaView(), 0, a, b)!;
      expect(way.spaces, id).toBe(shortest(a, b));
      expect(
        way.routes.reduce((sum, route) => sum + usa.route.get(route)!.length, 0),
        id,
      ).toBe(way.spaces);
      expect([way.places[0], way.places.at(-1)]).toEqual([a, b]);
      way.routes.forEach((route, i) => {
        const ends = [usa.route.get(route)!.a, usa.route.get(route)!.b];
        expect(ends.sort(), id).toEqual([way.places[i]!, way.places[i + 1]!].sort());
      });
    }
  });

  test("own routes are free", () => {
    const view = usaView({ routes: { "denver--omaha": 0, "chicago--omaha": 0 } });
    const way = cheapestWay(usa, view, 0, "denver", "chicago")!;
    expect(way).toEqual({
      routes: ["denver--omaha", "chicago--omaha"],
      places: ["denver", "omaha", "chicago"],
      spaces: 0,
    });
    expect(cheapestWay(usa, view, 1, "denver", "chicago")!.spaces).toBe(8); // round about
  });

  test("there is none when all is closed", () => {
    const routes = { "charleston--miami": 1, "atlanta--miami": 1, "miami--new_orleans": 1 };
    expect(cheapestWay(usa, usaView({ routes }), 0, "miami", "boston")).toBeNull();
  });

  test("reaches any border place of a country, and passes through none", () => {
    const way = cheapestWay(marklin, marklinView(), 0, "schweiz", "frankreich")!;
    expect(way.places[0]).toBe("schweiz-freiburg");
    expect(way.places.at(-1)).toBe("frankreich-freiburg");
    expect(way.spaces).toBe(4);
    for (const { a, b } of marklin.ticket.values()) {
      const inner = cheapestWay(marklin, marklinView(), 0, a, b)!.places.slice(1, -1);
      expect(inner.filter((place) => marklin.place.get(place)!.country)).toEqual([]);
    }
  });
});

describe("a parallel route", () => {
  const [one, two] = usa.routesBetween("boston", "new_york");

  test("stays open for others where four or five play", () => {
    const view = usaView({ routes: { [one!.id]: 1 } });
    expect(isClosed(usa, view, 0, two!)).toBe(false);
    expect(isClosed(usa, view, 1, two!)).toBe(true);
    expect(isClosed(usa, view, 1, one!)).toBe(false);
  });

  test("is closed for all where two or three play", () => {
    const view = usaView({ players: ["Ann", "Boris", "Clara"], routes: { [one!.id]: 1 } });
    expect(isClosed(usa, view, 0, two!)).toBe(true);
  });
});

describe("the longest path", () => {
  const length = (routes: string[]) => routes.reduce((sum, id) => sum + usa.route.get(id)!.length, 0);

  test("leaves out the shorter branch, and is a trail", () => {
    const routes = {
      "calgary--winnipeg": 2,
      "duluth--winnipeg": 2,
      "helena--winnipeg": 2,
      "calgary--helena": 2,
      "atlanta--miami": 2,
    };
    const path = longestPath(usa, usaView({ routes }), 2);
    expect(new Set(path)).toEqual(
      new Set(["calgary--winnipeg", "duluth--winnipeg", "helena--winnipeg", "calgary--helena"]),
    );
    expect(length(path)).toBe(18);
    let ends = [usa.route.get(path[0]!)!.a, usa.route.get(path[0]!)!.b];
    for (const id of path.slice(1)) {
      const { a, b } = usa.route.get(id)!;
      expect(
        ends.some((end) => end === a || end === b),
        id,
      ).toBe(true);
      ends = [a, b];
    }
  });

  test("is nothing without routes", () => {
    expect(longestPath(usa, usaView({ routes: { "atlanta--miami": 1 } }), 0)).toEqual([]);
  });
});

describe("pictures", () => {
  const ticket = usa.ticket.get("denver--el_paso")!;

  test("a ticket that is joined shows how, one that is not shows its places", () => {
    const routes = { "denver--santa_fe": 0, "el_paso--santa_fe": 0 };
    expect(litScored(usa, usaView({ routes }), ticket, 0).routes).toEqual(new Set(Object.keys(routes)));
    expect(litScored(usa, usaView({ routes }), ticket, 1)).toEqual({
      places: new Set(["denver", "el_paso"]),
      routes: new Set(),
      seat: 1,
    });
  });

  test("a way is shown only if wanted", () => {
    expect(litTicket(usa, usaView(), ticket, 0, false).routes.size).toBe(0);
    expect(litTicket(usa, usaView(), ticket, 0, true).places).toEqual(new Set(["denver", "santa_fe", "el_paso"]));
    expect(litTicket(usa, usaView(), ticket, null, true).routes.size).toBe(0);
  });

  test("a longest path has all its places", () => {
    const lit = litLongest(usa, usaView({ routes: { "denver--omaha": 3 } }), 3);
    expect(lit).toEqual({ places: new Set(["denver", "omaha"]), routes: new Set(["denver--omaha"]), seat: 3 });
  });
});

/** Floyd and Warshall: another way to the same numbers. */
function allDistances(box: GameBox): (a: string, b: string) => number {
  const places = [...box.place.keys()];
  const far = new Map<string, number>();
  const get = (a: string, b: string) => (a === b ? 0 : (far.get(`${a} ${b}`) ?? Infinity));
  for (const { a, b, length } of box.route.values()) {
    far.set(`${a} ${b}`, length);
    far.set(`${b} ${a}`, length);
  }
  for (const k of places) {
    for (const a of places) for (const b of places) far.set(`${a} ${b}`, Math.min(get(a, b), get(a, k) + get(k, b)));
  }
  return get;
}
