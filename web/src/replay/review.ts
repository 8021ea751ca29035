/** Review: a hand as it was written down, with every card, in the shape that a player's own hand has. */
import type { ReviewedHand, SeenEvent, SeenHand } from '../wire/messages';

type Written = ReviewedHand['events'][number];

/** Nobody's seat: all cards lie open for who reviews. */
const NOBODY = -1;

export function wholeHand(hand: ReviewedHand): SeenHand {
  const started = hand.events.find(
    (event) => event.type === 'HandStarted' || event.type === 'OpenFaceStarted',
  );
  return {
    hand_id: 0,
    table: hand.table,
    hand_no: hand.hand_no,
    game: started?.game ?? '',
    rulebook: '',
    started_ms: 0,
    ended_ms: 0,
    outcome: hand.void_why ? 'void' : 'played',
    root: '',
    seat: NOBODY,
    chip_cents: 0,
    seen: hand.events.map(seen),
    players: (started?.seats ?? []).map((seat, i) => {
      const chips = started?.stacks[i] ?? 0;
      return { seat, player: hand.players[seat] ?? '', before_chips: chips, after_chips: chips };
    }),
  };
}

function seen(event: Written): SeenEvent {
  switch (event.type) {
    case 'HandStarted': {
      const { game, stakes, seats, stacks, button, posts, betting_button } = event;
      return { type: 'HandOpened', game, stakes, seats, stacks, button, posts, betting_button };
    }
    case 'OpenFaceStarted': {
      const { game, stakes, seats, stacks, button } = event;
      return { type: 'OpenFaceOpened', game, stakes, seats, stacks, button };
    }
    case 'CardsDealt':
      return {
        type: 'CardsReceived',
        seat: event.seat,
        down: event.down,
        down_count: event.down.length,
        up: event.up,
      };
    case 'Discarded':
      return {
        type: 'CardsPutAway',
        seat: event.seat,
        count: event.cards.length,
        cards: event.cards,
      };
    default:
      return event;
  }
}
