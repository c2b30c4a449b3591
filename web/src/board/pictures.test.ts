import { expect, test } from "vitest";
import { boxOf } from "../../tests/played";
import { litRoutes, litScored, litTicket } from "./pictures";

const usa = boxOf("usa");
const ticket = usa.ticket.get("denver--el_paso")!;
const way = ["el_paso--santa_fe", "denver--santa_fe"];

test("a ticket has its places, and with a way all that lies on it", () => {
  expect(litTicket(usa, ticket, [])).toEqual({ places: new Set(["denver", "el_paso"]), routes: new Set() });
  expect(litTicket(usa, ticket, way)).toEqual({
    places: new Set(["denver", "el_paso", "santa_fe"]),
    routes: new Set(way),
  });
});

test("a ticket that is joined shows how, one that is not shows its places", () => {
  const places = new Set(["denver", "el_paso"]);
  expect(litScored(ticket, 0, way)).toEqual({ places, routes: new Set(way), seat: 0 });
  expect(litScored(ticket, 1)).toEqual({ places, routes: new Set(), seat: 1 });
});

test("a path has all its places", () => {
  expect(litRoutes(usa, ["denver--omaha"], 3)).toEqual({
    places: new Set(["denver", "omaha"]),
    routes: new Set(["denver--omaha"]),
    seat: 3,
  });
});
