/** The catalogues keep to docs/WORDS.md: the same places in every language, and no word that is forbidden there. */
import { describe, expect, it } from 'vitest';
import { da } from '../src/i18n/da';
import { en } from '../src/i18n/en';
import { fi } from '../src/i18n/fi';
import { sv } from '../src/i18n/sv';

type Entry = string | { one: string; other: string };
const CATALOGUES = { en, fi, sv, da } as unknown as Record<string, Record<string, Entry>>;
const texts = (entry: Entry) => (typeof entry === 'string' ? [entry] : [entry.one, entry.other]);
const placesOf = (entry: Entry) => [...new Set(texts(entry).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1])))].sort().join(' ');

/** Finnish says a rank in other forms. */
const OTHER_FORMS = new Set(['highCard', 'pair', 'threeOfAKind', 'fourOfAKind']);
/** Whole words, as a pattern; names of places are left out before. */
const FORBIDDEN: Record<string, RegExp> = {
  en: /\b(shall|whom|him|his|he|put away)\b|'|\.\.\./i,
  fi: /sokko|sököyt|tapporaha|kotiutus|klo \{|\}:een/i,
  sv: /återköp|tilläggsköp|låtsas|\bfilt\b|huset har|(?<!poker)\brummet\b/i,
  da: /jeton|\bstak\b|(?<!præmie)pulje|\bsyne?\b|\bsatse?r?\b|\bhæv\b|genkøb|\bpung\b|(?<!poker)\brummet\b|floorman/i,
};

describe.each(Object.keys(CATALOGUES))('the texts in %s', (language) => {
  const catalogue = CATALOGUES[language] ?? {};

  it('have the places of the English ones', () => {
    const wrong = Object.keys(en).filter((key) => !OTHER_FORMS.has(key) && placesOf(catalogue[key] ?? '') !== placesOf(CATALOGUES['en']?.[key] ?? ''));
    expect(wrong).toEqual([]);
  });

  it('use no word that is wrong here', () => {
    const wrong = Object.entries(catalogue).flatMap(([key, entry]) =>
      texts(entry).filter((text) => FORBIDDEN[language]?.test(text)).map((text) => `${key}: ${text}`),
    );
    expect(wrong).toEqual([]);
  });

  it('have both forms of a count where English and Finnish tell them apart', () => {
    const plain = Object.entries(catalogue).filter(([key, entry]) => (typeof entry === 'string') !== (typeof CATALOGUES['en']?.[key] === 'string'));
    expect(plain.map(([key]) => key)).toEqual([]);
  });
});
