/** Something a player asks for with a button: busy while it runs, and why not where it was asked.
 *
 *  `const save = new Deed(() => http.put(...))`, then `<form onsubmit={save.submit}>` and
 *  `<Problem of={save} />`.
 */
import { explain } from '../i18n/refusals';
import { asRefused, type Refused } from '../wire/refusal';

export class Deed<A extends unknown[] = []> {
  busy = $state(false);
  problem = $state<string | null>(null);
  /** The refusal itself, for pages that offer what is allowed instead. */
  refused = $state.raw<Refused | null>(null);
  done = $state(false);
  #what: (...args: A) => Promise<unknown>;

  constructor(what: (...args: A) => Promise<unknown>) {
    this.#what = what;
  }

  /** Does it once; a second click while it runs does nothing. */
  run = async (...args: A): Promise<boolean> => {
    if (this.busy) return false;
    [this.busy, this.problem, this.refused, this.done] = [true, null, null, false];
    try {
      await this.#what(...args);
      this.done = true;
      return true;
    } catch (error) {
      this.refused = asRefused(error);
      this.problem = await explain(error);
      return false;
    } finally {
      this.busy = false;
    }
  };

  submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void (this.run as () => Promise<boolean>)();
  };

  forget(): void {
    [this.problem, this.refused, this.done] = [null, null, false];
  }
}
