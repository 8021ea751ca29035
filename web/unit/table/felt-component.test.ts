/** The table can be read by those who do not see it, in every game. */
import { readFileSync } from 'node:fs';
import { render } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { sceneOf, told, type Scene } from '../../src/table/scene';
import { sentence } from '../../src/table/story';
import { layoutOf } from '../../src/table/measures';
import TableFelt from '../../src/table/TableFelt.svelte';
import type { SeenTableEvent, TableView } from '../../src/wire/messages';

interface Stream {
  name: string;
  picture: TableView;
  steps: { changes: SeenTableEvent[] }[];
}
const streams = JSON.parse(readFileSync('unit/streams.json', 'utf8')) as Stream[];
const unit = { per: 100, decimals: 2, suffix: '' };
const find = (name: string) => streams.find((stream) => stream.name === name)!;

function tell(stream: Stream): { scenes: Scene[]; words: string[] } {
  let scene = sceneOf(stream.picture);
  const scenes = [scene];
  const words: string[] = [];
  for (const change of stream.steps.flatMap((step) => step.changes)) {
    const next = told(scene, change);
    const said = sentence(scene, next, change, unit);
    if (said) words.push(said.spoken);
    scenes.push((scene = next));
  }
  return { scenes, words };
}

test.each(streams)('$name is told in whole sentences', (stream) => {
  const { words } = tell(stream);
  expect(words.length).toBeGreaterThan(5);
  for (const said of words) {
    expect(said).not.toMatch(/undefined|NaN|\{\w+\}|\[object/);
    expect(said.trim()).toBe(said);
  }
});

test('a hand is told from the deal to the pot', () => {
  const { words } = tell(find("no-limit hold'em"));
  const whole = words.join('\n');
  expect(whole).toMatch(/Hand \d+ begins/);
  expect(whole).toMatch(/Your cards: \w+ of \w+, \w+ of \w+/);
  expect(whole).toMatch(/Flop: \w+ of \w+/);
  expect(whole).toMatch(/wins [\d.]+ with /);
});

test.each([
  "no-limit hold'em",
  'seven-card stud',
  'two boards',
  'sviten special',
  'open face',
  'all-ins and side pots',
])('%s is shown at every step without a fault', (name) => {
  const { scenes } = tell(find(name));
  for (const scene of [scenes[0]!, ...scenes.filter((_, i) => i % 23 === 0), scenes.at(-1)!]) {
    const { unmount } = render(TableFelt, {
      scene,
      unit,
      hero: scene.view.own?.seat ?? 0,
      layout: layoutOf('wide', 1.7),
      width: 1280,
      height: 740,
    });
    for (const sitter of scene.view.sitters)
      expect(document.querySelector(`.seat[aria-label^="${sitter.player}, "]`)).not.toBeNull();
    unmount();
  }
});

test('who wins is named with his hand', () => {
  const won = tell(find('all-ins and side pots')).scenes.find((scene) =>
    scene.wins.some((win) => win.names.length > 0),
  )!;
  render(TableFelt, {
    scene: won,
    unit,
    hero: 0,
    layout: layoutOf('wide', 1.7),
    width: 1280,
    height: 740,
  });
  expect(document.querySelector('.result')?.textContent?.trim()).toBeTruthy();
});
