// Bots play for people, so that a test comes quickly to where it begins.

import { type Person } from "./people";

/** For the person in the first seat, until so many moves were made or the game is over; then the seat is taken back. */
export async function letBotsPlay({ page, table }: Person, moves: number): Promise<void> {
  await page.evaluate(ask, { table, what: "hand-over", seat: 0 });
  await page.evaluate(untilPlayed, { table, moves });
  await page.evaluate(ask, { table, what: "take-back", seat: 0 });
}

/** For these people, in the order of their seats, to the end. They look elsewhere: no move waits until it is drawn. */
export async function finish(...people: Person[]): Promise<void> {
  const { table } = people[0]!;
  for (const person of people) await person.open("");
  for (const [seat, { page }] of people.entries()) await page.evaluate(ask, { table, what: "hand-over", seat });
  await people[0]!.page.evaluate(untilPlayed, { table, moves: null });
  for (const person of people) await person.open(`#/table/${table}`);
}

// ---- these run in the page ----

async function ask({ table, what, seat }: { table: string; what: string; seat: number }): Promise<void> {
  const { key } = JSON.parse(localStorage.getItem("stationmaster.settings")!) as { key: string };
  const headers = { Authorization: `Bearer ${key}` };
  await fetch(`/api/tables/${table}/seats/${seat}/${what}`, { method: "POST", headers });
}

async function untilPlayed({ table, moves }: { table: string; moves: number | null }): Promise<void> {
  const { key } = JSON.parse(localStorage.getItem("stationmaster.settings")!) as { key: string };
  for (;;) {
    const answer = await fetch(`/api/tables/${table}`, { headers: { Authorization: `Bearer ${key}` } });
    if (answer.ok) {
      const { table: now } = (await answer.json()) as { table: { version: number; status: string } };
      if (now.status !== "playing" || (moves !== null && now.version >= moves)) return;
    }
    await new Promise((wait) => setTimeout(wait, 300)); // nor is it asked too often
  }
}
