// The service worker of an arena without a server, after the lines that name its version and files: it keeps them all, for visits
// without a network.
const { NAME, FILES } = /** @type {any} */ (self).KEPT;

const own = (/** @type {string} */ path) => new URL(path, location.href).href;

addEventListener("install", (/** @type {any} */ event) => event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES.map(own)))));

addEventListener("activate", (/** @type {any} */ event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name.startsWith("viadal-") && name !== NAME).map((name) => caches.delete(name))))
      .then(() => /** @type {any} */ (self).clients.claim()),
  ),
);

addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const wanted = request.mode === "navigate" ? own("index.html") : request.url;
  event.respondWith(caches.open(NAME).then((cache) => cache.match(wanted)).then((kept) => kept ?? fetch(request)));
});
