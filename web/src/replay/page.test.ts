// Which games can be replayed, and by whom.

import { flushSync } from "svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { boxOf, played } from "../../tests/played";
import { show } from "../../tests/shown";
import { api, ProblemError } from "../lib/api";
import { someTable } from "../lib/fakes";
import { NO_INSIGHT } from "../lib/insight";
import type { TableInfo, UsaView } from "../lib/messages";
import { settings } from "../lib/settings.svelte";
import ReplayPage from "./ReplayPage.svelte";

const { view } = played<UsaView>("usa").views.turn![0]!;

beforeEach(() => {
  settings.change({ language: "en" });
  const { info, data } = boxOf("usa");
  vi.spyOn(api, "box").mockResolvedValue({ info, data });
});

async function open(more: Partial<TableInfo>, mine: number[]): Promise<HTMLElement> {
  const seats = view.players.map((name, seat) => ({
    ...{ seat, kind: "person" as const, name, bot: null, present: true, reserved: false },
  }));
  const table = someTable({ version: 0, turn: null, seats, ...more });
  vi.spyOn(api, "table").mockResolvedValue({ table, mine, host: false });
  const steps = [{ version: 0, events: [], view: { ...view, seat: null, hand: null, tickets: null }, ...NO_INSIGHT }];
  vi.spyOn(api, "replay").mockResolvedValue({ table, versions: 0, steps });
  const page = show(ReplayPage, { id: "t1", version: 0, pov: undefined });
  for (let n = 0; n < 30; n++) await Promise.resolve();
  flushSync();
  return page;
}

test("its players see an abandoned game to its end, which has no score sheet", async () => {
  const page = await open({ status: "abandoned", ended: "idle" }, [0]);
  expect(page.querySelector("h1")!.textContent).toContain("abandoned");
  expect(page.querySelector("input[type=range]")).not.toBeNull();
  expect(page.querySelector(".score-sheet")).toBeNull();
  expect(page.textContent).toContain("The deal");
});

test("others are told why they do not", async () => {
  const abandoned = await open({ status: "abandoned", ended: "idle" }, []);
  expect(abandoned.textContent).toContain("Only its players can look at what was played.");
  const playing = await open({ status: "playing" }, [0]);
  expect(playing.textContent).toContain("The game is not over yet.");
});

test("where nothing can be shown, the page says so and does not wait for ever", async () => {
  vi.spyOn(api, "table").mockResolvedValue({
    table: someTable({ status: "abandoned", ended: "rules" }),
    mine: [0],
    host: false,
  });
  vi.spyOn(api, "replay").mockRejectedValue(new ProblemError("unrepeatable", ""));
  const page = show(ReplayPage, { id: "t1", version: 0, pov: undefined });
  for (let n = 0; n < 30; n++) await Promise.resolve();
  flushSync();
  expect(page.querySelector("[role=alert]")!.textContent).toContain(
    "the rules have been corrected since it was played",
  );
});
