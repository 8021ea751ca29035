/** Words for what a tournament is and how far it has got. */
import { t } from '../i18n/i18n.svelte';
import type { ScheduleLine, TournamentView } from '../wire/messages';
import { money } from '../parts/format.svelte';
import { priceOf } from './schedule.svelte';

export interface Tag {
  text: string;
  tone: '' | 'go' | 'warn' | 'bad' | 'gold';
}

export function stageTag(of: ScheduleLine, view?: TournamentView): Tag {
  if (of.stage === 'cancelled') return { text: t('tour.stage.cancelled'), tone: 'bad' };
  if (of.stage === 'finished') return { text: t('tour.stage.finished'), tone: '' };
  if (view?.stop?.begun)
    return {
      text: view.stop.kind === 'pause' ? t('tour.stage.paused') : t('tour.stage.break'),
      tone: 'warn',
    };
  if (of.stage === 'registering') return { text: t('tour.stage.registering'), tone: 'go' };
  return of.takes_entries
    ? { text: t('tour.stage.late'), tone: 'gold' }
    : { text: t('tour.stage.playing'), tone: 'warn' };
}

export function price(of: ScheduleLine): string {
  return priceOf(of) === 0 ? t('tour.free') : money(priceOf(of), { short: true });
}

/** What the price is made of: 9 + 1, prize and fee; nothing where it is one thing. */
export function priceParts(of: ScheduleLine): string {
  const parts = [of.prize_cents, of.bounty_cents, of.fee_cents].filter((part) => part > 0);
  return parts.length < 2 ? '' : parts.map((part) => money(part, { short: true })).join(' + ');
}

/** How many sit at a table: a sit & go may be smaller than its tables. */
export const seatsOf = (of: ScheduleLine) => Math.min(of.seats, of.entries_max ?? of.seats);

/** What kind of tournament it is, beyond its name. */
export function kinds(of: ScheduleLine): string[] {
  return [
    ...(priceOf(of) === 0 ? [t('tour.kind.freeroll')] : []),
    ...(of.bounty === 'progressive'
      ? [t('tour.kind.progressive')]
      : of.bounty !== null
        ? [t('tour.kind.bounty')]
        : []),
    ...(of.rebuys ? [t('tour.kind.rebuy')] : []),
    ...(of.re_entry ? [t('tour.kind.reEntry')] : []),
    ...(of.target !== null ? [t('tour.kind.satellite')] : []),
    ...(of.guaranteed_cents > 0
      ? [t('tour.guaranteed', { amount: money(of.guaranteed_cents, { short: true }) })]
      : []),
  ];
}

export const entries = (of: ScheduleLine) =>
  of.entries_max === null
    ? String(of.entrants)
    : t('tour.entriesOf', { count: of.entrants, max: of.entries_max });
