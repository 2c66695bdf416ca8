// Keeps the site for use without a network: the first pages at once, others when they were visited.
const CACHE = 'zebra-VERSION';

addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FIRST)).then(() => skipWaiting()));
});

addEventListener('activate', (event) => {
  const others = caches.keys().then((names) => Promise.all(names.filter((name) => name.startsWith('zebra-') && name !== CACHE).map((name) => caches.delete(name))));
  event.waitUntil(others.then(() => clients.claim()));
});

addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== location.origin) return;
  const kept = async () => {
    const cache = await caches.open(CACHE);
    const found = await cache.match(request, { ignoreSearch: true });
    if (found) return found;
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request, answer.clone());
    return answer;
  };
  event.respondWith(kept());
});
