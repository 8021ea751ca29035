/** Words come with the pages that show them: those of the live house are loaded by its pages alone. */
import { describe, expect, it } from 'vitest';
import { setLocale, t, wordsOfLiveHouse } from '../src/i18n/i18n.svelte';
import { en } from '../src/i18n/en';
import { liveHouse } from '../src/i18n/livehouse.en';
import { liveHouse as finnish } from '../src/i18n/livehouse.fi';

const sources = import.meta.glob<string>(['../src/**/*.{ts,svelte}', '!../src/i18n/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

describe('the words of the live house', () => {
  it('stand in no page outside it', () => {
    const elsewhere = Object.entries(sources).filter(([file]) => !file.startsWith('../src/live/'));
    expect(elsewhere.length).toBeGreaterThan(100);
    const found = elsewhere.flatMap(([file, text]) =>
      [...text.matchAll(/'([\w.-]+)'/g)]
        .filter(([, word]) => word && word in liveHouse)
        .map(([, word]) => `${file}: ${word}`),
    );
    expect(found).toEqual([]);
  });

  it('are no words of the first page', () => {
    expect(Object.keys(liveHouse).filter((key) => key in en)).toEqual([]);
  });

  it('are there in every language once they were asked for', async () => {
    const both = [wordsOfLiveHouse(), setLocale('fi')];
    await Promise.all(both);
    expect(t('live.cage')).toBe(finnish['live.cage']);
    await setLocale('en');
    expect(t('live.cage')).toBe(liveHouse['live.cage']);
  });
});
