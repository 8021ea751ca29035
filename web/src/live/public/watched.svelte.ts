/** A picture of the house that is asked for again and again while somebody looks at it, without an account.
 *
 *  `watched.view` stays as it was last seen when the line is lost: walls and phones go on counting by it.
 */
import { explain } from '../../i18n/refusals';
import { http } from '../../wire/http';
import { line } from '../../wire/line.svelte';
import { asRefused } from '../../wire/refusal';

const AGAIN_MS = 2_000;
/** For so long the house lets a request wait for news. */
const WAIT_S = 25;

export class Watched<View> {
  view = $state.raw<View | null>(null);
  /** When the line was lost; nothing while it is there. */
  lostMs = $state<number | null>(null);
  /** What the house refused, with its code. */
  refused = $state.raw<{ code: string; says: string } | null>(null);
  #path: () => string | null;
  #number: (view: View) => number;
  #due: (view: View) => number;
  #round = 0;

  /** `path` says what is asked for now; nothing, and nothing is asked. `number` is the newest event of a picture,
   *  `due` the moment at which time alone changes it, such as the end of a level; 0 is never. */
  constructor(
    path: () => string | null,
    number: (view: View) => number = (view) => (view as { number: number }).number,
    due: (view: View) => number = () => 0,
  ) {
    this.#path = path;
    this.#number = number;
    this.#due = due;
  }

  follow(): () => void {
    const round = ++this.#round;
    void this.#ask(round);
    return () => void this.#round++;
  }

  /** Takes over a newer picture that an act was answered with. */
  seen(view: View): void {
    [this.view, this.lostMs, this.refused] = [view, null, null];
  }

  /** A level that ends by itself is no event: the request comes back when it is due. */
  #wait(view: View): string {
    const due = this.#due(view);
    const seconds = Math.max(1, Math.ceil((due - line.now()) / 1_000));
    return due && seconds < WAIT_S ? `&wait_s=${seconds}` : '';
  }

  async #ask(round: number): Promise<void> {
    while (round === this.#round) {
      const path = this.#path();
      if (!path) return;
      const after = this.view
        ? `${path.includes('?') ? '&' : '?'}after=${this.#number(this.view)}${this.#wait(this.view)}`
        : '';
      try {
        const view = await http.get<View>(path + after);
        if (round === this.#round) this.seen(view);
      } catch (error) {
        if (round !== this.#round) return;
        const { code } = asRefused(error);
        if (code === 'line/lost' || code.startsWith('http/5')) this.lostMs ??= line.now();
        else {
          this.refused = { code, says: await explain(error) };
          this.view = null;
          return;
        }
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      }
    }
  }
}
