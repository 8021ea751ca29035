/** The client cuts every deck that it may, never twice with one cut, and over a reload. */
import { beforeEach, describe, expect, it } from 'vitest';
import { anchorOf } from '../../src/fair/cuts';
import { Cutter } from '../../src/fair/cutter';
import { ToldDecks } from '../../src/fair/told';
import type { Answer, Command, DeckSealed, Proofs } from '../../src/wire/messages';

const root = (n: number) => n.toString(16).padStart(64, '0');
const sealed = (number: number, anchors: Record<number, string>, at = number): DeckSealed => ({
  type: 'DeckSealed',
  number,
  root: root(at),
  previous: root(at - 1),
  count: 52,
  anchors,
});

class House {
  asked: Command[] = [];
  counts = true;
  told = new ToldDecks(() => localStorage);
  cutter = this.reload();

  reload(): Cutter {
    this.told = new ToldDecks(() => localStorage);
    this.cutter = new Cutter(
      (command) => this.#answer(command),
      () => sessionStorage,
      this.told,
    );
    return this.cutter;
  }

  #answer(command: Command): Promise<Answer> {
    this.asked.push(command);
    return Promise.resolve(
      command.type === 'cut-deck'
        ? { type: 'cut-taken', root: command.root, counts: this.counts }
        : { type: 'done' },
    );
  }

  get spare(): string[] {
    const last = this.asked.findLast((one) => one.type === 'prepare-cuts' && !one.table);
    return last?.type === 'prepare-cuts' ? last.anchors : [];
  }

  get cuts(): string[] {
    return this.asked.flatMap((one) => (one.type === 'cut-deck' ? [one.cut] : []));
  }
}

let house: House;
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  house = new House();
  house.cutter.begin('anna');
});

const quiet = () => new Promise((go) => setTimeout(go));

describe('a cutter', () => {
  it('leaves anchors before anybody sits down, and opens the cut that fits', () => {
    const [anchor] = house.spare;
    house.cutter.sealed('t', 3, sealed(1, { 3: anchor!, 5: root(9) }));
    expect(house.cuts.map(anchorOf)).toEqual([anchor]);
    house.cutter.sealed('t', 3, sealed(2, { 3: house.cuts[0]! }));
    expect(house.cuts.map(anchorOf)).toEqual([anchor, house.cuts[0]]);
  });

  it('has a chain for each table', () => {
    const [one, other] = house.spare;
    house.cutter.sealed('t', 3, sealed(1, { 3: one! }));
    house.cutter.sealed('u', 0, sealed(1, { 0: other! }, 77));
    expect(house.cuts.map(anchorOf)).toEqual([one, other]);
    expect(house.spare).not.toContain(one);
  });

  it('opens no cut twice, whatever the house seals', () => {
    const [anchor] = house.spare;
    house.cutter.sealed('t', 3, sealed(1, { 3: anchor! }));
    house.cutter.sealed('t', 3, sealed(1, { 3: anchor! }));
    house.cutter.sealed('t', 3, sealed(2, { 3: anchor! }));
    house.cutter.sealed('u', 3, sealed(1, { 3: anchor! }, 50));
    expect(house.cuts).toHaveLength(1);
  });

  it('goes on after a reload where it was', () => {
    const [anchor] = house.spare;
    house.cutter.sealed('t', 3, sealed(1, { 3: anchor! }));
    const [first] = house.cuts;
    house.reload().begin('anna');
    house.cutter.sealed('t', 3, sealed(1, { 3: anchor! }));
    house.cutter.sealed('t', 3, sealed(2, { 3: first! }));
    expect(house.cuts.map(anchorOf)).toEqual([anchor, first]);
  });

  it('leaves a new anchor where it has none, or one that was lost on its way', () => {
    house.cutter.sealed('t', 3, sealed(1, {}));
    const left = house.asked.at(-1);
    expect(left).toMatchObject({ type: 'prepare-cuts', table: 't' });
    const [anchor] = left?.type === 'prepare-cuts' ? left.anchors : [];
    house.cutter.sealed('t', 3, sealed(2, { 3: anchor! }));
    house.cutter.sealed('t', 3, sealed(3, { 3: anchor! }));
    expect(house.cuts).toHaveLength(1);
    expect(house.asked.at(-1)).toMatchObject({ type: 'prepare-cuts', table: 't' });
  });

  it('lets another device cut, and takes over when that is silent', () => {
    const elsewhere = root(123);
    const dealt = (number: number, cuts: Record<number, string>) =>
      house.cutter.dealt('t', 3, {
        type: 'DeckCut',
        number,
        root: root(number),
        previous: '',
        cuts,
      });
    house.cutter.sealed('t', 3, sealed(1, { 3: elsewhere }));
    dealt(1, { 3: root(5) });
    house.cutter.sealed('t', 3, sealed(2, { 3: root(5) }));
    dealt(2, {});
    house.cutter.sealed('t', 3, sealed(3, { 3: root(5) }));
    const before = house.asked.length;
    dealt(3, {});
    house.cutter.sealed('t', 3, sealed(4, { 3: root(5) }));
    expect(house.asked.slice(before)).toMatchObject([{ type: 'prepare-cuts', table: 't' }]);
  });

  it('is another one for another player', () => {
    const mine = house.spare;
    house.reload().begin('bea');
    expect(house.spare.filter((anchor) => mine.includes(anchor))).toEqual([]);
  });

  it('names the next chain with the last cut of one', () => {
    let [anchor] = house.spare;
    for (let hand = 1; hand <= 260; hand += 1) {
      house.cutter.sealed('t', 3, sealed(hand, { 3: anchor! }));
      const last = house.asked.findLast((one) => one.type === 'cut-deck');
      anchor = last?.type === 'cut-deck' ? (last.anchor ?? last.cut) : '';
    }
    expect(house.cuts).toHaveLength(260);
    expect(new Set(house.cuts).size).toBe(260);
  });
});

describe('what was told before a hand', () => {
  const proof = (cuts: Record<number, string>, at = 1): Proofs => ({
    proof: 'hand',
    root: root(at),
    previous: root(at - 1),
    subject: 't/1',
    count: 52,
    anchors: { 3: house.spare[0]!, 5: root(9) },
    cuts,
    seen: [],
    cards: [],
  });
  const begin = async () => {
    const given = proof({});
    house.cutter.sealed('t', 3, sealed(1, given.anchors));
    await quiet();
    return given;
  };

  it('agrees with an honest proof', async () => {
    const given = await begin();
    const cuts = { 3: house.cuts[0]! };
    house.cutter.dealt('t', 3, {
      type: 'DeckCut',
      number: 1,
      root: root(1),
      previous: root(0),
      cuts,
    });
    expect(house.told.compare('t', 1, { ...given, cuts })).toBe('agrees');
    expect(house.told.compare('t', 2, given)).toBe('absent');
  });

  it.each(['root', 'anchors', 'cuts', 'left-out'] as const)('finds another %s', async (what) => {
    const given = await begin();
    const cuts = { 3: house.cuts[0]! };
    house.cutter.dealt('t', 3, {
      type: 'DeckCut',
      number: 1,
      root: root(1),
      previous: root(0),
      cuts,
    });
    const forged = {
      root: { ...given, cuts, root: root(8) },
      anchors: { ...given, cuts, anchors: { ...given.anchors, 5: root(10) } },
      cuts: { ...given, cuts: { ...cuts, 5: root(11) } },
      'left-out': { ...given, cuts: {} },
    };
    expect(house.told.compare('t', 1, forged[what])).toBe(what);
  });

  it('finds a deck that was sealed again once the cut was known, and cuts it no more', async () => {
    const given = await begin();
    house.cutter.sealed('t', 3, sealed(1, { 3: house.cuts[0]! }, 40));
    expect(house.cuts).toHaveLength(1);
    expect(house.told.compare('t', 1, { ...given, root: root(40) })).toBe('replaced');
  });
});
