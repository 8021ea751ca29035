/** The texts keep to docs/WORDS.md: the same places in every language, every form of a count, no word that is
 *  forbidden there, and no text that is longer than its place. */
import { describe, expect, it } from 'vitest';
import { da as roomDa } from '../src/i18n/da';
import { en as roomEn } from '../src/i18n/en';
import { fi as roomFi } from '../src/i18n/fi';
import { liveHouse as liveHouseDa } from '../src/i18n/livehouse.da';
import { liveHouse as liveHouseEn } from '../src/i18n/livehouse.en';
import { liveHouse as liveHouseFi } from '../src/i18n/livehouse.fi';
import { liveHouse as liveHouseSv } from '../src/i18n/livehouse.sv';
import { refusals as refusalsDa } from '../src/i18n/refusals.da';
import { refusals as refusalsEn } from '../src/i18n/refusals.en';
import { refusals as refusalsFi } from '../src/i18n/refusals.fi';
import { refusals as refusalsSv } from '../src/i18n/refusals.sv';
import { sv as roomSv } from '../src/i18n/sv';

type Entry = string | { one: string; other: string };
type Catalogue = Record<string, Entry>;
const en = { ...roomEn, ...liveHouseEn };
const fi = { ...roomFi, ...liveHouseFi };
const sv = { ...roomSv, ...liveHouseSv };
const da = { ...roomDa, ...liveHouseDa };
const CATALOGUES = { en, fi, sv, da } as unknown as Record<string, Catalogue>;
const REFUSALS: Record<string, Catalogue> = {
  en: refusalsEn,
  fi: refusalsFi,
  sv: refusalsSv,
  da: refusalsDa,
};
const texts = (entry: Entry) => (typeof entry === 'string' ? [entry] : [entry.one, entry.other]);
const placesOf = (entry: Entry) =>
  [
    ...new Set(
      texts(entry).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1])),
    ),
  ]
    .sort()
    .join(' ');
const without = (text: string) => text.replace(/ ?\{\w+\} ?/g, ' ').trim();

/** Finnish says a rank in other forms. */
const OTHER_FORMS = new Set(['highCard', 'pair', 'threeOfAKind', 'fourOfAKind']);
/** Words that do not change with their number. */
const ONE_FORM = new Set(['didDraw', 'drawCards', 'lobby.waitingCount']);
/** What a text must not contain, by language; words are whole words. */
const FORBIDDEN: Record<string, RegExp> = {
  en: /\b(shall|whom|him|his|he|put away|the line|the most|is asked)\b|'|\.\.\.|\d-\d/i,
  fi: /\bkäsi \{number\}|sokko|sököyt|tapporaha|kotiutus|klo \{|\}n |\}:een|\.\.\./i,
  sv: /(?<!\{)\bgiv(en|ens|ar|arna)?\b|återköp|tilläggsköp|låtsas|\binnehållet\b|\bfilt\b|\bdrag\b|huset har|(?<!poker)\brummet\b|\}s |\.\.\./i,
  da: /jeton|\bstak\b|(?<!præmie)pulje|\bsyne?\b|\bsatse?r?\b|\bhæv\b|genkøb|\bpung\b|(?<!poker)\brummet\b|floorman|\}s |\.\.\./i,
};
/** A word that is meant where it stands: the contents of a page, the name of a hand. */
const MEANT = new Set(['sv skipToContent', 'en cases.handNames', 'en mine.hand']);

const pick = (begin: RegExp) => Object.keys(en).filter((key) => begin.test(key));
/** How many characters a place takes, amounts left out, and the texts that stand there. */
const PLACES: readonly [string, number, string[]][] = [
  [
    'an action',
    16,
    [
      'fold',
      'check',
      'call',
      'bet',
      'raiseTo',
      'bringIn',
      'completeTo',
      'showHand',
      'muckHand',
      'standPat',
      'runOnce',
      'runTwice',
      'placeDone',
      'undo',
      'imBack',
      'preFold',
      'preCheckFold',
      'preCheck',
      'preCall',
      'preCallAny',
    ],
  ],
  [
    'a badge',
    16,
    [
      ...pick(/^did[A-Z]/),
      ...pick(/^post[A-Z]/),
      'allIn',
      'sittingOut',
      'awayBadge',
      'waiting',
      'waitsForBlind',
      'dueNew',
      'offline',
      'bot',
    ],
  ],
  ['a label of a seat', 22, pick(/^label/)],
  [
    'a tab',
    14,
    [
      'lobby.cash',
      'lobby.banzai',
      'lobby.sitAndGo',
      'lobby.hexapro',
      'lobby.tournaments',
      'lobby.practice',
      'tour.overview',
      'tour.playersTab',
      'tour.payouts',
      'tour.tablesTab',
      'tour.structure',
    ],
  ],
  [
    'the head of a column',
    18,
    [
      'lobby.playersHead',
      'lobby.waiting',
      'lobby.averagePot',
      'lobby.handsPerHour',
      'lobby.buyIn',
      'tour.entries',
      'tour.place',
      'tour.prize',
      'tour.bounty',
      'tour.share',
      'tour.stack',
      'tour.level',
      'tour.blinds',
      'tour.ante',
      'tour.length',
      'cash.when',
      'cash.what',
      'cash.balanceAfter',
      'profile.handNo',
      'profile.result',
    ],
  ],
  [
    'a line of a menu',
    30,
    [
      'sitOutNext',
      'sitOutBlind',
      'sitOutAll',
      'backAll',
      'autoTopUp',
      'straddleNext',
      'addChips',
      'callClock',
      'leaveTable',
      'lastHand',
      'handLog',
      'settings',
    ],
  ],
  ['a key of the dealer', 16, ['live.voidHand', 'live.callFloor', 'live.nextDealer']],
  ['a notice', 110, pick(/^notice\./)],
];

describe.each(Object.keys(CATALOGUES))('the texts in %s', (language) => {
  const catalogue = CATALOGUES[language] ?? {};

  it('have the places of the English ones', () => {
    const wrong = Object.keys(en).filter(
      (key) =>
        !OTHER_FORMS.has(key) &&
        placesOf(catalogue[key] ?? '') !== placesOf(CATALOGUES['en']?.[key] ?? ''),
    );
    expect(wrong).toEqual([]);
  });

  it('use no word that is wrong here, in refusals neither', () => {
    const wrong = [...Object.entries(catalogue), ...Object.entries(REFUSALS[language] ?? {})]
      .filter(([key]) => !MEANT.has(`${language} ${key}`))
      .flatMap(([key, entry]) =>
        texts(entry)
          .filter((text) => FORBIDDEN[language]?.test(text))
          .map((text) => `${key}: ${text}`),
      );
    expect(wrong).toEqual([]);
  });

  it('have every form of a count that the language has', () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const wrong = Object.entries(catalogue).flatMap(([key, entry]) => {
      if ((typeof entry === 'string') !== (typeof CATALOGUES['en']?.[key] === 'string'))
        return [`${key}: not counted in every language`];
      if (typeof entry === 'string') return [];
      if (forms.some((form) => !(form in entry))) return [`${key}: lacks a form`];
      const same = entry.one === entry.other && !ONE_FORM.has(key);
      return same && (language === 'en' || language === 'fi')
        ? [`${key}: both forms are equal`]
        : [];
    });
    expect(wrong).toEqual([]);
  });

  it.each(PLACES)('fit into %s of %i characters', (_, most, keys) => {
    const long = keys.flatMap((key) =>
      texts(catalogue[key] ?? '')
        .map(without)
        .filter((text) => text.length > most)
        .map((text) => `${key}: ${text} (${text.length})`),
    );
    expect(long).toEqual([]);
  });
});
