/** Refusals in the player's language: `explain(refused)`.
 *
 *  A language words a refusal by its code, with the facts in the places of the text: moments (`_ms`)
 *  and money (`_cents`) are written as people read them. A code that a language does not know is said
 *  in the server's own English words.
 */
import { moment, money } from '../parts/format.svelte';
import { asRefused, type Facts } from '../wire/refusal';
import { fill, locale, t, type Locale } from './i18n.svelte';
import { reason } from './reasons';

export type Wordings = Record<string, string>;

const loaders: Record<Locale, () => Promise<Wordings>> = {
  en: async () => (await import('./refusals.en')).refusals,
  fi: async () => (await import('./refusals.fi')).refusals,
  sv: async () => (await import('./refusals.sv')).refusals,
  da: async () => (await import('./refusals.da')).refusals,
};
const loaded: Partial<Record<Locale, Wordings>> = {};

/** Says why the room said no, as one sentence. */
export async function explain(thrown: unknown): Promise<string> {
  const refused = asRefused(thrown);
  if (refused.code === 'line/lost') return t('roomUnreachable');
  const spoken = locale();
  const wordings = (loaded[spoken] ??= await loaders[spoken]());
  const text = wordingOf(refused.code, refused.facts, wordings);
  return sentence(text ? fill(text, worded(refused.facts)) : refused.says);
}

/** One code may be said of several things: a fact that only one of them has chooses its wording, as in `live/stale+till`. */
function wordingOf(code: string, facts: Facts, wordings: Wordings): string | undefined {
  const named = Object.keys(facts).find((fact) => `${code}+${fact}` in wordings);
  return wordings[named ? `${code}+${named}` : code];
}

const EXPLAINED =
  /^(buy-in|banzai|bet|break|deals|entries|entry|fees|hexapro|limit|plan|seating|seats|start|straddle|tournament|waiting)\//;

/** Gives the address of the rule behind a refusal, where the rules have one. */
export function whyOf(thrown: unknown): string | undefined {
  const { code } = asRefused(thrown);
  return EXPLAINED.test(code) ? `/rules/why/${code}?lang=${locale()}` : undefined;
}

/** Facts as they are read: a moment as a time, cents as money, a list with commas. */
function worded(facts: Facts): Facts {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [name, word(name, value)]),
  );
}

function word(name: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.join(', ');
  if (name === 'why' && typeof value === 'string') return reason(value);
  if (name === 'what' && typeof value === 'string') return value.split('; ').map(reason).join('; ');
  if (typeof value !== 'number') return value;
  if (name.endsWith('_ms')) return moment(value);
  return name === 'cents' || name.endsWith('_cents') ? money(value) : value;
}

/** A text as a sentence of its own. */
export function sentence(text: string): string {
  const begun = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?…]$/.test(begun) ? begun : `${begun}.`;
}
