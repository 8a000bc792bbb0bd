// Shows a page of its own when the portal cannot be reached. It keeps the files of that page and
// nothing else: no answer of the API, no page and no file of the portal is ever stored or answered
// from storage (docs/adr/0067-offline-page.md).

const PAGE = '/offline.html';
const FILES = [PAGE, '/offline.css', '/theme.js'];
const STORE = 'offline-page';

self.addEventListener('install', (event) => {
  const files = FILES.map((path) => new Request(path, { cache: 'reload' }));
  event.waitUntil(
    caches
      .open(STORE)
      .then((store) => store.addAll(files))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin || pathname.startsWith('/api/')) return;
  const kept = request.mode === 'navigate' ? PAGE : FILES.find((path) => path === pathname);
  if (kept === undefined) return;
  event.respondWith(
    fetch(request).catch(async () => (await caches.match(kept)) ?? Response.error()),
  );
});
