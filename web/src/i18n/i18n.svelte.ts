/** Typed translations: `t('callAmount', {amount})`. Wrong keys and missing placeholders do not compile.
 *
 *  The English texts are the source; every other language has exactly their keys. They are split by
 *  who writes them: `app.*` (the shell), `table.*` (table and replayer), `cases.*` (integrity), `pages.*` (all other
 *  pages). Those of the live house (`livehouse.*`) come with its pages, so that nobody else waits for them.
 *  `number(n)` and `dateTime(ms)` write numbers and moments as the language does.
 */
import { en, type English as EnglishRoom } from './en';
import type { EnglishLiveHouse } from './livehouse.en';

type English = EnglishRoom & EnglishLiveHouse;

export type Entry = string | { one: string; other: string };
export type Key = keyof English;
/** The texts of one namespace in another language. */
export type Like<T> = {
  readonly [K in keyof T]: T[K] extends string ? string : { one: string; other: string };
};
type Catalogue = Like<English>;

// The placeholder names inside a text: 'Hi {name}' -> 'name'
type Names<T> = T extends `${string}{${infer N}}${infer Rest}` ? N | Names<Rest> : never;
type TextOf<K extends Key> = English[K] extends string
  ? English[K]
  : English[K] extends { other: infer O }
    ? O
    : never;
export type Values<K extends Key> = [Names<TextOf<K>>] extends [never]
  ? []
  : [{ [N in Names<TextOf<K>>]: N extends 'count' ? number : string | number }];

const loaders = {
  en: async (): Promise<Like<EnglishRoom>> => en,
  fi: async (): Promise<Like<EnglishRoom>> => (await import('./fi')).fi,
  sv: async (): Promise<Like<EnglishRoom>> => (await import('./sv')).sv,
  da: async (): Promise<Like<EnglishRoom>> => (await import('./da')).da,
};
export type Locale = keyof typeof loaders;
export const locales = Object.keys(loaders) as Locale[];
export const localeNames: Record<Locale, string> = {
  en: 'English',
  fi: 'Suomi',
  sv: 'Svenska',
  da: 'Dansk',
};

const liveHouseLoaders: Record<Locale, () => Promise<Like<EnglishLiveHouse>>> = {
  en: async () => (await import('./livehouse.en')).liveHouse,
  fi: async () => (await import('./livehouse.fi')).liveHouse,
  sv: async () => (await import('./livehouse.sv')).liveHouse,
  da: async () => (await import('./livehouse.da')).liveHouse,
};

/** A language, and whether the words of the live house are with it. */
interface Wanted {
  locale: Locale;
  liveHouse: boolean;
}
let wanted: Wanted = { locale: 'en', liveHouse: false };
let current = $state.raw<Wanted & { texts: Partial<Catalogue> }>({ ...wanted, texts: en });
const plural = $derived(new Intl.PluralRules(current.locale));
const numbers = $derived(new Intl.NumberFormat(current.locale));

/** The language of everything that is shown. */
export function locale(): Locale {
  return current.locale;
}

/** Loads one language's texts and switches every shown text at once. */
export async function setLocale(locale: Locale): Promise<void> {
  wanted = { ...wanted, locale };
  await loadWanted();
  localStorage.setItem('language', locale);
  document.documentElement.lang = locale;
}

/** Loads the words of the live house, in this language and in every later one. */
export async function wordsOfLiveHouse(): Promise<void> {
  if (current.liveHouse) return;
  wanted = { ...wanted, liveHouse: true };
  await loadWanted();
}

/** Shows the newest that was asked for, whatever arrives first. */
async function loadWanted(): Promise<void> {
  const asked = wanted;
  const [room, liveHouse] = await Promise.all([
    loaders[asked.locale](),
    asked.liveHouse ? liveHouseLoaders[asked.locale]() : undefined,
  ]);
  if (asked !== wanted) return loadWanted();
  current = { ...asked, texts: { ...room, ...liveHouse } };
}

export function t<K extends Key>(key: K, ...[values]: Values<K>): string {
  const entry = current.texts[key] as Entry;
  const given = (values ?? {}) as Record<string, string | number>;
  const text =
    typeof entry === 'string'
      ? entry
      : plural.select(Number(given['count'])) === 'one'
        ? entry.one
        : entry.other;
  return fill(text, given);
}

/** Puts values into the places of a text; a place without a value stays as it is. */
export function fill(text: string, values: Record<string, unknown>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name];
    return typeof value === 'number'
      ? numbers.format(value)
      : value === undefined
        ? place
        : String(value);
  });
}

/** Formats that were used before: to make one takes a hundred times as long as to use it. */
const formats = new Map<string, Intl.NumberFormat>();

export function number(value: number, options?: Intl.NumberFormatOptions): string {
  if (!options) return numbers.format(value);
  const key = `${current.locale} ${JSON.stringify(options)}`;
  let format = formats.get(key);
  if (!format) formats.set(key, (format = new Intl.NumberFormat(current.locale, options)));
  return format.format(value);
}

const ORDINALS: Partial<Record<Locale, Partial<Record<Intl.LDMLPluralRule, string>>>> = {
  en: { one: 'st', two: 'nd', few: 'rd', other: 'th' },
  sv: { one: ':a', other: ':e' },
};

/** A place in a ranking: 1st, 1:a; languages that write a full stop have it in their texts. */
export function ordinal(place: number): string {
  const endings = ORDINALS[current.locale];
  return endings
    ? `${place}${endings[new Intl.PluralRules(current.locale, { type: 'ordinal' }).select(place)] ?? ''}`
    : String(place);
}

export function dateTime(
  ms: number,
  options: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' },
): string {
  return new Intl.DateTimeFormat(current.locale === 'en' ? 'en-GB' : current.locale, {
    ...options,
    hourCycle: 'h23',
  }).format(ms);
}
