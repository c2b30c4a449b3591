// The rules, read from docs/rules.md and docs/rules.ru.md: the same text that the documentation shows.

/** A piece of a text: plain words, stressed ones, the number of a rule, or the mark of a reading. */
export interface Piece {
  kind: "plain" | "stress" | "strong" | "rule" | "reading";
  text: string;
}

export interface Rule {
  id: string;
  text: Piece[];
}

export interface Section {
  title: string;
  lead: Piece[][];
  rules: Rule[];
  /** Rules of another chapter that hold here as well. */
  borrowed: Rule[];
}

export interface Chapter {
  /** The game, as the server calls it; null: what holds for all games. */
  game: string | null;
  title: string;
  lead: Piece[][];
  sections: Section[];
}

export interface Rulebook {
  preface: Piece[][];
  /** The words that the rules use, and what they mean. */
  words: [word: Piece[], meaning: Piece[]][];
  chapters: Chapter[];
}

const HEADING = /^## [A-Z]\s— (.+)$/;
const RULE = /^- \*\*([A-Z]\d\d)\*\* (.+)$/;
const ROW = /^\| (.+) \| (.+) \|$/;
const PIECE = /\*\*\((.+?)\)\*\*|\*\*(.+?)\*\*|\*(.+?)\*|\b([A-Z]\d\d)\b/g;
const RANGE = /([A-Z])(\d\d)(?:–[A-Z](\d\d))?/g;

export function parseRulebook(markdown: string): Rulebook {
  const book: Rulebook = { preface: [], words: [], chapters: [] };
  let chapter: Chapter | undefined;
  for (const block of blocksOf(markdown)) {
    const heading = HEADING.exec(block);
    const section = chapter?.sections.at(-1);
    if (heading) {
      chapter = { game: /`(\w+)`/.exec(block)?.[1] ?? null, title: forReaders(heading[1]!), lead: [], sections: [] };
      book.chapters.push(chapter);
    } else if (block.startsWith("### ")) {
      chapter!.sections.push({ title: block.slice(4), lead: [], rules: [], borrowed: [] });
    } else if (block.startsWith("- ")) {
      const rules = block.split("\n").map(readRule);
      if (section) section.rules.push(...rules);
      else chapter!.sections.push({ title: "", lead: [], rules, borrowed: [] });
    } else if (block.startsWith("|")) {
      book.words.push(...readWords(block));
    } else if (!/^(#|---)/.test(block)) {
      (section ?? chapter)?.lead.push(pieces(block));
      if (!chapter) book.preface.push(pieces(block));
    }
  }
  book.chapters.forEach((each) => borrow(book, each));
  return book;
}

/** Every rule of a book, once. */
export function allRules({ chapters }: Rulebook): Rule[] {
  return chapters.flatMap(({ sections }) => sections.flatMap(({ rules }) => rules));
}

/** Where a rule stands: in the chapter of this game if it holds there, else in its own. */
export function chapterOf({ chapters }: Rulebook, game: string | null, rule: string | null): Chapter {
  const own = chapters.find((chapter) => chapter.game === game);
  if (own && (rule === null || holds(own, rule))) return own;
  const holding = chapters.find((chapter) => rule !== null && holds(chapter, rule));
  return holding ?? own ?? chapters[0]!;
}

export function plain(text: readonly Piece[]): string {
  return text.map(({ kind, text }) => (kind === "reading" ? `(${text})` : text)).join("");
}

/** Its own, or borrowed. */
export function holds({ sections }: Chapter, rule: string): boolean {
  return sections.some(({ rules, borrowed }) => [...rules, ...borrowed].some(({ id }) => id === rule));
}

function blocksOf(markdown: string): string[] {
  return markdown.split(/\n{2,}/).map((block) => block.trim());
}

function readRule(line: string): Rule {
  const [, id, text] = RULE.exec(line)!;
  return { id: id!, text: pieces(text!) };
}

/** The rows of the table below its heading. */
function readWords(table: string): Rulebook["words"] {
  const rows = table.split("\n").slice(2);
  return rows.map((row) => {
    const [, word, meaning] = ROW.exec(row)!;
    return [pieces(word!), pieces(meaning!)];
  });
}

function pieces(markdown: string): Piece[] {
  const found: Piece[] = [];
  let end = 0;
  const text = forReaders(markdown);
  const add = (kind: Piece["kind"], words: string): void => {
    if (words !== "") found.push({ kind, text: words });
  };
  for (const match of text.matchAll(PIECE)) {
    const [whole, reading = "", strong = "", stress = "", rule = ""] = match;
    add("plain", text.slice(end, match.index));
    add("reading", reading);
    add("strong", strong);
    add("stress", stress);
    add("rule", rule);
    end = match.index + whole.length;
  }
  add("plain", text.slice(end));
  return found;
}

/** Without what only programmers type, without links to other pages of the documentation, on one line. */
function forReaders(markdown: string): string {
  return markdown
    .replaceAll("\n", " ")
    .replace(/ \(`[^`]+`\)/g, "")
    .replace(/\[(.+?)\]\(.+?\)/g, "$1");
}

/** The rules that the lead of a chapter names hold there as well: in its section of the same title. */
function borrow({ chapters }: Rulebook, chapter: Chapter): void {
  const named = numbersIn(chapter.lead.map(plain).join(" "));
  for (const { sections } of chapters) {
    for (const { title, rules } of sections) {
      const borrowed = rules.filter(({ id }) => named.has(id));
      chapter.sections.find((section) => section.title === title)?.borrowed.push(...borrowed);
    }
  }
}

/** "U10–U13 and U17": five numbers. */
function numbersIn(text: string): Set<string> {
  const numbers = new Set<string>();
  for (const [, letter, first, last = first] of text.matchAll(RANGE)) {
    for (let n = Number(first); n <= Number(last); n++) numbers.add(`${letter}${String(n).padStart(2, "0")}`);
  }
  return numbers;
}
