/** Who is signed in: `session.me`, or null for a guest. The pages sign in and out over HTTP and then
 *  call `session.became(me)` or `session.left()`; the line to the room follows by itself. */
import { setLocale, locales, type Locale } from './i18n/i18n.svelte';
import { settings } from './settings.svelte';
import { http } from './wire/http';
import { line } from './wire/line.svelte';
import { asRefused } from './wire/refusal';

const AGAIN_MS = 2_000;

export interface Me {
  player: string;
  name: string;
  roles: string[];
  language: string | null;
  email: string | null;
  totp: boolean;
  settings: Record<string, unknown>;
  /** Whether he plays without a password. */
  guest?: boolean;
}

class Session {
  me = $state.raw<Me | null>(null);
  /** Whether it is known who is signed in. */
  known = $state(false);
  /** Whether the room did not answer when it was first asked. */
  unreachable = $state(false);

  async load(): Promise<void> {
    try {
      this.#take(await http.get<Me>('/me'));
    } catch (error) {
      this.me = null;
      await this.#speak(null).catch(() => undefined);
      // Nobody has answered: who is signed in is not known, and asked again.
      if (asRefused(error).code === 'line/lost') {
        this.unreachable = true;
        await new Promise((go) => setTimeout(go, AGAIN_MS));
        return this.load();
      }
    }
    [this.known, this.unreachable] = [true, false];
  }

  became(me: Me): void {
    this.#take(me);
    line.restart();
  }

  left(): void {
    this.me = null;
    line.restart();
  }

  has(role: string): boolean {
    return this.me?.roles.includes(role) ?? false;
  }

  #take(me: Me): void {
    this.me = me;
    settings.take(me.settings);
    void this.#speak(me.language);
  }

  /** The player's language, or the browser's. */
  async #speak(language: string | null): Promise<void> {
    const wanted = [
      language,
      localStorage.getItem('language'),
      ...navigator.languages.map((l) => l.slice(0, 2)),
    ];
    const found = wanted.find((l): l is Locale => locales.includes(l as Locale));
    await setLocale(found ?? 'en');
  }
}

export const session = new Session();
