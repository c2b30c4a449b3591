// How people come to a table.

import { type Person } from "./people";

export const GAMES = { usa: "North America", marklin: "Germany by Rail", card: "The Card Game" } as const;
export type Game = keyof typeof GAMES;

/** Against bots, at once: two clicks from the first page. */
export async function playNow(person: Person, game: Game): Promise<void> {
  await person.open("");
  await person.page.getByRole("button", { name: `${GAMES[game]}: play now against bots` }).click();
  await person.page.locator("#status").waitFor();
}

/** A new table with the chairs as the form has them at first: me, a person by link, a bot. Gives the link. */
export async function invite(person: Person, game: Game): Promise<string> {
  await person.open("");
  await person.page.getByRole("link", { name: `${GAMES[game]}: a new table` }).click();
  await person.page.getByRole("button", { name: "Create the table" }).click();
  return person.page.getByRole("textbox", { name: "Invite by link" }).inputValue();
}

export async function join(person: Person, link: string, name: string): Promise<void> {
  await person.open(link);
  await person.page.getByRole("textbox", { name: "Your name" }).fill(name);
  await person.page.getByRole("button", { name: "Sit down" }).click();
  await person.page.locator("#status").waitFor();
}
