/** What the acts of a day are called: one word or two for each kind of event, with its table. */
import { t, type Key } from '../i18n/i18n.svelte';
import { guestName } from './lines';
import type { ActView, HouseView } from '../wire/messages';

const KINDS = {
  DayOpened: 'live.act.dayOpened',
  ShiftBegun: 'live.act.shift',
  GuestMet: 'live.act.met',
  GuestNamed: 'live.act.named',
  GuestCheckedIn: 'live.act.checkedIn',
  GuestWarned: 'live.act.warned',
  ListJoined: 'live.act.joined',
  ListLeft: 'live.act.left',
  OfferMade: 'live.act.called',
  OfferTaken: 'live.act.took',
  OfferPassed: 'live.act.passed',
  OfferMissed: 'live.act.missed',
  LiveTableOpened: 'live.act.opened',
  LiveTableClosed: 'live.act.closed',
  ButtonCardsDrawn: 'live.act.button',
  DeckChecked: 'live.act.deck',
  DealerChanged: 'live.act.dealer',
  LastRoundCalled: 'live.act.lastRound',
  GuestSeated: 'live.act.seated',
  GuestLeftSeat: 'live.act.stood',
  ChipsStated: 'live.act.chips',
  WentAway: 'live.act.away',
  CameBack: 'live.act.back',
  GuestChangedSeat: 'live.act.changed',
  PlayedOver: 'live.act.over',
  HandBegan: 'live.act.began',
  HandFinished: 'live.act.ended',
  HandDeclaredVoid: 'live.act.void',
  FloorCalled: 'live.act.floor',
  FloorCame: 'live.act.came',
  ClockStarted: 'live.act.clock',
  ClockEnded: 'live.act.clockEnded',
  Undone: 'live.act.undone',
  DayClosed: 'live.act.dayClosed',
  GuestLinked: 'live.act.linked',
  GuestSentAway: 'live.act.sentAway',
  DevicesForbidden: 'live.act.devices',
  GuestExcluded: 'live.act.excluded',
  GuestsParted: 'live.act.parted',
  SeatsDrawn: 'live.act.seatsDrawn',
  SeatChangeAsked: 'live.wantsChange',
  BoxPulled: 'live.act.boxPulled',
  BoxCounted: 'live.act.box',
  TimedDropAgreed: 'live.act.timedDrop',
  PeriodBegun: 'live.act.period',
  TimeCollected: 'live.act.time',
  TillBrought: 'live.act.brought',
  TillTaken: 'live.act.taken',
  ChipsSold: 'live.act.sold',
  ChipsRedeemed: 'live.act.redeemed',
  PaidOut: 'live.act.paid',
  RepaymentTaken: 'live.act.repaid',
  TillCounted: 'live.act.till',
  TraysCounted: 'live.act.trays',
  JackpotClaimed: 'live.act.claimed',
  ClaimChecked: 'live.act.claimChecked',
  ClaimRejected: 'live.act.claimRejected',
  ClaimPaid: 'live.act.claimPaid',
} as const satisfies Record<string, Key>;

export function actText(act: ActView, view: HouseView | null): string {
  const kind = KINDS[act.kind as keyof typeof KINDS];
  const seated = view?.tables.flatMap((table) => table.seats).find((s) => s.guest === act.guest);
  const waits = view?.lists.flatMap((list) => list.waiting).find((w) => w.guest === act.guest);
  const who = act.guest && guestName(seated?.name ?? waits?.name ?? act.guest);
  const where = act.table && t('live.tableNo', { number: act.table });
  return [kind ? t(kind) : t('live.act.other'), where, who].filter(Boolean).join(', ');
}
