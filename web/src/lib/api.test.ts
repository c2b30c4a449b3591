import { beforeEach, expect, test, vi } from "vitest";
import { api, ProblemError } from "./api";
import { settings } from "./settings.svelte";

let asked: string[] = [];
let answer: (asked: string) => Response | Promise<Response>;

beforeEach(() => {
  localStorage.clear();
  settings.change({ key: "OLD", name: "Ann" });
  asked = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    const { Authorization } = init.headers as Record<string, string>;
    const request = `${init.method} ${path} ${Authorization ?? ""}`.trim();
    asked.push(request);
    return answer(request);
  });
});

const unknown = () => Response.json({ code: "unknown_key", detail: "" }, { status: 401 });

test("an answer may be empty", async () => {
  answer = () => new Response(null, { status: 204 });
  expect(await api.leave("t1")).toBeUndefined();
});

test("a key that the server deleted is replaced, and what was asked is asked again", async () => {
  answer = (request) => {
    if (request.endsWith("OLD")) return unknown();
    return Response.json(request.includes("/players") ? { key: "NEW", name: "Ann" } : []);
  };
  expect(await api.tables("mine")).toEqual([]);
  expect(asked).toEqual([
    "GET /api/tables?list=mine Bearer OLD",
    "POST /api/players",
    "GET /api/tables?list=mine Bearer NEW",
  ]);
  expect(settings.key).toBe("NEW");
});

test("a key that another tab got meanwhile is not thrown away", async () => {
  answer = (request) => {
    if (!request.endsWith("OLD")) return Response.json([]);
    const kept = JSON.parse(localStorage.getItem("stationmaster.settings")!) as object;
    localStorage.setItem("stationmaster.settings", JSON.stringify({ ...kept, key: "OTHER" }));
    return unknown();
  };
  await api.tables("mine");
  expect(asked.at(-1)).toBe("GET /api/tables?list=mine Bearer OTHER");
  expect(asked.some((request) => request.includes("/players"))).toBe(false);
});

test("other refusals are told as they are", async () => {
  answer = () => Response.json({ code: "bad_name", detail: "" }, { status: 400 });
  await expect(api.rename("\u200b")).rejects.toThrow(new ProblemError("bad_name", "", 400));
  expect(settings.key).toBe("OLD");
});
