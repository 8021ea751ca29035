/** Refusals in the player's language: `explain(refused)`.
 *
 *  A language words a refusal by its code, with the facts in the places of the text; a code that a
 *  language does not know is said in the server's own English words.
 */
import { asRefused } from '../wire/refusal';
import { fill, locale, t, type Locale } from './i18n.svelte';

export type Wordings = Record<string, string>;

const loaders: Record<Exclude<Locale, 'en'>, () => Promise<Wordings>> = {
  fi: async () => (await import('./refusals.fi')).refusals,
  sv: async () => (await import('./refusals.sv')).refusals,
  da: async () => (await import('./refusals.da')).refusals,
};
const loaded: Partial<Record<Locale, Wordings>> = { en: {} };

/** Says why the room said no, as one sentence. */
export async function explain(thrown: unknown): Promise<string> {
  const refused = asRefused(thrown);
  if (refused.code === 'line/lost') return t('roomUnreachable');
  const spoken = locale();
  const wordings = spoken === 'en' ? {} : (loaded[spoken] ??= await loaders[spoken]());
  const text = wordings[refused.code];
  return sentence(text ? fill(text, refused.facts) : refused.says);
}

function sentence(text: string): string {
  const begun = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?…]$/.test(begun) ? begun : `${begun}.`;
}
