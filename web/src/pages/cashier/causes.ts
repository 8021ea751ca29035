/** Causes of movements in the player's language; a cause that is new here keeps the room's words. */
import { t, type Key } from '../../i18n/i18n.svelte';
import type { StatementRow } from '../../wire/messages';

const KNOWN = [
  'deposit.approve',
  'withdrawal.hold',
  'withdrawal.approve',
  'withdrawal.reject',
  'hand.settle',
  'visit.buy-in',
  'visit.top-up',
  'visit.cash-out',
  'tournament.enter',
  'tournament.rebuy',
  'tournament.add-on',
  'tournament.win',
  'tournament.ticket',
  'tournament.refund',
  'tournament.refund-fee',
  'tournament.prize',
  'tournament.bounty',
  'tournament.vip-bounty',
  'tournament.settle',
  'jackpot.pay',
  'ticket.issue',
  'ticket.expire',
  'plan.activate',
  'plan.cancel',
  'case.withhold',
  'case.settle',
  'case.refund',
] as const;

export function wordCause(
  moved: Pick<StatementRow, 'subject' | 'act' | 'what' | 'corrects'>,
): string {
  if (moved.corrects !== null) return t('cause.correction');
  const cause = KNOWN.find((one) => one === `${moved.subject}.${moved.act}`);
  return cause ? t(`cause.${cause}` satisfies Key) : moved.what;
}
