import { expect, test } from "vitest";
import { link, parseHash, type Page } from "./routes";

const PAGES: [string, Page][] = [
  ["", { page: "lobby" }],
  [link.lobby, { page: "lobby" }],
  [link.new(), { page: "new" }],
  [link.new("card"), { page: "new", game: "card" }],
  [link.table("k3"), { page: "table", table: "k3" }],
  [link.join("k3", "a_-b"), { page: "join", table: "k3", invite: "a_-b" }],
  [link.take("k3", 2, "key/é"), { page: "take", table: "k3", seat: 2, key: "key/é" }],
  [link.replay("k3"), { page: "replay", table: "k3", version: 0, pov: undefined }],
  [link.replay("k3", 41, "open"), { page: "replay", table: "k3", version: 41, pov: "open" }],
  [link.replay("k3", 41, 0), { page: "replay", table: "k3", version: 41, pov: "0" }],
  [link.people, { page: "people" }],
  [link.intro("usa"), { page: "intro", game: "usa" }],
  [link.rules(), { page: "rules", game: null, rule: null }],
  [link.rules("usa"), { page: "rules", game: "usa", rule: null }],
  [link.rules("usa", "U20"), { page: "rules", game: "usa", rule: "U20" }],
  [link.rules(null, "G01"), { page: "rules", game: null, rule: "G01" }],
  ["#/table/k3/take/x/key", { page: "unknown" }],
  ["#/table/k3/else", { page: "unknown" }],
  ["#/nowhere", { page: "unknown" }],
  ["#/table/%E0%A4%A", { page: "table", table: "%E0%A4%A" }],
];

test.each(PAGES)("%s", (hash, page) => {
  expect(parseHash(hash)).toEqual(page);
});
