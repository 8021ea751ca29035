/* The shell without a network: the page itself and what it has loaded, never anything that the room says.
 *
 * Rule 1: a page is asked for first; only when nobody answers does the kept one come.
 * Rule 2: files of the build have their hash in the name, so a kept one is the right one.
 * Rule 3: /api, /ws, /rules and /docs are never touched. So an update comes with the next page that is opened.
 * Rule 4: a push is shown unless the player is looking at the room already; there he sees more.
 */
const KEPT = 'huone-shell-1';
const FILES_MAX = 300;
const BUILT = /^\/(assets\/|icon|look\.js)/;

async function keep(paths) {
  const kept = await caches.open(KEPT);
  const missing = [];
  for (const path of paths) if (!(await kept.match(path))) missing.push(path);
  await Promise.allSettled(missing.map((path) => kept.add(path)));
  const files = await kept.keys();
  const old = files.filter((one) => BUILT.test(new URL(one.url).pathname));
  await Promise.all(
    old.slice(0, Math.max(0, old.length - FILES_MAX)).map((one) => kept.delete(one)),
  );
}

async function page(request) {
  const kept = await caches.open(KEPT);
  try {
    const answer = await fetch(request);
    // Only the client's own page: the house has others, at addresses of their own.
    if (answer.ok && (await answer.clone().text()).includes('<div id="app">'))
      await kept.put('/', answer.clone());
    return answer;
  } catch (lost) {
    const shell = await kept.match('/');
    if (shell) return shell;
    throw lost;
  }
}

async function file(request) {
  const kept = await caches.open(KEPT);
  const found = await kept.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await kept.put(request, answer.clone());
  return answer;
}

self.addEventListener('install', (event) => {
  const shell = async () => {
    const answer = await fetch('/', { cache: 'reload' });
    const text = await answer.clone().text();
    await (await caches.open(KEPT)).put('/', answer);
    await keep([...text.matchAll(/\/assets\/[^"']+/g)].map(([path]) => path));
    await self.skipWaiting();
  };
  event.waitUntil(shell());
});

self.addEventListener('activate', (event) => {
  const tidy = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((one) => one !== KEPT).map((one) => caches.delete(one)));
    await self.clients.claim();
  };
  event.waitUntil(tidy());
});

self.addEventListener('message', (event) => {
  const paths = Array.isArray(event.data?.keep) ? event.data.keep : [];
  event.waitUntil(keep(paths.filter((path) => BUILT.test(path)).slice(0, FILES_MAX)));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (/^\/(api|ws|rules|docs|metrics|healthz|readyz)(\/|$)/.test(url.pathname)) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (BUILT.test(url.pathname)) event.respondWith(file(request));
});

async function count() {
  const shown = await self.registration.getNotifications();
  if (shown.length) await self.navigator.setAppBadge?.(shown.length);
  else await self.navigator.clearAppBadge?.();
}

self.addEventListener('push', (event) => {
  const show = async () => {
    const { kind, title, body, tag, url } = event.data.json();
    const windows = await self.clients.matchAll({ type: 'window' });
    if (kind !== 'test' && windows.some((one) => one.visibilityState === 'visible')) return;
    await self.registration.showNotification(title, {
      body,
      tag,
      renotify: true,
      icon: '/icon-192.png',
      badge: '/icon-192.png',
      data: { url },
    });
    await count();
  };
  event.waitUntil(show());
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const open = async () => {
    await count();
    const to = new URL(event.notification.data?.url ?? '/', self.location.origin);
    if (to.origin !== self.location.origin) return;
    const windows = await self.clients.matchAll({ type: 'window' });
    const there = windows.find((one) => new URL(one.url).pathname === to.pathname);
    const any = there ?? windows[0];
    if (!any) return void (await self.clients.openWindow(to.href));
    if (!there) await any.navigate(to.href).catch(() => self.clients.openWindow(to.href));
    await any.focus();
  };
  event.waitUntil(open());
});
