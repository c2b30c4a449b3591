// In Russian, no word of English is on the page.

import { expect, type Page } from "@playwright/test";

/** Languages call themselves so, and keys of a keyboard, browsers and systems bear these names. */
const NAMES = ["EN", "RU", "English", "Page", "Up", "Down", "Shift", "Tab", "Chrome", "Linux"];
/** So do the people of these tests, whose tables may be on the first page of any other. */
const PEOPLE = ["Ann", "Bo", "Ben", "Eve"];
const OWN = new Set([...NAMES, ...PEOPLE]);
/** So do addresses. */
const ADDRESS = /https?:\/\/\S+/g;

export async function englishOn(page: Page): Promise<string[]> {
  const texts = await page.evaluate(allTexts);
  expect(texts.join()).toMatch(/[а-я]/);
  return texts.filter(hasEnglish).map((text) => `English: ${text}`);
}

function hasEnglish(text: string): boolean {
  return (text.replace(ADDRESS, "").match(/\p{Script=Latin}{2,}/gu) ?? []).some((word) => !OWN.has(word));
}

/** Runs in the page: all that is read on it, or read out. */
function allTexts(): string[] {
  const spoken = ["aria-label", "title", "placeholder", "alt"];
  const elements = [...document.querySelectorAll("title, body, body :not(noscript)")];
  return elements
    .flatMap((element) => [
      ...spoken.map((name) => element.getAttribute(name) ?? ""),
      ...[...element.childNodes].filter((node) => node instanceof Text).map((node) => node.data.trim()),
    ])
    .filter((text) => text !== "");
}

/** Runs in the page: another language, as another tab would change it, so that nothing on the page is lost. */
export function speak(language: string): void {
  const key = "stationmaster.settings";
  localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? "{}"), language }));
  dispatchEvent(new Event("storage"));
}
