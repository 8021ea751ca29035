/** The shell that stays when the network goes: a service worker keeps the page and what it has loaded. */

/** Whether the build is served; while somebody works on the client, nothing is kept. */
export function keepShell(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  // What was loaded before the worker was there is kept as well.
  void navigator.serviceWorker.ready.then(({ active }) => {
    const loaded = performance
      .getEntriesByType('resource')
      .map((entry) => new URL(entry.name, location.href))
      .filter((url) => url.origin === location.origin && url.pathname.startsWith('/assets/'))
      .map((url) => url.pathname);
    active?.postMessage({ keep: loaded });
  });
}

/** Whoever looks has seen what he was told: notifications and the number on the icon go. */
export function clearBadge(): void {
  const clear = async () => {
    if (document.visibilityState !== 'visible') return;
    await navigator.clearAppBadge?.().catch(() => undefined);
    const worker = await navigator.serviceWorker?.getRegistration();
    for (const one of (await worker?.getNotifications()) ?? []) one.close();
  };
  document.addEventListener('visibilitychange', () => void clear());
  void clear();
}

const AGAIN_MS = 30_000;

/** A part of the page is gone because the room has a newer client: the address is opened anew, once. */
export function renewPage(): void {
  const last = Number(sessionStorage.getItem('renewed') ?? 0);
  if (!navigator.onLine || Date.now() - last < AGAIN_MS) return;
  sessionStorage.setItem('renewed', String(Date.now()));
  location.reload();
}
