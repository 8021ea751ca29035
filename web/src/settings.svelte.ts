/** What a player likes: `settings.now.deck`, and `settings.set({deck: 'two'})`.
 *
 *  Kept in this browser, and with the account of who is signed in (`PUT /api/me/settings`), so that
 *  the table looks the same on the phone. A setting that is new here has its default.
 */
import { MediaQuery } from 'svelte/reactivity';
import { http } from './wire/http';

export interface Settings {
  deck: 'four' | 'two';
  light: 'dark' | 'light' | 'auto';
  theme: 'green' | 'midnight' | 'claret' | 'graphite' | 'plum' | 'petrol' | 'cognac';
  back: 'red' | 'blue' | 'green' | 'black' | 'gold';
  print: 'usual' | 'large';
  amounts: 'chips' | 'big-blinds';
  sound: boolean;
  volume: number;
  lessMotion: boolean;
  chat: boolean;
  hotkeys: boolean;
  keys: Record<KeyUse, string>;
  tables: 'tile' | 'stack';
}

export type KeyUse =
  | 'fold'
  | 'call'
  | 'raise'
  | 'more'
  | 'less'
  | 'min'
  | 'half'
  | 'three-quarters'
  | 'pot'
  | 'all-in'
  | 'next-table';

export const DEFAULT_KEYS: Record<KeyUse, string> = {
  fold: 'f',
  call: 'c',
  raise: 'r',
  more: 'ArrowUp',
  less: 'ArrowDown',
  min: '1',
  half: '2',
  'three-quarters': '3',
  pot: '4',
  'all-in': '5',
  'next-table': 'Tab',
};

const DEFAULTS: Settings = {
  deck: 'four',
  light: 'dark',
  theme: 'green',
  back: 'red',
  print: 'usual',
  amounts: 'chips',
  sound: true,
  volume: 0.7,
  lessMotion: false,
  chat: true,
  hotkeys: true,
  keys: DEFAULT_KEYS,
  tables: 'tile',
};
const STORE = 'settings';
const LOOK = 'look';
const SAVE_MS = 800;

/** What the device asks for. */
const byDay = new MediaQuery('prefers-color-scheme: light');

class Preferences {
  now = $state<Settings>(structuredClone(read()));
  #saving: ReturnType<typeof setTimeout> | undefined;
  #signedIn = false;

  set(change: Partial<Settings>): void {
    Object.assign(this.now, change);
    localStorage.setItem(STORE, JSON.stringify(this.now));
    clearTimeout(this.#saving);
    if (this.#signedIn) this.#saving = setTimeout(() => void this.#save(), SAVE_MS);
  }

  /** Takes over what the account remembers. */
  take(remembered: Record<string, unknown>): void {
    this.#signedIn = true;
    this.now = complete(remembered['table'] ?? {});
  }

  /** Puts on the page what its styles follow; public/look.js does so again before the next page is drawn. */
  apply(root: HTMLElement): void {
    const look = {
      light: this.now.light === 'auto' ? (byDay.current ? 'light' : 'dark') : this.now.light,
      theme: this.now.theme,
      deck: this.now.deck,
      back: this.now.back,
      print: this.now.print,
      motion: this.now.lessMotion ? 'less' : 'full',
    };
    Object.assign(root.dataset, look);
    localStorage.setItem(LOOK, JSON.stringify(look));
  }

  async #save(): Promise<void> {
    await http.put('/me/settings', { table: $state.snapshot(this.now) }).catch(() => undefined);
  }
}

function read(): Settings {
  try {
    return complete(JSON.parse(localStorage.getItem(STORE) ?? '{}'));
  } catch {
    return DEFAULTS;
  }
}

/** Whatever was remembered, as settings: only what is known, and of the right type. */
function complete(remembered: unknown): Settings {
  const given = (typeof remembered === 'object' && remembered !== null ? remembered : {}) as Record<
    string,
    unknown
  >;
  const known = Object.entries(DEFAULTS).map(([name, usual]) => [
    name,
    typeof given[name] === typeof usual ? given[name] : usual,
  ]);
  const settings = Object.fromEntries(known) as Settings;
  return { ...settings, keys: { ...DEFAULT_KEYS, ...settings.keys } };
}

export const settings = new Preferences();
