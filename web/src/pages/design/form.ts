/** A tournament as its director types it, and the offer that is meant by it. */
import type { AnnounceTournament, Level, TournamentOffer } from '../../wire/messages';

export type OfferKind = AnnounceTournament['kind'];

export interface Row {
  small: number | null;
  big: number | null;
  ante: number | null;
  minutes: number | null;
  pause: number | null;
  chip: number | null;
}

export type Again = 'never' | 're-entry' | 'rebuys';
export type Leads = 'nowhere' | 'satellite' | 'phase-1' | 'phase-2';
export type Often = 'once' | 'hour' | 'day' | 'week' | 'minutes';

/** Amounts are texts, as they are typed; an empty one is the house's usual. */
export interface Form {
  id: string;
  kind: OfferKind;
  name: string;
  game: string;
  buyIn: string;
  seats: number | null;
  start: string;
  often: Often;
  minutes: number | null;
  opensHours: number | null;
  entriesMax: number | null;
  guaranteed: string;
  added: string;
  maxBuyIn: string;
  again: Again;
  rebuys: number | null;
  rebuyFee: string;
  addOnBreak: number | null;
  bounty: '' | 'regular' | 'progressive';
  bountyChips: number | null;
  vips: string;
  leads: Leads;
  target: string;
  final: string;
  phaseEnd: number | null;
  lateLevels: number | null;
  chips: number | null;
  handsMax: number | null;
  anteForm: '' | 'each-player' | 'big-blind';
  closesEarly: '' | 'yes' | 'no';
  deals: '' | 'yes' | 'no';
  invited: string;
  setAside: string;
  bank: number | null;
  bankMost: number | null;
  bots: boolean;
  ownLevels: boolean;
  levels: Row[];
  ownPrizes: boolean;
  shares: (number | null)[];
  step: string;
}

const MINUTE_MS = 60_000;
const OFTEN_MS: Record<Exclude<Often, 'once' | 'minutes'>, number> = {
  hour: 60 * MINUTE_MS,
  day: 1_440 * MINUTE_MS,
  week: 10_080 * MINUTE_MS,
};
/** As often as somebody likes. */
export const UNLIMITED = 1_000;

export function blank(): Form {
  return {
    id: '',
    kind: 'scheduled',
    name: '',
    game: 'texas',
    buyIn: '10',
    seats: 6,
    start: tomorrowEvening(),
    often: 'once',
    minutes: 120,
    opensHours: null,
    entriesMax: null,
    guaranteed: '',
    added: '',
    maxBuyIn: '',
    again: 'never',
    rebuys: null,
    rebuyFee: '',
    addOnBreak: null,
    bounty: '',
    bountyChips: null,
    vips: '',
    leads: 'nowhere',
    target: '',
    final: '',
    phaseEnd: null,
    lateLevels: null,
    chips: null,
    handsMax: null,
    anteForm: '',
    closesEarly: '',
    deals: '',
    invited: '',
    setAside: '',
    bank: null,
    bankMost: null,
    bots: false,
    ownLevels: false,
    levels: [],
    ownPrizes: false,
    shares: [50, 30, 20],
    step: '',
  };
}

/** How amounts are read and written; the page gives the room's own way. */
export interface Purse {
  read: (text: string) => number | null;
  write: (cents: number) => string;
}

export type Meant = { offer: AnnounceTournament } | { wrong: keyof AnnounceTournament };

class Unreadable extends Error {
  field: keyof AnnounceTournament;
  constructor(field: keyof AnnounceTournament) {
    super(field);
    this.field = field;
  }
}

/** Gives the offer that a form means, or the first field that cannot be read. */
export function meant(form: Form, purse: Purse): Meant {
  try {
    return { offer: offerOf(form, purse) };
  } catch (error) {
    if (error instanceof Unreadable) return { wrong: error.field };
    throw error;
  }
}

function offerOf(form: Form, purse: Purse): AnnounceTournament {
  const isTimed = form.kind === 'scheduled';
  const isHexa = form.kind === 'hexapro' || form.kind === 'hexapro-extreme';
  const cents = (text: string, field: keyof AnnounceTournament) => {
    const found = purse.read(text.trim() || '0');
    if (found === null) throw new Unreadable(field);
    return found;
  };
  const optional = (text: string, field: keyof AnnounceTournament) =>
    text.trim() === '' ? null : cents(text, field);
  const base = {
    id: form.id || idOf(form.name),
    kind: form.kind,
    name: form.name.trim(),
    game: form.game,
    buy_in_cents: form.leads === 'phase-2' ? 0 : cents(form.buyIn, 'buy_in_cents'),
    practice_bots: form.bots,
  };
  if (isHexa) return base;
  return {
    ...base,
    seats: isTimed ? 0 : (form.seats ?? 0),
    ...(isTimed ? timesOf(form) : {}),
    entries_max: isTimed ? form.entriesMax : null,
    guaranteed_cents: cents(form.guaranteed, 'guaranteed_cents'),
    added_cents: cents(form.added, 'added_cents'),
    max_buy_in_cents: optional(form.maxBuyIn, 'max_buy_in_cents'),
    re_entry: form.again === 're-entry',
    ...(form.again === 'rebuys'
      ? {
          rebuys: form.rebuys ?? UNLIMITED,
          rebuy_fee_cents: cents(form.rebuyFee, 'rebuy_fee_cents'),
          add_on_break_s: form.addOnBreak === null ? null : Math.round(form.addOnBreak * 60),
        }
      : {}),
    bounty: form.bounty || null,
    bounty_chips: form.bounty === 'regular' ? (form.bountyChips ?? 0) : 0,
    vip_cents: pairs(form.vips, 'vip_cents', (text) => purse.read(text)),
    target: form.leads === 'satellite' ? form.target || null : null,
    phase_of: form.leads === 'phase-1' ? form.final || null : null,
    phase_end_level: form.leads === 'phase-1' ? form.phaseEnd : null,
    phase_2: form.leads === 'phase-2',
    late_levels: isTimed ? form.lateLevels : null,
    starting_chips: form.chips,
    hands_max: form.handsMax,
    ante_form: form.anteForm || null,
    closes_early: form.closesEarly === '' ? null : form.closesEarly === 'yes',
    deals: form.deals === '' ? null : form.deals === 'yes',
    invited: form.invited.split(/[\s,;]+/).filter(Boolean),
    set_aside_basis_points: pairs(form.setAside, 'set_aside_basis_points', basisPoints),
    time_bank_ms: form.bank === null ? null : Math.round(form.bank * 1_000),
    time_bank_max_ms: form.bankMost === null ? null : Math.round(form.bankMost * 1_000),
    levels: form.ownLevels ? form.levels.map(levelOf) : [],
    payouts_basis_points: form.ownPrizes
      ? form.shares.map((share) => Math.round((share ?? 0) * 100))
      : [],
    prize_step_cents: cents(form.step, 'prize_step_cents'),
  };
}

function timesOf(form: Form): Pick<AnnounceTournament, 'start' | 'every_ms' | 'opens_before_ms'> {
  const at = form.start === '' ? NaN : new Date(form.start).getTime();
  const every =
    form.often === 'once'
      ? null
      : form.often === 'minutes'
        ? (form.minutes ?? 0) * MINUTE_MS
        : OFTEN_MS[form.often];
  return {
    start: Number.isFinite(at) ? at : null,
    every_ms: every,
    opens_before_ms: form.opensHours === null ? null : Math.round(form.opensHours * 60) * MINUTE_MS,
  };
}

function levelOf(row: Row): Level {
  return {
    small_blind: row.small ?? 0,
    big_blind: row.big ?? 0,
    ante: row.ante ?? 0,
    length_s: Math.round((row.minutes ?? 0) * 60),
    break_after_s: Math.round((row.pause ?? 0) * 60),
    chip: row.chip ?? 1,
  };
}

export function rowOf(level: Level): Row {
  return {
    small: level.small_blind,
    big: level.big_blind,
    ante: level.ante,
    minutes: level.length_s / 60,
    pause: (level.break_after_s ?? 0) / 60,
    chip: level.chip ?? 1,
  };
}

const basisPoints = (text: string) => {
  const share = Number(text.replace(',', '.').replace('%', ''));
  return Number.isFinite(share) && share > 0 ? Math.round(share * 100) : null;
};

/** Reads lines of a name and an amount: "Anna 50". */
function pairs(
  text: string,
  field: keyof AnnounceTournament,
  read: (amount: string) => number | null,
): Record<string, number> {
  const found: Record<string, number> = {};
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const cut = /^(.*\S)[\s:=]+(\S+)$/.exec(line.trim());
    const amount = cut ? read(cut[2] ?? '') : null;
    if (!cut || amount === null) throw new Unreadable(field);
    found[(cut[1] ?? '').replace(/[:=]$/, '').trim()] = amount;
  }
  return found;
}

/** A word for the ledger, from a name in any language. */
export function idOf(name: string): string {
  const plain = name.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
  const word = plain
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return (word || 'tournament').slice(0, 30);
}

/** Fills the form from an offer. */
export function formOf(offer: TournamentOffer, purse: Purse): Form {
  const amount = (cents: number | null | undefined) => (cents ? purse.write(cents) : '');
  const often = (Object.keys(OFTEN_MS) as (keyof typeof OFTEN_MS)[]).find(
    (one) => OFTEN_MS[one] === offer.every_ms,
  );
  const lines = (of: Record<string, number> | undefined, write: (value: number) => string) =>
    Object.entries(of ?? {})
      .map(([name, value]) => `${name} ${write(value)}`)
      .join('\n');
  const choice = (value: boolean | null | undefined) => (value == null ? '' : value ? 'yes' : 'no');
  return {
    ...blank(),
    id: offer.id,
    kind: offer.kind,
    name: offer.name ?? '',
    game: offer.game ?? 'texas',
    buyIn: purse.write(offer.buy_in_cents),
    seats: offer.seats || 6,
    start: offer.start == null ? '' : localTime(offer.start),
    often: offer.every_ms == null ? 'once' : (often ?? 'minutes'),
    minutes: offer.every_ms == null ? 120 : Math.round(offer.every_ms / MINUTE_MS),
    entriesMax: offer.entries_max ?? null,
    guaranteed: amount(offer.guaranteed_cents),
    added: amount(offer.added_cents),
    maxBuyIn: amount(offer.max_buy_in_cents),
    again: offer.rebuys != null ? 'rebuys' : offer.re_entry ? 're-entry' : 'never',
    rebuys: offer.rebuys === UNLIMITED ? null : (offer.rebuys ?? null),
    rebuyFee: amount(offer.rebuy_fee_cents),
    addOnBreak: offer.add_on_break_s == null ? null : offer.add_on_break_s / 60,
    bounty: offer.bounty ?? '',
    bountyChips: offer.bounty_chips || null,
    vips: lines(offer.vip_cents, purse.write),
    leads: offer.phase_2
      ? 'phase-2'
      : offer.phase_of
        ? 'phase-1'
        : offer.target
          ? 'satellite'
          : 'nowhere',
    target: offer.target ?? '',
    final: offer.phase_of ?? '',
    phaseEnd: offer.phase_end_level ?? null,
    lateLevels: offer.late_levels ?? null,
    chips: offer.starting_chips ?? null,
    handsMax: offer.hands_max ?? null,
    anteForm: offer.ante_form ?? '',
    closesEarly: choice(offer.closes_early),
    deals: choice(offer.deals),
    invited: (offer.invited ?? []).join(' '),
    setAside: lines(offer.set_aside_basis_points, (share) => String(share / 100)),
    bank: offer.time_bank_ms == null ? null : offer.time_bank_ms / 1_000,
    bankMost: offer.time_bank_max_ms == null ? null : offer.time_bank_max_ms / 1_000,
    bots: offer.practice_bots ?? false,
    ownLevels: (offer.levels ?? []).length > 0,
    levels: (offer.levels ?? []).map(rowOf),
    ownPrizes: (offer.payouts_basis_points ?? []).length > 0,
    shares: (offer.payouts_basis_points ?? [5_000, 3_000, 2_000]).map((share) => share / 100),
    step: amount(offer.prize_step_cents),
  };
}

/** When most people play: a start that a director changes or leaves as it is. */
function tomorrowEvening(): string {
  const at = new Date();
  at.setDate(at.getDate() + 1);
  at.setHours(19, 0, 0, 0);
  return localTime(at.getTime());
}

export function localTime(ms: number): string {
  const at = new Date(ms);
  return new Date(ms - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Shares of the pool along the house's curve, in hundredths that add up to a hundred. */
export function curve(places: number): number[] {
  const weights = Array.from({ length: places }, (_, i) => 1 / (2 * i + 3));
  const whole = weights.reduce((sum, one) => sum + one, 0);
  const parts = weights.map((one) => Math.floor((10_000 * one) / whole));
  parts[0] = (parts[0] ?? 0) + 10_000 - parts.reduce((sum, one) => sum + one, 0);
  return parts.map((one) => one / 100);
}
