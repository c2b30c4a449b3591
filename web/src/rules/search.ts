// Rules, found by words and by numbers, in the language that one reads.

import { allRules, plain, type Rule, type Rulebook } from "./rulebook";

/** Those that have all the words, the best first: a number, then whole words, then other forms of them. */
export function findRules(book: Rulebook, query: string): Rule[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  const scored = allRules(book).map((rule) => ({ rule, score: scoreOf(rule, words) }));
  return scored
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ rule }) => rule);
}

/** The parts of a text, and whether each is what was looked for. */
export function markFound(text: string, query: string): { text: string; found: boolean }[] {
  const stems = wordsOf(query).map(stemOf);
  return text.split(/([\p{L}\p{N}]+)/u).map((part) => {
    const word = simple(part);
    return { text: part, found: stems.some((stem) => word.startsWith(stem)) };
  });
}

function scoreOf({ id, text }: Rule, words: string[]): number {
  const written = wordsOf(`${id} ${plain(text)}`);
  const scores = words.map((word): number => {
    if (simple(id) === word) return 100;
    if (written.includes(word)) return 10;
    return written.some((other) => other.startsWith(stemOf(word))) ? 1 : 0;
  });
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0);
}

function wordsOf(text: string): string[] {
  return simple(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

function simple(text: string): string {
  return text.toLowerCase().replaceAll("ё", "е");
}

/** What the forms of a word have in common, nearly: «локомотивы», «локомотивом»; "claims", "claimed". */
function stemOf(word: string): string {
  if (/^[a-z]\d/.test(word)) return word;
  return word.slice(0, Math.max(Math.min(word.length, 4), word.length - 2));
}
