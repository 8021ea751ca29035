/** Notices in words: what a player is told of his affairs, and where it leads. */
import { ordinal, t } from '../i18n/i18n.svelte';
import { reason } from '../i18n/reasons';
import type { Notice } from '../wire/messages';
import { lines } from '../room/lines.svelte';
import { moment, money } from '../parts/format.svelte';

export interface Worded {
  text: string;
  href?: string;
}

const MOVED = {
  start: 'notice.seat.start',
  late: 'notice.seat.late',
  'late-entry': 'notice.seat.late',
  balance: 'notice.seat.balance',
  'table-broken': 'notice.seat.broken',
  director: 'notice.seat.director',
} as const;

export function wordNotice(notice: Notice): Worded {
  switch (notice.type) {
    case 'HandLost':
      return {
        text: t('notice.handLost', {
          number: String(notice.hand_no),
          table: lines.tableName(notice.table),
          why: reason(notice.why),
          stack: money(notice.stack_chips, { short: true }),
        }),
      };
    case 'HandTakenBack':
      return {
        text: t('notice.handTakenBack', {
          number: String(notice.hand_no),
          table: lines.tableName(notice.table),
          why: reason(notice.why),
          amount: money(notice.back_cents, { sign: true }),
        }),
      };
    case 'SeatGiven':
      return {
        text: t('notice.seatGiven', {
          table: lines.tableName(notice.table),
          stack: money(notice.stack_chips),
        }),
        href: `/table/${notice.table}`,
      };
    case 'QueueLeft':
      return {
        text: t('notice.queueLeft', {
          stake: lines.stakeName(notice.stake),
          why: reason(notice.why),
        }),
      };
    case 'SeatOffered':
      return {
        text: t('notice.seatOffered', {
          table: lines.tableName(notice.table),
          time: moment(notice.until_ms),
        }),
        href: `/table/${notice.table}`,
      };
    case 'PlaytimeOver':
      return { text: t('notice.playtimeOver') };
    case 'TournamentSeat':
      return { text: t(MOVED[notice.why], { name: notice.name }), href: `/table/${notice.table}` };
    case 'TournamentPlace':
      return {
        text:
          notice.prize_cents > 0
            ? t('notice.placePrize', {
                name: notice.name,
                place: ordinal(notice.place),
                amount: money(notice.prize_cents),
              })
            : t('notice.place', { name: notice.name, place: ordinal(notice.place) }),
        href: `/tournament/${notice.tournament}`,
      };
    case 'TicketWon':
      return { text: t('notice.ticketWon', { ticket: notice.ticket }), href: '/cashier' };
    case 'JackpotShared': {
      const shares = Object.entries(notice.shares).sort((a, b) => b[1] - a[1]);
      return {
        text: t('notice.jackpot', {
          number: String(notice.hand_no),
          table: lines.tableName(notice.table),
          shares: shares.map(([player, cents]) => `${player} ${money(cents)}`).join(', '),
        }),
        href: `/table/${notice.table}`,
      };
    }
    case 'Announcement':
      return notice.tournament === null && notice.table === null
        ? { text: t('notice.announcement', { text: notice.text }) }
        : {
            text: t('notice.announcementOf', {
              name: notice.name || lines.tableName(notice.table ?? ''),
              text: notice.text,
            }),
            href:
              notice.table === null ? `/tournament/${notice.tournament}` : `/table/${notice.table}`,
          };
    case 'TournamentOff':
      return {
        text: t('notice.tournamentOff', {
          name: notice.name,
          why: reason(notice.why),
          amount: money(notice.cents),
        }),
        href: '/cashier',
      };
  }
}
