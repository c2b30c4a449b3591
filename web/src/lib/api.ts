// The server's HTTP interface (docs/server.md).

import { deviceName } from "./device";
import type * as m from "./messages";
import { friendlyName } from "./names";
import { settings } from "./settings.svelte";
import { recallInvite } from "./storage";

/** `offline`: no answer at all. */
export type Trouble = m.Code | "offline";

/** What one may do to somebody one knows. */
export type Deed = "ask" | "accept" | "decline" | "remove" | "block" | "unblock";

export class ProblemError extends Error {
  constructor(
    readonly code: Trouble,
    readonly detail: string,
    readonly status = 0,
    /** Of a record that breaks a rule: which, and where. */
    readonly rule: string | null = null,
    readonly facts: Readonly<Record<string, string | number>> = {},
  ) {
    super(`${code}: ${detail}`);
  }
}

interface Asked {
  method?: string;
  body?: unknown;
  /** A body that is JSON already. */
  text?: string;
  invite?: string;
  /** Is the answer a file? */
  file?: boolean;
}

async function request<T>(path: string, asked: Asked = {}): Promise<T> {
  const headers: Record<string, string> = { Accept: "application/json" };
  if (settings.key !== null) headers.Authorization = `Bearer ${settings.key}`;
  if (asked.invite !== undefined) headers["Stationmaster-Invite"] = asked.invite;
  const body = asked.text ?? (asked.body === undefined ? undefined : JSON.stringify(asked.body));
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let response: Response;
  try {
    response = await fetch(`/api${path}`, {
      method: asked.method ?? "GET",
      headers,
      ...(body !== undefined ? { body } : {}),
    });
  } catch (error) {
    throw new ProblemError("offline", String(error));
  }
  if (response.ok && asked.file) return (await response.blob()) as T;
  if (response.status === 204) return undefined as T;
  if (response.ok) return (await response.json()) as T;
  throw await problemOf(response);
}

async function problemOf(response: Response): Promise<ProblemError> {
  try {
    const problem = (await response.json()) as m.Problem;
    return new ProblemError(problem.code, problem.detail, response.status, problem.rule ?? null, problem.facts);
  } catch {
    return new ProblemError("unavailable", response.statusText, response.status); // a proxy's own page
  }
}

let becoming: Promise<void> | null = null;

/** Makes sure that this browser has a key that the server knows. No sign-up: a name is enough. */
export function becomePlayer(name = settings.name || friendlyName(settings.language)): Promise<void> {
  if (settings.key !== null) return Promise.resolve();
  becoming ??= request<m.PlayerKey>("/players", { method: "POST", body: { name, device: deviceName() } })
    .then((player) => settings.change({ key: player.key, name: player.name }))
    .finally(() => (becoming = null));
  return becoming;
}

/** Asks as a player. A key that this server does not know (unused for long, another database) is given up for a new one. */
async function ask<T>(path: string, asked: Asked = {}): Promise<T> {
  await becomePlayer();
  const { key } = settings;
  try {
    return await request<T>(path, asked);
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== "unknown_key") throw error;
    settings.giveUp(key);
    await becomePlayer();
    return await request<T>(path, asked);
  }
}

/** Looks, as whoever this browser is, if anyone. */
async function look<T>(path: string, asked: Asked = {}): Promise<T> {
  return settings.key === null ? request<T>(path, asked) : ask<T>(path, asked);
}

const post = (body?: unknown): Asked => ({ method: "POST", ...(body !== undefined ? { body } : {}) });
const invited = (table: string): Asked => {
  const invite = recallInvite(table);
  return invite === undefined ? {} : { invite };
};
const at = (table: string): string => `/tables/${encodeURIComponent(table)}`;

export const api = {
  rename: async (name: string): Promise<void> => {
    if (settings.key === null) return becomePlayer(name);
    const me = await ask<m.Me>("/me", { method: "PATCH", body: { name } });
    settings.change({ name: me.name });
  },
  games: () => request<m.GameInfo[]>("/games"),
  box: (game: string, board: string | null = null) =>
    request<m.Box>(`/games/${encodeURIComponent(game)}${board === null ? "" : `?board=${encodeURIComponent(board)}`}`),
  tables: (list: "open" | "mine" | "finished", after?: string) =>
    look<m.TableList>(`/tables?list=${list}${after === undefined ? "" : `&after=${encodeURIComponent(after)}`}`),
  create: (wanted: m.NewTable) => ask<m.CreatedTable>("/tables", post(wanted)),
  table: (table: string, invite?: string) => look<m.Table>(at(table), invite === undefined ? {} : { invite }),
  join: (table: string, wanted: m.Join) => ask<m.Table>(`${at(table)}/join`, post(wanted)),
  /** Nothing, where the table is not to be seen any more. */
  leave: (table: string) => ask<m.Table | undefined>(`${at(table)}/leave`, post()),
  changeSeat: (table: string, seat: number, to: m.ChangeSeat["to"]) =>
    ask<m.Table>(`${at(table)}/seats/${seat}`, { method: "PUT", body: { to } }),
  newInvite: (table: string) => ask<m.Invite>(`${at(table)}/invite`, post()),
  seatKey: (table: string, seat: number) => ask<m.SeatKey>(`${at(table)}/seats/${seat}/key`, post()),
  take: (table: string, key: string) => ask<m.Table>(`${at(table)}/take`, post({ key })),
  handOver: (table: string, seat: number) => ask<m.Table>(`${at(table)}/seats/${seat}/hand-over`, post()),
  takeBack: (table: string, seat: number) => ask<m.Table>(`${at(table)}/seats/${seat}/take-back`, post()),
  rematch: (table: string) => ask<m.Table>(`${at(table)}/rematch`, post()),
  share: (table: string, agrees: boolean) => ask<m.Table>(`${at(table)}/${agrees ? "share" : "unshare"}`, post()),
  hide: (table: string, hides: boolean) => ask<m.Table>(`${at(table)}/${hides ? "hide" : "unhide"}`, post()),
  record: (table: string, invite?: string) =>
    look<unknown>(`${at(table)}/record`, invite === undefined ? {} : { invite }),
  /** Verifies a record, and gives all its steps. */
  replayRecord: (record: string, pov: string) =>
    request<m.Replay>(`/replay?pov=${encodeURIComponent(pov)}`, { method: "POST", text: record }),
  replay: (table: string, pov: string, start: number, count: number, invite?: string) =>
    look<m.Replay>(
      `${at(table)}/replay?pov=${encodeURIComponent(pov)}&start=${start}&count=${count}`,
      invite === undefined ? {} : { invite },
    ),

  seek: (wanted: m.Seek) => ask<m.Meetings>("/me/seek", { method: "PUT", body: wanted }),
  stopSeeking: () => ask<m.Meetings>("/me/seek", { method: "DELETE" }),
  sayReady: (table: string) => ask<m.Meetings>("/me/seek/ready", post({ table })),
  people: () => look<m.MyPeople>("/me/people"),
  doToSomebody: (player: number, deed: Deed) => ask<m.MyPeople>(`/me/people/${player}/${deed}`, post()),
  invite: (table: string, player: number) => ask<m.Table>(`${at(table)}/invitations`, post({ player })),
  acceptInvitation: (table: string) => ask<m.Table>(`/me/invitations/${encodeURIComponent(table)}/accept`, post()),
  declineInvitation: (table: string) => ask<m.Meetings>(`/me/invitations/${encodeURIComponent(table)}/decline`, post()),

  review: (table: string) => look<m.ReviewState>(`${at(table)}/review`, invited(table)),
  beginReview: (table: string) => ask<m.ReviewState>(`${at(table)}/review`, { ...post(), ...invited(table) }),
  myReviews: () => look<m.MyReview[]>("/me/reviews"),
  hint: (table: string, version: number) => ask<m.Hint>(`${at(table)}/hint`, post({ version })),
  agreeToHints: (table: string, agrees: boolean) => ask<m.Table>(`${at(table)}/hints`, post({ agrees })),
  site: () => request<m.SiteInfo>("/site"),
  signIn: (wanted: m.SignIn) => request<m.SignedIn>("/sign-in", post(wanted)),
  passkey: () => request<m.PasskeyOptions>("/sign-in/passkey", post()),
  newPasskey: () => ask<m.PasskeyOptions>("/me/passkeys/new", post()),
  addPasskey: (credential: Record<string, unknown>, device: string) =>
    ask<m.WaysIn>("/me/passkeys", post({ credential, device })),
  removePasskey: (id: number) => ask<void>(`/me/passkeys/${id}`, { method: "DELETE" }),
  waysIn: () => ask<m.WaysIn>("/me/devices"),
  removeDevice: (id: number) => ask<void>(`/me/devices/${id}`, { method: "DELETE" }),
  newPhrase: () => ask<m.RecoveryPhrase>("/me/phrase", post()),
  deviceLink: () => ask<m.DeviceLink>("/me/link", post()),
  bringAlong: (key: string) => request<m.Brought>("/me/bring-along", post({ key })),
  myProfile: () => ask<m.MyProfile>("/me/profile"),
  changeProfile: (wanted: m.ChangeProfile) => ask<m.MyProfile>("/me/profile", { method: "PATCH", body: wanted }),
  person: (id: number) => look<m.Profile>(`/people/${id}`),
  myData: () => ask<Blob>("/me/data", { file: true }),
  forgetMe: () => request<void>("/me", { method: "DELETE" }),

  say: (table: string, said: m.Say) => ask<m.SaidLine>(`${at(table)}/talk`, { ...post(said), ...invited(table) }),
  mute: (table: string, line: number) =>
    ask<undefined>(`${at(table)}/talk/${line}/mute`, { ...post(), ...invited(table) }),
  reportName: (table: string, seat: number) =>
    ask<undefined>(`${at(table)}/seats/${seat}/report`, { ...post(), ...invited(table) }),
  report: (table: string, line: number) =>
    ask<undefined>(`${at(table)}/talk/${line}/report`, { ...post(), ...invited(table) }),
  mutes: () => look<m.Muted[]>("/me/mutes"),
  unmute: (id: number) => ask<undefined>(`/me/mutes/${id}`, { method: "DELETE" }),
  returning: () => look<m.Returning>("/me/returning"),
  changeReturning: (habits: m.Habits) => ask<m.Returning>("/me/returning", { method: "PUT", body: habits }),
  subscribe: (browser: m.Subscription) => ask<undefined>("/me/browsers", post(browser)),
  unsubscribe: () => ask<undefined>("/me/browsers", { method: "DELETE" }),
  beginVacation: (days: number) => ask<m.Returning>("/me/vacation", post({ days })),
  endVacation: () => ask<m.Returning>("/me/vacation", { method: "DELETE" }),
  best: (game: string) => look<m.Best>(`/ratings/${encodeURIComponent(game)}`),
  myRatings: () => look<m.MyRatings>("/me/ratings"),
  beListed: (listed: boolean) => ask<m.MyRatings>("/me/ratings", { method: "PUT", body: { listed } }),
  ratingChanges: (table: string) => look<m.RatingChange[]>(`${at(table)}/ratings`, invited(table)),
  problems: () => request<m.ProblemInfo[]>("/problems"),
  problemOfToday: () => request<m.ProblemInfo>("/problems/today"),
  problem: (id: string) => request<m.ProblemShown>(`/problems/${encodeURIComponent(id)}`),
  answerProblem: (id: string, move: string) =>
    request<m.ProblemAnswer>(`/problems/${encodeURIComponent(id)}/answer`, post({ move })),
};
