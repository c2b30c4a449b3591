// A walk through every page, in any language: for checks that must hold everywhere.

import { type Page } from "@playwright/test";
import { finish } from "./bots";
import { scoreSheet } from "./look";
import { type Person } from "./people";
import { type Game } from "./tables";

export interface Stop {
  name: string;
  page: Page;
  /** What is new here, where the rest is as it was at the stop before. */
  part?: string;
}

/** The lobby and all that comes before a game. `guest` comes by the link. */
export async function* beforeTheGame(host: Person, guest: Person): AsyncGenerator<Stop> {
  const { page } = host;
  await host.open("");
  await page.locator(".poster").nth(2).waitFor();
  yield { name: "lobby", page };
  await page.locator("header .gear").click();
  yield { name: "settings", page, part: "dialog[open]" };
  await page.keyboard.press("Escape");

  await host.open("#/rules");
  await page.locator("[data-rule]").first().waitFor();
  yield { name: "rules", page };

  await host.open("#/my-games");
  await page.locator("main p").first().waitFor();
  yield { name: "my games", page };
  await host.open("#/problems");
  await page.locator("main li a").first().waitFor();
  yield { name: "problems", page };

  yield* amongPeople(host);

  await host.open("#/record");
  await page.locator("input[type=file]").setInputFiles({
    name: "letter.json",
    mimeType: "application/json",
    buffer: Buffer.from("{}"),
  });
  await page.locator("main [role=alert]").waitFor();
  host.faults.length = 0; // the browser tells of the refusal, as it should
  yield { name: "a file that is no record", page };

  await host.open("#/new/marklin");
  await page.locator(".chairs select").nth(2).selectOption("link"); // so that it waits when the guest has come
  yield { name: "new table", page };
  await page.locator("form .create").click();
  await page.locator(".seats li").nth(2).waitFor();
  yield { name: "waiting room", page };

  await guest.open(await page.locator("input[readonly]").first().inputValue());
  await guest.page.locator("main form input").waitFor();
  yield { name: "join", page: guest.page };
  await guest.page.locator("main form .primary").click();
  await guest.page.locator("main .seats").waitFor();
  await page.locator(".seats select").first().selectOption("open");
  await guest.page.locator("main [role=alert]").waitFor();
  yield { name: "sent away", page: guest.page };
  await guest.open("#/table/none/join/none");
  await guest.page.locator("main [role=alert]").waitFor();
  guest.faults.length = 0; // the browser tells of the refusal, as it should
  yield { name: "void link", page: guest.page };
  await guest.open("#/table/none/take/0/none");
  await guest.page.locator("main .primary").waitFor();
  yield { name: "take a seat", page: guest.page };
  await guest.open("#/nowhere");
  await guest.page.locator("main a").waitFor();
  yield { name: "not found", page: guest.page };
}

/** Being somebody, and meeting others. */
async function* amongPeople(person: Person): AsyncGenerator<Stop> {
  const { page } = person;
  await person.open("#/sign-in");
  await page.locator("main form").first().waitFor();
  yield { name: "sign in", page };
  await person.open("#/me");
  await page.locator("main fieldset").first().waitFor();
  yield { name: "me", page };
  await page.locator("header .gear").click();
  await page.locator("dialog[open] fieldset").waitFor();
  yield { name: "settings of somebody", page, part: "dialog[open]" };
  await page.keyboard.press("Escape");
  await person.open("#/people");
  await page.locator("main p").first().waitFor();
  yield { name: "people", page };
  await person.open("#/ratings");
  await page.locator("main table").first().waitFor();
  yield { name: "ratings", page };
  await person.open("");
  await page.locator(".poster .actions button:not(.primary)").first().click();
  await page.locator("dialog[open] form").waitFor();
  yield { name: "play someone", page, part: "dialog[open]" };
  await page.keyboard.press("Escape");
}

type Walk = (person: Person, game: Game) => AsyncGenerator<Stop>;

/** A game from its first tickets to its replay; `middle`: what else to look at before the bots finish it. */
export async function* throughAGame(person: Person, game: Game, n: number, middle?: Walk): AsyncGenerator<Stop> {
  const { page } = person;
  await person.open(`#/rules/${game}`);
  await page.locator("figure").first().waitFor();
  yield { name: `${game}: rules`, page };
  await person.open(`#/intro/${game}`);
  await page.locator(".coach .primary").waitFor();
  yield { name: `${game}: introduction`, page };

  await person.open("#/problems");
  await page.locator(`main li a[href*="/${game}-"]`).first().click();
  await page.locator(".stage").waitFor();
  yield { name: `${game}: a problem`, page, part: ".top" };

  await person.open("");
  await page.locator(".poster .actions .primary").nth(n).click();
  if (game === "marklin") {
    await page.locator(".announce button").first().waitFor();
    yield { name: `${game}: announcing tickets`, page };
    await page.locator(".announce button").first().click();
  }
  await page.locator(".offer input").first().waitFor();
  yield { name: `${game}: choosing tickets`, page };
  for (const ticket of await page.locator(".offer input").all()) await ticket.press("Space");
  await page.locator(".offer .primary").press("Enter");
  await page.locator(".market .legal").first().waitFor();
  yield { name: `${game}: a turn`, page };
  await page.getByRole("tab").last().click();
  yield { name: `${game}: log`, page, part: "[role=tabpanel]" };
  if (game !== "card") yield* askAndPay(game, page);
  await page.locator("header button[aria-haspopup=dialog]").click();
  yield { name: `${game}: menu`, page, part: "dialog[open]" };
  await page.keyboard.press("Escape");

  if (middle) yield* middle(person, game);
  await finish(person);
  await scoreSheet(page);
  yield { name: `${game}: score sheet`, page };
  await page.locator(`.score-sheet a[href*="replay"]`).click();
  await page.locator("input[type=range]").waitFor();
  yield { name: `${game}: replay`, page };
}

/** Why a route cannot be claimed, and the payment of one that can. */
async function* askAndPay(game: Game, page: Page): AsyncGenerator<Stop> {
  await page.locator("[data-route]:not(.open)").first().press("Enter");
  await page.locator(".notice").waitFor();
  yield { name: `${game}: why not`, page, part: ".notice" };
  await page.locator(".notice a").click();
  await page.locator("dialog [data-rule]").first().waitFor();
  yield { name: `${game}: rules beside the table`, page, part: "dialog[open]" };
  await page.keyboard.press("Escape");
  if ((await page.locator("[data-route].open").count()) === 0) return; // not with these cards
  await page.locator("[data-route].open").first().press("Enter");
  await page.locator("dialog[open]").waitFor();
  yield { name: `${game}: payment`, page, part: "dialog[open]" };
  await page.keyboard.press("Escape");
}
