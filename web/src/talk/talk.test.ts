import { flushSync } from "svelte";
import { beforeEach, expect, test } from "vitest";
import type { TalkLine } from "../lib/messages";
import { settings } from "../lib/settings.svelte";
import { EMOTES, PHRASES, Talk, wording } from "./talk.svelte";

const line = (id: number, more: Partial<TalkLine> = {}): TalkLine => ({
  id,
  at: 0,
  name: "Bo",
  seat: 1,
  spectator: false,
  mine: false,
  phrase: "hello",
  emote: null,
  words: null,
  ...more,
});
const said = (since: number | null, ...lines: TalkLine[]) => ({ type: "talk" as const, since, lines });

beforeEach(() => localStorage.clear());

test("what others said is new until the panel was seen, also after a reload", () => {
  const talk = new Talk("k3");
  talk.hear(said(null, line(4), line(5, { mine: true })));
  expect(talk.unread).toBe(1);
  expect(talk.heard).toBeNull(); // it was said before we came
  const hide = talk.show();
  flushSync();
  expect(talk.unread).toBe(0);
  talk.hear(said(5, line(7)));
  expect(talk.unread).toBe(0);
  hide();
  talk.hear(said(7, line(8)));
  expect(talk.unread).toBe(1);
  expect(talk.heard?.id).toBe(8);
  const later = new Talk("k3");
  later.hear(said(null, line(4), line(7), line(8)));
  expect(later.unread).toBe(1);
  const elsewhere = new Talk("k4");
  elsewhere.hear(said(0, line(4))); // the first that is said, while we are there
  expect([elsewhere.unread, elsewhere.heard?.id]).toEqual([1, 4]);
});

test("lines go on after those that are there, or are all told anew", () => {
  const talk = new Talk("k3");
  talk.hear(said(null, line(1), line(3)));
  talk.hear(said(3, line(4)));
  expect(talk.lines.map(({ id }) => id)).toEqual([1, 3, 4]);
  talk.hear(said(3, line(4)));
  expect(talk.lines.map(({ id }) => id)).toEqual([1, 3, 4]);
  talk.hear(said(null, line(4)));
  expect(talk.lines.map(({ id }) => id)).toEqual([4]);
});

test("phrases and emotes are said in the language of whoever reads them", () => {
  for (const language of ["en", "ru"] as const) {
    settings.change({ language });
    const told = [
      ...PHRASES.map((phrase) => wording(line(1, { phrase }))),
      ...EMOTES.map((emote) => wording(line(1, { phrase: null, emote }))),
    ];
    expect(new Set(told).size).toBe(PHRASES.length + EMOTES.length);
    expect(told.every((text) => /[а-я]/.test(text) === (language === "ru"))).toBe(true);
  }
  settings.change({ language: "en" });
  expect(wording(line(1, { phrase: null, words: "<b>x</b>" }))).toBe("<b>x</b>");
});
