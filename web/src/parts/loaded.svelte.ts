/** Something that a page reads over HTTP: `const balance = new Loaded(() => http.get<Balance>('/me/balance'))`.
 *
 *  `value` is null until it has come; `problem` says why it has not, in the player's language.
 */
import { explain } from '../i18n/refusals';

export class Loaded<T> {
  value = $state.raw<T | null>(null);
  problem = $state<string | null>(null);
  busy = $state(false);
  #read: () => Promise<T>;
  #asked = 0;

  constructor(read: () => Promise<T>) {
    this.#read = read;
    void this.reload();
  }

  /** Reads again; of two answers under way the later question counts. */
  async reload(): Promise<void> {
    const asked = ++this.#asked;
    this.busy = true;
    try {
      const value = await this.#read();
      if (asked === this.#asked) [this.value, this.problem] = [value, null];
    } catch (error) {
      const problem = await explain(error);
      if (asked === this.#asked) this.problem = problem;
    }
    if (asked === this.#asked) this.busy = false;
  }
}
