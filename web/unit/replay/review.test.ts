/** A hand with all its cards, as who reviews it sees it. */
import { expect, test } from 'vitest';
import { wholeHand } from '../../src/replay/review';
import { stepsOf } from '../../src/replay/steps';
import type { ReviewedHand } from '../../src/wire/messages';

const stakes = {
  structure: 'no-limit' as const,
  small_blind: 5,
  big_blind: 10,
  ante: 0,
  bring_in: 0,
  small_bet: 0,
  big_bet: 0,
  button_blind: 0,
  chip: 1,
  raise_cap: null,
};
const reviewed = {
  table: 'nl10-1',
  hand_no: 4,
  players: { 0: 'anna', 3: 'bo' },
  seed: null,
  previous: '',
  deck: '',
  void_why: '',
  events: [
    {
      type: 'HandStarted',
      game: 'texas',
      stakes,
      seats: [0, 3],
      stacks: [500, 700],
      button: 3,
      posts: [],
      deck: [],
      redeck: [],
      betting_button: null,
    },
    { type: 'CardsDealt', seat: 0, down: ['As', 'Kd'], up: [] },
    { type: 'CardsDealt', seat: 3, down: ['7h', '2c'], up: [] },
    { type: 'Folded', seat: 3 },
  ],
} as unknown as ReviewedHand;

test('every card is open, of who has folded as well', () => {
  const hand = wholeHand(reviewed);
  expect(
    hand.players.map(({ seat, player, before_chips }) => [seat, player, before_chips]),
  ).toEqual([
    [0, 'anna', 500],
    [3, 'bo', 700],
  ]);
  const last = stepsOf(hand, { per: 1, decimals: 0, suffix: '' }).at(-1)!;
  expect(last.scene.view.sitters.map((one) => [one.doing, one.cards?.known])).toEqual([
    ['playing', ['As', 'Kd']],
    ['folded', ['7h', '2c']],
  ]);
});
