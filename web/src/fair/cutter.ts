/** Cutter: cuts every deck that this player may cut, at all of his tables, without his doing.
 *
 *  Before he sits down it leaves anchors with the room; when a deck is sealed it opens the one cut that fits.
 *  - A cut that was opened once is never opened again, whatever the room asks: it would know it beforehand.
 *  - Nothing here holds up the table, and nothing that is refused here is said: the deal goes on without.
 *  - The secrets live as long as the window, over reloads. Another device of the same player cuts for him
 *    as long as it does; when it is silent, this one takes over.
 */
import { line } from '../wire/line.svelte';
import type { Answer, Command, DeckCut, DeckSealed, LotView } from '../wire/messages';
import { chainOf } from './cuts';
import { hex, secret } from './hash';
import { toldDecks, type ToldDecks } from './told';

const KEY = 'cut-chains';
/** How many cuts a chain has; the last one names the anchor of the next chain. */
const LENGTH = 256;
/** How many anchors wait with the room for tables where he will sit. */
const SPARE = 4;
const CHAINS_MAX = 24;
/** After how many hands without his cut another device counts as gone. */
const SILENT_HANDS = 2;

interface Chain {
  secret: string;
  anchor: string;
  /** How many of its cuts the room has seen. */
  opened: number;
  /** The table that it serves. */
  table: string | null;
}

interface Link {
  chain: Chain;
  at: number;
  cut: string;
}

export class Cutter {
  #player: string | null = null;
  #chains: Chain[] = [];
  /** The cut that fits an anchor. */
  #fits = new Map<string, Link>();
  /** For which hand of a table a new anchor was last left. */
  #left = new Map<string, number>();
  /** How many hands in a row a table has dealt without his cut. */
  #silent = new Map<string, number>();
  #sealed = new Map<string, DeckSealed>();

  constructor(
    private readonly ask: (command: Command) => Promise<Answer>,
    private readonly storage: () => Storage = () => sessionStorage,
    private readonly told: ToldDecks = toldDecks,
  ) {}

  /** Begins, or goes on after the line was lost, for whoever is signed in. */
  begin(player: string): void {
    if (player !== this.#player) {
      this.#player = player;
      this.#chains = this.#read(player);
      this.#fits.clear();
      for (const chain of this.#chains) this.#learn(chain);
    }
    this.#leaveSpare();
  }

  /** A deck is sealed: opens the cut that fits, if there is one and nobody has seen it. */
  sealed(table: string, seat: number | null, deck: DeckSealed): void {
    if (this.#player === null || this.#sealed.get(table)?.root === deck.root) return;
    const links = Object.values(deck.anchors).map((anchor) => this.#fits.get(anchor));
    const link = links.find(
      (one) => one && (one.chain.table ?? table) === table && one.at >= one.chain.opened,
    );
    if (!link && seat === null) return; // Who looks on has nothing to cut.
    this.#sealed.set(table, deck);
    if (!this.told.sealed(table, deck)) return;
    if (link || seat === null) return link && this.#open(table, deck, link);
    const anchor = deck.anchors[seat];
    const known = anchor === undefined ? undefined : this.#fits.get(anchor);
    // Opened for this very deck, before a reload.
    if (known && this.told.get(table, deck.number)?.own === known.cut) return;
    const elsewhere = anchor !== undefined && !known;
    if (!elsewhere || (this.#silent.get(table) ?? 0) >= SILENT_HANDS)
      this.#leaveAnew(table, deck.number);
  }

  /** A hand begins: notes by which cuts. */
  dealt(table: string, seat: number | null, deck: DeckCut): void {
    this.told.dealt(table, deck);
    const cut = seat !== null && deck.cuts[seat] !== undefined;
    this.#silent.set(table, cut ? 0 : (this.#silent.get(table) ?? 0) + 1);
  }

  /** All have entered a HexaPro: opens the cut of its multiplier. */
  lot(tournament: string, { root, anchors, until }: LotView): void {
    if (until === null) return;
    const name = `lot/${tournament}`;
    const links = Object.values(anchors).map((anchor) => this.#fits.get(anchor));
    const link = links.find((one) => one && one.chain.table === null && one.chain.opened === 0);
    if (!link) return;
    [link.chain.opened, link.chain.table] = [1, name];
    this.#keep(link.chain);
    void this.ask({ type: 'cut-lot', tournament, root, cut: link.cut }).catch(() => undefined);
    this.#leaveSpare();
  }

  #open(table: string, deck: DeckSealed, { chain, at, cut }: Link): void {
    const isNew = chain.table === null;
    [chain.opened, chain.table] = [at + 1, table];
    const ends = chain.opened === LENGTH;
    const next = ends ? this.#grow(table) : null;
    this.#keep(chain);
    this.told.cut(table, deck.number, deck.root, cut, false);
    const command: Command = {
      type: 'cut-deck',
      table,
      root: deck.root,
      cut,
      ...(next ? { anchor: next.anchor } : {}),
    };
    void this.ask(command).then(
      (answer) =>
        answer.type === 'cut-taken' &&
        this.told.cut(table, deck.number, deck.root, cut, answer.counts),
      () => undefined,
    );
    if (isNew) this.#leaveSpare();
  }

  #leaveAnew(table: string, number: number): void {
    if (this.#left.get(table) === number) return;
    this.#left.set(table, number);
    const chain = this.#grow(table);
    this.#keep(chain);
    void this.ask({ type: 'prepare-cuts', anchors: [chain.anchor], table }).catch(() => undefined);
  }

  #leaveSpare(): void {
    const spare = this.#chains
      .filter((chain) => chain.table === null && chain.opened === 0)
      .slice(-SPARE);
    while (spare.length < SPARE) spare.push(this.#grow(null));
    this.#keep();
    void this.ask({ type: 'prepare-cuts', anchors: spare.map((chain) => chain.anchor) }).catch(
      () => undefined,
    );
  }

  #grow(table: string | null): Chain {
    const chain = { secret: hex(secret()), anchor: '', opened: 0, table };
    this.#learn(chain);
    this.#chains.push(chain);
    return chain;
  }

  #learn(chain: Chain): void {
    const links = chainOf(chain.secret, LENGTH);
    chain.anchor = links[0]!;
    links.slice(1).forEach((cut, at) => this.#fits.set(links[at]!, { chain, at, cut }));
  }

  /** Writes the chains down before anything of them is sent, so that a reload opens nothing twice. */
  #keep(used?: Chain): void {
    if (used) this.#chains = [...this.#chains.filter((chain) => chain !== used), used];
    for (const gone of this.#chains.splice(0, Math.max(0, this.#chains.length - CHAINS_MAX))) {
      for (const [anchor, link] of this.#fits) if (link.chain === gone) this.#fits.delete(anchor);
    }
    try {
      this.storage().setItem(KEY, JSON.stringify({ player: this.#player, chains: this.#chains }));
    } catch {
      // Without a place to keep them they last until the page is left.
    }
  }

  #read(player: string): Chain[] {
    try {
      const kept = JSON.parse(this.storage().getItem(KEY) ?? 'null') as {
        player: string;
        chains: Chain[];
      } | null;
      return kept?.player === player ? kept.chains : [];
    } catch {
      return [];
    }
  }
}

export const cutter = new Cutter((command) => line.ask(command));
