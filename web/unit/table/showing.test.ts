/** Cards that somebody shows when a hand is over: they lie open until the next one is dealt. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ownCards, sceneOf, told, type Scene } from '../../src/table/scene';
import { sentence } from '../../src/table/story';
import type { CardsShown, SeenTableEvent, TableView } from '../../src/wire/messages';

interface Stream {
  name: string;
  picture: TableView;
  steps: { changes: SeenTableEvent[] }[];
}
const streams = JSON.parse(readFileSync('unit/streams.json', 'utf8')) as Stream[];
const unit = { per: 100, decimals: 2, suffix: '' };

/** Tells streams until one has just settled a hand; gives the scene and what comes after. */
function settled(): { scene: Scene; later: SeenTableEvent[]; number: number } {
  for (const stream of streams) {
    let scene = sceneOf(stream.picture);
    const changes = stream.steps.flatMap((step) => step.changes);
    for (const [at, change] of changes.entries()) {
      scene = told(scene, change);
      const later = changes.slice(at + 1);
      if (change.type === 'HandSettled' && later.some((one) => one.type === 'HandLaidOut'))
        return { scene, later, number: change.number };
    }
  }
  throw Error('no stream has two hands');
}

test('shown cards lie open between the hands, are told, and go with the next deal', () => {
  const { scene, later, number } = settled();
  const other = scene.view.sitters.find((sitter) => sitter.seat !== scene.view.own?.seat)!;
  const shown: CardsShown = {
    type: 'CardsShown',
    table: scene.view.table,
    hand_no: number,
    seat: other.seat,
    player: other.player,
    cards: ['As'],
    at_ms: 0,
  };
  const after = told(scene, shown);
  const lying = (one: Scene) => one.view.sitters.find((each) => each.seat === other.seat)?.cards;
  expect(lying(after)?.known).toEqual(['As']);
  expect(sentence(scene, after, shown, unit)?.spoken).toContain('ace of spades');
  expect(told(scene, { ...shown, hand_no: number + 1 })).toBe(scene);
  const next = told(
    after,
    later.find((one) => one.type === 'HandLaidOut')!,
  );
  expect(lying(next)).toBeNull();
  expect(next.opened).toEqual({});
});

test('an own hand that was shown at the showdown cannot be shown again', () => {
  const scene = sceneOf(streams.find((one) => one.picture.own !== null)!.picture);
  const seat = scene.view.own!.seat;
  const holding = (isShown: boolean): Scene => ({
    ...scene,
    view: {
      ...scene.view,
      sitters: scene.view.sitters.map((sitter) =>
        sitter.seat === seat
          ? { ...sitter, rows: null, cards: { known: ['Ah'], hidden: 0, up: [], shown: isShown } }
          : sitter,
      ),
    },
  });
  expect(ownCards(holding(false))).toEqual(['Ah']);
  expect(ownCards(holding(true))).toEqual([]);
});
