/** A guest's own phone: its secret, its picture of the house, and what it may ask for.
 *
 *  The secret is made here and never shown; the house keeps its digest. It is kept until the guest lets the house
 *  forget him, and is of no use on another day.
 */
import { locale } from '../../i18n/i18n.svelte';
import { http } from '../../wire/http';
import { line } from '../../wire/line.svelte';
import type { PhoneView } from '../../wire/messages';
import { asRefused } from '../../wire/refusal';
import { Watched } from './watched.svelte';

const SECRET = 'live-phone';
const RING = 'live-phone-rings';

const hex = (bytes: number): string =>
  [...crypto.getRandomValues(new Uint8Array(bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

class Phone {
  /** The code that was scanned, until the phone is known. */
  door = $state('');
  secret = $state(localStorage.getItem(SECRET) ?? '');
  rings = $state(localStorage.getItem(RING) !== 'no');
  watched = new Watched<PhoneView>(() =>
    this.secret ? `/live/me?phone=${this.secret}` : this.door ? `/live/me?door=${this.door}` : null,
  );
  #unsure = new Map<string, string>();

  get view(): PhoneView | null {
    return this.watched.view;
  }

  /** Comes in with a code: as a new guest, or as the one whose card it is on. */
  async begin(name: string): Promise<void> {
    const secret = this.secret || hex(32);
    const view = await this.#send('begin', { door: this.door, name, language: locale() }, secret);
    localStorage.setItem(SECRET, secret);
    [this.secret, this.door] = [secret, ''];
    this.watched.seen(view);
  }

  async act(act: string, facts: Record<string, unknown> = {}): Promise<void> {
    this.watched.seen(await this.#send(act, facts, this.secret));
  }

  async forget(): Promise<void> {
    await this.#send('forget', {}, this.secret);
    this.drop();
  }

  /** Is nobody's phone any more. */
  drop(): void {
    localStorage.removeItem(SECRET);
    this.secret = '';
    [this.watched.view, this.watched.refused] = [null, null];
  }

  setRings(rings: boolean): void {
    this.rings = rings;
    localStorage.setItem(RING, rings ? 'yes' : 'no');
  }

  /** The same act has the same id until its answer has come. */
  async #send(act: string, facts: Record<string, unknown>, phone: string): Promise<PhoneView> {
    const what = act + JSON.stringify(facts);
    const id = this.#unsure.get(what) ?? hex(12);
    this.#unsure.set(what, id);
    const body = { id, at_ms: Math.round(line.now()), phone, ...facts };
    try {
      const view = await http.post<PhoneView>(`/live/me/${act}`, body);
      this.#unsure.delete(what);
      return view;
    } catch (error) {
      if (asRefused(error).code !== 'line/lost') this.#unsure.delete(what);
      throw error;
    }
  }
}

export const phone = new Phone();
