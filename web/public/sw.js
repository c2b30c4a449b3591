// The service worker: tells of turns while no page is open, and says what needs a connection where there is none.
// Pages and files come from the network as ever: only that page and what it needs is kept here.

const SHELL = "shell-2";
const OFFLINE = "./offline.html";
const KEPT = [OFFLINE, "./plain.css", "./plain.js", "./icon.svg"];
/** What is said, in the language of this device: the page puts it there (src/returning/worker.ts). */
const TEXTS = "texts";

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(SHELL)
      .then((cache) => cache.addAll(KEPT))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  const old = caches
    .keys()
    .then((names) =>
      Promise.all(names.filter((name) => ![SHELL, TEXTS].includes(name)).map((name) => caches.delete(name))),
    );
  event.waitUntil(old.then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { mode, url } = event.request;
  const instead =
    mode === "navigate" ? OFFLINE : KEPT.find((file) => new URL(file, self.registration.scope).href === url);
  if (instead === undefined) return;
  event.respondWith(fetch(event.request).catch(() => caches.match(instead).then((kept) => kept ?? Response.error())));
});

self.addEventListener("push", (event) => {
  event.waitUntil(tell(event.data?.json() ?? {}));
});

/** A table by its game, or how many wait. */
async function tell({ tables = [] }) {
  const { turn, turns, games } = await texts();
  const [first] = tables;
  const one = tables.length === 1;
  await self.registration.showNotification(one ? turn : `${turns} ${tables.length}`, {
    body: one ? (games[first.game] ?? first.game) : "",
    icon: "./icon-192.png",
    tag: one ? `turn-${first.id}` : "digest",
    data: { hash: one ? `#/table/${encodeURIComponent(first.id)}` : "#/" },
  });
}

async function texts() {
  const kept = await caches.match("./texts.json", { cacheName: TEXTS });
  return kept ? kept.json() : { turn: "Stationmaster", turns: "Stationmaster", games: {} };
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(new URL(`./${event.notification.data?.hash ?? "#/"}`, self.registration.scope).href));
});

async function open(address) {
  const pages = await self.clients.matchAll({ type: "window" });
  const page = pages.find(({ url }) => url === address) ?? pages[0];
  if (page === undefined) return self.clients.openWindow(address);
  await page.focus();
  return page.url === address ? page : page.navigate(address);
}
