// The pictures beside the rules: what they show is in the box, and what they say is so.

import { mount, unmount } from "svelte";
import { describe, expect, test } from "vitest";
import { boxOf, GAMES } from "../../tests/played";
import type { BoardGameView } from "../lib/messages";
import Figure from "./Figure.svelte";
import type { Drawn } from "./figures";
import { loadRulebook } from "./load";
import { chapterOf, holds } from "./rulebook";

const book = await loadRulebook("en");

async function drawn(game: (typeof GAMES)[number]): Promise<Drawn[]> {
  const box = boxOf(game);
  return (await box.game.figures(box)).map((figure) => ({ box, ...figure }));
}

describe.each(GAMES)("%s", (game) => {
  test("each has its rule, and its words in both languages", async () => {
    const figures = await drawn(game);
    const { texts } = boxOf(game).game;
    expect(figures.map(({ name }) => name).sort()).toEqual(Object.keys(texts.en.figures).sort());
    for (const { name, rule } of figures) {
      expect([name, holds(chapterOf(book, game, null), rule)]).toEqual([name, true]);
    }
  });

  test("the routes that are shown are drawn", async () => {
    for (const { name, view, box, lit } of await drawn(game)) {
      const inside = new Set((box.data.routes ?? []).map(({ id }) => id));
      const shown = [...Object.keys((view as BoardGameView | undefined)?.routes ?? {}), ...(lit?.routes ?? [])];
      expect([name, shown.filter((id) => !inside.has(id))]).toEqual([name, []]);
    }
  });

  test("one looks at them, and reads what they say; nothing in them can be clicked", async () => {
    const figure = (await drawn(game)).find(({ view }) => view !== undefined)!;
    const page = mount(Figure, { target: document.body, props: { figure } });
    const caption = document.querySelector("figcaption")!;
    expect(caption.textContent).toBe(figure.box.game.texts.en.figures[figure.name]);
    const controls = [...document.querySelectorAll("[role=button], button")];
    expect(controls.filter((control) => control.closest("[inert]") === null)).toEqual([]);
    expect(document.querySelectorAll("figure svg").length).toBeGreaterThan(0);
    await unmount(page);
  });
});

test("the longest path that is shown is one, and as long as is said", async () => {
  const figure = (await drawn("usa")).find(({ name }) => name === "longest")!;
  const path = [...figure.lit!.routes].map((id) => figure.box.route.get(id)!);
  let here = "el_paso";
  for (const { a, b } of path) {
    expect([a, b]).toContain(here);
    here = a === here ? b : a;
  }
  expect(here).toBe("oklahoma_city");
  const cars = path.reduce((sum, { length }) => sum + length, 0);
  expect(figure.box.game.texts.en.figures.longest).toContain(`${cars} cars`);
});
