/** Choices: what the bar of actions offers, computed from what the server says is legal.
 *
 *  Rule 1: every amount lies between the server's least and most. The browser proposes, the server decides.
 */
import type { Action, Turn } from '../wire/messages';

export interface Sizing {
  /** The total bet of the street so far. */
  level: number;
  ownBet: number;
  ownStack: number;
  /** All chips in the pot, bets included. */
  pot: number;
}

export type PresetName = 'min' | 'half' | 'three-quarters' | 'pot' | 'all-in';
export interface Preset {
  name: PresetName;
  to: number;
}

export function canRaise(turn: Turn): boolean {
  return turn.raise_to_max > 0;
}

/** Brings an amount into what is legal; in fixed limit only two amounts are. */
export function legal(turn: Turn, to: number): number {
  const [least, most] = [turn.raise_to_min, turn.raise_to_max];
  if (turn.fixed) return Math.abs(to - least) <= Math.abs(to - most) ? least : most;
  return Math.max(least, Math.min(most, Math.round(to)));
}

/** A raise by a share of the pot as it will be after a call. */
export function potShare(turn: Turn, sizing: Sizing, share: number): number {
  const called = sizing.pot + turn.call_chips;
  return legal(turn, sizing.ownBet + turn.call_chips + share * called);
}

export function presets(turn: Turn, sizing: Sizing): Preset[] {
  if (!canRaise(turn)) return [];
  const least: Preset = { name: 'min', to: turn.raise_to_min };
  const most: Preset = { name: 'all-in', to: turn.raise_to_max };
  if (turn.fixed) return turn.raise_to_min === turn.raise_to_max ? [] : [least, most];
  return [
    least,
    { name: 'half', to: potShare(turn, sizing, 0.5) },
    { name: 'three-quarters', to: potShare(turn, sizing, 0.75) },
    { name: 'pot', to: potShare(turn, sizing, 1) },
    most,
  ];
}

export function isAllIn(to: number, sizing: Sizing): boolean {
  return to >= sizing.ownBet + sizing.ownStack;
}

// In advance

export type Advance =
  { kind: 'check-fold' | 'check' | 'call-any' } | { kind: 'call'; chips: number };

/** What may be chosen before it is the player's turn, at the price that he sees. */
export function advances(price: number): Advance[] {
  if (price === 0) return [{ kind: 'check-fold' }, { kind: 'check' }, { kind: 'call-any' }];
  return [{ kind: 'check-fold' }, { kind: 'call', chips: price }, { kind: 'call-any' }];
}

/** Whether a choice still stands at another price; what names a price does not. */
export function stillStands(advance: Advance, price: number): boolean {
  if (advance.kind === 'call') return advance.chips === price;
  return advance.kind !== 'check' || price === 0;
}

/** The action of a choice made in advance, now that the turn has come; none if the price is another. */
export function inTurn(advance: Advance, turn: Turn): Action | null {
  if (turn.kind !== 'bet' || turn.bring_in_chips > 0) return null;
  switch (advance.kind) {
    case 'check-fold':
      return turn.can_check ? { type: 'Check' } : { type: 'Fold' };
    case 'check':
      return turn.can_check ? { type: 'Check' } : null;
    case 'call':
      return !turn.can_check && turn.call_chips === advance.chips ? { type: 'Call' } : null;
    case 'call-any':
      return turn.can_check ? { type: 'Check' } : { type: 'Call' };
  }
}
