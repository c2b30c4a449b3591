// The service worker: tells of turns while no page is open, and says what needs a connection where there is none.
// Pages and files come from the network as ever: nothing of them is kept here.

const SHELL = "shell-1";
const OFFLINE = "./offline.html";
/** What is said, in the language of this device: the page puts it there (src/returning/worker.ts). */
const TEXTS = "texts";

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(SHELL)
      .then((cache) => cache.addAll([OFFLINE, "./icon.svg"]))
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
  if (event.request.mode !== "navigate") return;
  event.respondWith(fetch(event.request).catch(() => caches.match(OFFLINE).then((page) => page ?? Response.error())));
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
