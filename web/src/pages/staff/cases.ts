/** What pages about cases share: the names of causes, parts and measures, and the way to a hand. */
import type { FindingShown, NewCase, NewParty, SanctionBody } from '../../wire/messages';

export type CauseName = NewCase['cause'];
export type PartName = NewParty['part'];
export type MeasureName = SanctionBody['measure'];

export const CAUSES = [
  'collusion',
  'soft-play',
  'chip-dumping',
  'automation',
  'multi-accounting',
  'unethical-play',
  'manipulation',
  'payment-fraud',
  'money-laundering',
  'circumvention',
  'stalling',
  'complaint',
  'dispute',
  'fairness',
] as const satisfies readonly CauseName[];
export const PARTS = [
  'suspect',
  'injured',
  'witness',
  'reported',
] as const satisfies readonly PartName[];
export const MEASURES = [
  'warn',
  'disqualify',
  'exclude-from-banzai',
  'suspend',
  'close',
  'bar',
] as const satisfies readonly MeasureName[];

/** What a finding would be a case of. */
export const CAUSE_OF: Record<FindingShown['feature'], CauseName> = {
  company: 'collusion',
  'soft-play': 'soft-play',
  'card-sharing': 'collusion',
  dumping: 'chip-dumping',
  gift: 'chip-dumping',
  mules: 'chip-dumping',
  squeezing: 'collusion',
  stalling: 'stalling',
  regularity: 'automation',
  pace: 'automation',
  absence: 'unethical-play',
  address: 'multi-accounting',
};

/** The clause that a verdict mostly follows; staff may name another. */
export const CLAUSE_OF: Record<CauseName, string> = {
  complaint: 'COL-03',
  'soft-play': 'ETH-02',
  'chip-dumping': 'DUMP-02',
  collusion: 'COL-02',
  automation: 'ETH-07',
  'multi-accounting': 'MTT-REG-07',
  'unethical-play': 'FRD-02',
  manipulation: 'FRD-02',
  'payment-fraud': 'FRD-02',
  'money-laundering': 'FRD-02',
  circumvention: 'ETH-10',
  stalling: 'TOUR-STALL-03',
  dispute: 'CANCEL-17',
  fairness: 'GEN-01',
};

/** The page on which a hand is reviewed: `nl10-1/17` is hand 17 of table nl10-1. */
export function handLink(hand: string): string {
  const at = hand.lastIndexOf('/');
  return `/review/${encodeURIComponent(hand.slice(0, at))}/${hand.slice(at + 1)}`;
}

/** Reads hands as people type them: separated by spaces or commas. */
export function readHands(text: string): string[] {
  return text.split(/[\s,]+/).filter((one) => one !== '');
}
