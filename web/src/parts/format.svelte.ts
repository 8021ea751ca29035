/** How pages write money, chips, times and lengths: in the player's language and the room's currency. */
import { dateTime, locale, number, t, type Locale } from '../i18n/i18n.svelte';
import { line } from '../wire/line.svelte';

const PLAY = 'PLAY';
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** The last moment that a browser can write; what lasts longer lasts for good. */
const LAST_MS = 8.64e15;

/** Writes cents of the room's currency; whole amounts without decimals where `short`. */
export function money(cents: number, { short = false, sign = false } = {}): string {
  const decimals = decimalsOf();
  const whole = short && cents % 10 ** decimals === 0;
  const digits = whole ? 0 : decimals;
  const options: Intl.NumberFormatOptions = {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  };
  if (sign) options.signDisplay = 'exceptZero';
  const currency = line.room?.currency ?? PLAY;
  if (currency === PLAY) return number(cents / 10 ** decimals, options);
  return number(cents / 10 ** decimals, {
    ...options,
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  });
}

/** Reads an amount as people type it; nothing where it is none. */
export function readMoney(text: string, decimals = decimalsOf()): number | null {
  const plain = text.replace(/[\s\u00a0\u202f'’]/g, '').replace(',', '.');
  const found = /^(\d{1,12})(?:\.(\d*))?$/.exec(plain);
  if (!found || (found[2] ?? '').length > decimals) return null;
  return Number((found[1] ?? '') + (found[2] ?? '').padEnd(decimals, '0'));
}

/** Writes an amount as it stands in a number box. */
export function typedMoney(cents: number, decimals = decimalsOf()): string {
  return (cents / 10 ** decimals).toFixed(cents % 10 ** decimals === 0 ? 0 : decimals);
}

export function decimalsOf(): number {
  return line.room?.decimals ?? 0;
}

export function isPlayMoney(): boolean {
  return (line.room?.currency ?? PLAY) === PLAY;
}

export function percent(share: number, digits = 1): string {
  return number(share, { style: 'percent', maximumFractionDigits: digits });
}

/** Writes a countdown: 4:05, or 1:02:30. */
export function clockTime(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / SECOND_MS));
  const two = (n: number) => String(n).padStart(2, '0');
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** Writes a length of time in its largest sensible unit: 3 min, 2 h, 5 days. */
export function length(ms: number): string {
  const [unit, size]: [string, number] =
    ms >= 2 * DAY_MS
      ? ['day', DAY_MS]
      : ms >= 2 * HOUR_MS
        ? ['hour', HOUR_MS]
        : ms >= MINUTE_MS
          ? ['minute', MINUTE_MS]
          : ['second', SECOND_MS];
  return number(Math.round(ms / size), { style: 'unit', unit, unitDisplay: 'short' });
}

/** What stands before the time of day. */
const AT: Record<Locale, string> = { en: '', fi: 'klo ', sv: 'kl. ', da: 'kl. ' };

/** Writes a moment: the time today, the day and time otherwise. */
export function moment(ms: number): string {
  if (ms > LAST_MS) return t('furtherNotice');
  const time = `${AT[locale()]}${dateTime(ms, { hour: '2-digit', minute: '2-digit' })}`;
  const today = new Date(ms).toDateString() === new Date(line.now()).toDateString();
  return today
    ? time
    : `${dateTime(ms, { day: 'numeric', month: 'short' })}${locale() === 'en' ? ', ' : ' '}${time}`;
}

export function day(ms: number): string {
  return ms > LAST_MS ? t('furtherNotice') : dateTime(ms, { dateStyle: 'medium' });
}

/** Sorts names as the language does. */
export function byName(a: string, b: string): number {
  return a.localeCompare(b, locale());
}
