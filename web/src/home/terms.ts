/** What a host can choose, and what fits together. */
import type { HomeTerms } from '../wire/messages';

export type Terms = Required<HomeTerms>;

export const SEATS = [2, 3, 4, 5, 6, 7, 8, 9];
export const SECONDS = [10, 15, 20, 30, 45, 60, 120];
const DEEP = 200;
const SHALLOW = 20;

export const usualTerms = (name: string): Terms => ({
  name,
  game: 'texas',
  structure: null,
  small_blind: 1,
  big_blind: 2,
  seats: 6,
  buy_in_min: 40,
  buy_in_max: 400,
  act_seconds: 20,
  players_needed: 2,
  approval: 'more',
  straddle: false,
  run_twice: false,
  bots: 0,
});

/** Other blinds bring other buy-ins along. */
export function withBlinds(terms: Terms, big: number): Terms {
  const whole = Math.max(2, Math.round(big) || 2);
  return {
    ...terms,
    small_blind: Math.max(1, Math.floor(whole / 2)),
    big_blind: whole,
    buy_in_min: whole * SHALLOW,
    buy_in_max: whole * DEEP,
  };
}

/** With fewer seats fewer are needed, and fewer bots have room. */
export function withSeats(terms: Terms, seats: number): Terms {
  return {
    ...terms,
    seats,
    players_needed: Math.min(terms.players_needed, seats),
    bots: Math.max(0, Math.min(terms.bots, seats - 2)),
  };
}
