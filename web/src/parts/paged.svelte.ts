/** A long list that is read a page at a time: the first at once, each older one when it is asked for.
 *
 *  `const hands = new Paged(async (from) => { ...; return { lines: page.hands, next: page.before }; })`,
 *  then `<Loading of={hands.first} />` until `hands.first.value` is there, `hands.lines`, and a button
 *  for `hands.more` while `hands.next` is not null.
 */
import { Deed } from './deed.svelte';
import { Loaded } from './loaded.svelte';

export interface Page<Line, Mark> {
  lines: readonly Line[];
  /** Where the next page begins; null where there is none. */
  next: Mark | null;
}

export class Paged<Line, Mark> {
  next = $state.raw<Mark | null>(null);
  first: Loaded<Page<Line, Mark>>;
  more: Deed;
  #older = $state.raw<readonly Line[]>([]);
  lines = $derived.by<readonly Line[]>(() => [...(this.first.value?.lines ?? []), ...this.#older]);

  constructor(read: (from: Mark | null) => Promise<Page<Line, Mark>>) {
    this.first = new Loaded(async () => {
      const page = await read(null);
      [this.next, this.#older] = [page.next, []];
      return page;
    });
    this.more = new Deed(async () => {
      const page = await read(this.next);
      [this.next, this.#older] = [page.next, [...this.#older, ...page.lines]];
    });
  }

  /** Whether more than the first page has been read. */
  get isTurned(): boolean {
    return this.#older.length > 0;
  }

  /** Begins anew, with the first page. */
  reload(): Promise<void> {
    return this.first.reload();
  }
}
