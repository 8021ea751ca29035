/** This browser and its push service: whether it can be told, and how it begins and ends. */

interface Subscribed {
  endpoint: string;
  key: string;
  auth: string;
}

export type PushState = 'unable' | 'blocked' | 'off' | 'on';

/** Whether this browser could be told at all. */
export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

async function subscription(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ?? null;
}

export async function pushState(): Promise<PushState> {
  if (!canPush()) return 'unable';
  if (Notification.permission === 'denied') return 'blocked';
  return (await subscription()) && Notification.permission === 'granted' ? 'on' : 'off';
}

/** Asks the player and then his push service; null where the player has said no. */
export async function subscribe(key: string): Promise<Subscribed | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const worker = await navigator.serviceWorker.ready;
  // One for another key would never arrive.
  await (await subscription())?.unsubscribe();
  const made = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: octets(key),
  });
  const { endpoint, keys } = made.toJSON();
  return { endpoint: endpoint ?? '', key: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' };
}

export async function unsubscribe(): Promise<void> {
  await (await subscription())?.unsubscribe();
}

/** Octets of a text in base64 for addresses. */
export function octets(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(plain, (one) => one.charCodeAt(0));
}

/** A minute of the day as a time field has it, and back. */
export const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
export function minuteOf(clock: string): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(clock) ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
}
