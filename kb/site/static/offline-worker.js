// Answers from what was kept on this device where the network does not. Nothing is kept unless the visitor asks for it.
"use strict";
const KEPT = "kept-pages";
const PATIENCE = 4000;

const keep = async (list, tell) => {
  const store = await caches.open(KEPT);
  const { pages } = await (await fetch(list)).json();
  let done = 0, failed = 0;
  for (const page of pages) {
    const answer = await fetch(page, { redirect: "follow" }).catch(() => null);
    if (answer?.ok) await store.put(page, answer);
    else failed += 1;
    tell({ done: (done += 1), failed, of: pages.length });
  }
};

const wait = (time) => new Promise((_, refuse) => setTimeout(refuse, time));

const find = async (request) => {
  const store = await caches.open(KEPT);
  return await store.match(request) ?? await store.match(request, { ignoreSearch: true });
};

const answer = async (request) => {
  const kept = await find(request);
  try {
    return await (kept ? Promise.race([fetch(request), wait(PATIENCE)]) : fetch(request));
  } catch (fault) {
    if (kept) return kept;
    const other = request.mode === "navigate" && await find(new URL("../offline", self.location));
    if (other) return other;
    throw fault;
  }
};

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("message", (event) => {
  if (event.data?.keep) event.waitUntil(keep(event.data.keep, (told) => event.source.postMessage(told)));
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && new URL(request.url).origin === self.location.origin) event.respondWith(answer(request));
});
