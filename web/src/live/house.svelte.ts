/** The live house as this tablet knows it: one picture that is asked for again and again, and what was noted here.
 *
 *  `house.act(path, body)` notes something at once and throws what was refused. `house.queue(path, body)` is for what
 *  happens at a table whether the line is there or not: it goes out in order, under its id and with its own time, as
 *  soon as it can; what is refused then is shown to whoever noted it, never dropped.
 */
import { explain } from '../i18n/refusals';
import { http } from '../wire/http';
import { line } from '../wire/line.svelte';
import type { HouseView, LiveTableView } from '../wire/messages';
import { asRefused, Refused } from '../wire/refusal';
import { projected } from './projected';

export interface Queued {
  id: string;
  at_ms: number;
  path: string;
  body: Record<string, unknown>;
}
export interface Refusal {
  path: string;
  says: string;
}
interface Done {
  number: number;
  events: readonly { number: number; by: string }[];
}
/** What can still be taken back, for ten seconds. */
export interface Undoable {
  number: number;
  text: string;
  until: number;
}

/** Somebody is asked for his PIN; nothing means that he does not want to. */
export type PinAnswer = (pin: string | null) => void;

const STORE = 'live-queue';
const QUEUE_MAX = 200;
const AGAIN_MS = 2_000;
const UNDO_MS = 10_000;

function kept(): readonly Queued[] {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? '[]') as Queued[];
  } catch {
    return [];
  }
}

/** A refusal as staff is told it: about the guest, not to him. */
function forStaff(error: unknown): unknown {
  if (!(error instanceof Refused)) return error;
  return new Refused(error.code, error.says, { ...error.facts, live: true }, error.status);
}

const newId = (): string =>
  crypto.randomUUID?.() ?? `t${Date.now()}-${Math.floor(performance.now() * 1000)}`;

class LiveHouse {
  view = $state.raw<HouseView | null>(null);
  online = $state(true);
  problem = $state<string | null>(null);
  queued = $state.raw<readonly Queued[]>(kept());
  refused = $state.raw<readonly Refusal[]>([]);
  undoable = $state.raw<Undoable | null>(null);
  pinAsked = $state.raw<PinAnswer | null>(null);
  #followers = 0;
  #flushing = false;
  /** Ids of acts whose answer was lost, so that a second tap does nothing twice. */
  #unsure = new Map<string, string>();

  /** A table as it is once everything that was noted here has gone out. */
  table(id: string): LiveTableView | undefined {
    const found = this.view?.tables.find((table) => table.table === id);
    return found && projected(found, this.queued);
  }

  /** Keeps the picture new while somebody looks at it. */
  follow(): () => void {
    if (++this.#followers === 1) void this.#ask();
    return () => void this.#followers--;
  }

  async #ask(): Promise<void> {
    let after = '';
    while (this.#followers > 0) {
      try {
        const view = await http.get<HouseView>(`/live/house${after}`);
        [this.view, this.online, this.problem] = [view, true, null];
        after = `?after=${view.number}`;
        void this.#flush();
      } catch (error) {
        const lost = asRefused(error).code === 'line/lost';
        if (lost) this.online = false;
        else this.problem = await explain(error);
        after = '';
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      }
    }
  }

  /** Notes something now; `says` is shown with a way to take it back. */
  async act(path: string, body: Record<string, unknown> = {}, says?: string): Promise<Done> {
    try {
      return await this.#post(path, body, {}, says);
    } catch (error) {
      if (asRefused(error).code !== 'live/pin-needed') throw forStaff(error);
      const own_pin = await new Promise<string | null>((answer) => (this.pinAsked = answer));
      this.pinAsked = null;
      if (own_pin === null) throw error;
      return this.#post(path, body, { own_pin }, says).catch((no: unknown) => {
        throw forStaff(no);
      });
    }
  }

  async #post(
    path: string,
    body: Record<string, unknown>,
    more: Record<string, unknown>,
    says?: string,
  ): Promise<Done> {
    const what = path + JSON.stringify(body);
    const id = this.#unsure.get(what) ?? newId();
    try {
      const sent = { id, at_ms: Math.round(line.now()), ...body, ...more };
      const done = await http.post<Done>(`/live/${path}`, sent);
      this.#unsure.delete(what);
      this.#offerUndo(done, says);
      return done;
    } catch (error) {
      if (asRefused(error).code === 'line/lost') {
        this.#unsure.set(what, id);
        this.online = false;
      } else this.#unsure.delete(what);
      throw error;
    }
  }

  /** Notes something that has happened at a table, now or when the line is back. */
  queue(path: string, body: Record<string, unknown> = {}): boolean {
    if (this.queued.length >= QUEUE_MAX) return false;
    this.#keep([...this.queued, { id: newId(), at_ms: Math.round(line.now()), path, body }]);
    void this.#flush();
    return true;
  }

  async undo(why: string): Promise<void> {
    const last = this.undoable;
    if (!last) return;
    this.undoable = null;
    await this.act('undo', { number: last.number, why });
  }

  forget(refusal: Refusal): void {
    this.refused = this.refused.filter((one) => one !== refusal);
  }

  #offerUndo(done: Done, says: string | undefined): void {
    const [first] = done.events;
    if (!says || !first) return;
    const mine = { number: first.number, text: says, until: Date.now() + UNDO_MS };
    this.undoable = mine;
    setTimeout(() => {
      if (this.undoable === mine) this.undoable = null;
    }, UNDO_MS);
  }

  #keep(queue: readonly Queued[]): void {
    this.queued = queue;
    localStorage.setItem(STORE, JSON.stringify(queue));
  }

  /** Sends what waits, in order; stops where the line does. */
  async #flush(): Promise<void> {
    if (this.#flushing) return;
    this.#flushing = true;
    try {
      for (let next = this.queued[0]; next; next = this.queued[0]) {
        const { path, body, id, at_ms } = next;
        try {
          await http.post(`/live/${path}`, { id, at_ms, ...body });
          this.online = true;
        } catch (error) {
          if (asRefused(error).code === 'line/lost') {
            this.online = false;
            setTimeout(() => void this.#flush(), AGAIN_MS);
            return;
          }
          this.refused = [...this.refused.slice(-4), { path, says: await explain(error) }];
        }
        this.#keep(this.queued.filter((one) => one.id !== id));
      }
    } finally {
      this.#flushing = false;
    }
  }
}

export const house = new LiveHouse();
