// The pages, as parts of the address after `#`: they and the keys in them are never sent to a server.

export type Page =
  | { page: "lobby" }
  | { page: "new"; game?: string }
  | { page: "table"; table: string }
  | { page: "join"; table: string; invite: string }
  | { page: "take"; table: string; seat: number; key: string }
  | { page: "replay"; table: string; version: number; pov: string | undefined }
  /** A replay, for which a review is made if there is none. */
  | { page: "review"; table: string }
  | { page: "my_games" }
  | { page: "people" }
  /** The best players of a game; without one, of the first that there is. */
  | { page: "best"; game: string | null }
  | { page: "problems" }
  | { page: "problem"; problem: string }
  | { page: "me" }
  | { page: "sign_in" }
  /** Behind a link to another device. */
  | { page: "device"; key: string }
  | { page: "person"; id: number }
  | { page: "record" }
  | { page: "intro"; game: string }
  | { page: "rules"; game: string | null; rule: string | null }
  | { page: "unknown" };

/** Stands for the game where rules hold for all of them. */
const ALL_GAMES = "all";

export function parseHash(hash: string): Page {
  const [first, ...rest] = hash
    .replace(/^#?\/?/, "")
    .split("/")
    .map(decode);
  const [a, b, c, d] = rest;
  if (!first && a === undefined) return { page: "lobby" };
  if (first === "new") return a ? { page: "new", game: a } : { page: "new" };
  if (first === "table" && a) {
    if (b === undefined || b === "") return { page: "table", table: a };
    if (b === "join" && c) return { page: "join", table: a, invite: c };
    if (b === "take" && c !== undefined && /^\d+$/.test(c) && d) {
      return { page: "take", table: a, seat: Number(c), key: d };
    }
  }
  if (first === "replay" && a) return { page: "replay", table: a, version: Number(b ?? 0), pov: c };
  if (first === "review" && a) return { page: "review", table: a };
  if (first === "my-games" && a === undefined) return { page: "my_games" };
  if (first === "people" && a === undefined) return { page: "people" };
  if (first === "ratings" && b === undefined) return { page: "best", game: a || null };
  if (first === "problems" && a === undefined) return { page: "problems" };
  if (first === "problems" && a) return { page: "problem", problem: a };
  if (first === "me" && a === undefined) return { page: "me" };
  if (first === "sign-in" && a === undefined) return { page: "sign_in" };
  if (first === "device" && a) return { page: "device", key: a };
  if (first === "people" && a !== undefined && /^\d{1,9}$/.test(a)) return { page: "person", id: Number(a) };
  if (first === "record" && a === undefined) return { page: "record" };
  if (first === "intro" && a) return { page: "intro", game: a };
  if (first === "rules") return { page: "rules", game: a && a !== ALL_GAMES ? a : null, rule: b || null };
  return { page: "unknown" };
}

export const link = {
  lobby: "#/",
  new: (game?: string) => (game === undefined ? "#/new" : `#/new/${encodeURIComponent(game)}`),
  table: (table: string) => `#/table/${encodeURIComponent(table)}`,
  join: (table: string, invite: string) => `${link.table(table)}/join/${encodeURIComponent(invite)}`,
  take: (table: string, seat: number, key: string) => `${link.table(table)}/take/${seat}/${encodeURIComponent(key)}`,
  replay: (table: string, version?: number, pov?: string | number) =>
    ["#/replay", encodeURIComponent(table), version, pov].filter((part) => part !== undefined).join("/"),
  review: (table: string) => `#/review/${encodeURIComponent(table)}`,
  myGames: "#/my-games",
  people: "#/people",
  best: (game?: string) => (game === undefined ? "#/ratings" : `#/ratings/${encodeURIComponent(game)}`),
  problems: "#/problems",
  problem: (id: string) => `#/problems/${encodeURIComponent(id)}`,
  me: "#/me",
  signIn: "#/sign-in",
  device: (key: string) => `#/device/${encodeURIComponent(key)}`,
  person: (id: number) => `#/people/${id}`,
  /** Where a record file is opened. */
  record: "#/record",
  intro: (game: string) => `#/intro/${encodeURIComponent(game)}`,
  rules: (game: string | null = null, rule: string | null = null) =>
    ["#/rules", ...((game ?? rule) ? [game ?? ALL_GAMES] : []), ...(rule ? [rule] : [])].join("/"),
};

/** To another page; `replace` leaves no way back to this one, so that keys do not stay in the history. */
export function goTo(hash: string, replace = false): void {
  if (replace) location.replace(hash);
  else location.hash = hash;
}

/** The whole address, to send to somebody. */
export function fullLink(hash: string): string {
  return `${location.origin}${location.pathname}${hash}`;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
