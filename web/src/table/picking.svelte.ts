/** The cards picked up in a turn, on the felt or in the bar: those to throw away, those put into rows. */
import type { Card } from '../wire/messages';
import { inRow, type Placing } from './openface';
import type { Visit } from './visit.svelte';

export class Picking {
  marked = $state.raw<ReadonlySet<Card>>(new Set());
  placing = $state.raw<Placing>({ toPlace: [], placed: [] });
  readonly #visit: Visit;
  readonly marks = $derived.by(() => {
    const kind = this.#visit.turn?.kind;
    return kind === 'draw' || kind === 'discard';
  });
  readonly places = $derived.by(() => this.#visit.turn?.kind === 'place');
  readonly pending = $derived(
    this.places
      ? {
          front: inRow(this.placing, 'front'),
          middle: inRow(this.placing, 'middle'),
          back: inRow(this.placing, 'back'),
        }
      : {},
  );

  constructor(visit: Visit) {
    this.#visit = visit;
    // Every turn begins with nothing picked up.
    $effect(() => {
      void visit.turnKey;
      this.marked = new Set();
      this.placing = { toPlace: this.places ? this.#dealt() : [], placed: [] };
    });
  }

  #dealt(): Card[] {
    const cards = this.#visit.me?.cards;
    return [...(cards?.known ?? []), ...(cards?.up ?? [])];
  }

  mark(card: Card) {
    const next = new Set(this.marked);
    if (!next.delete(card) && next.size < (this.#visit.turn?.discard_max ?? 0)) next.add(card);
    this.marked = next;
  }
}
