import { describe, expect, it } from 'vitest';
import { ANIMALS } from '../src/faces/animals';
import { faceOf, isBot, playerName } from '../src/faces/faces';
import { ROBOTS } from '../src/faces/robots';

const BOTS = [1, 2, 3, 4, 5, 6].map((number) => `bot-practice-holdem-${number}`);

describe('faces', () => {
  it('of people are animals, of bots robots, and stay the same', () => {
    expect(Object.values(ANIMALS)).toContain(faceOf('anna'));
    expect(faceOf('anna')).toBe(faceOf('anna'));
    for (const bot of BOTS) expect(Object.values(ROBOTS)).toContain(faceOf(bot));
    expect(new Set(Array.from({ length: 400 }, (_, i) => faceOf(`player${i}`))).size).toBe(
      Object.keys(ANIMALS).length,
    );
  });

  it('are whole pieces of SVG', () => {
    for (const [ground, parts] of [...Object.values(ANIMALS), ...Object.values(ROBOTS)]) {
      const parsed = new DOMParser().parseFromString(
        `<svg xmlns="http://www.w3.org/2000/svg"><rect fill="${ground}"/>${parts}</svg>`,
        'image/svg+xml',
      );
      expect(parsed.querySelectorAll('*').length).toBeGreaterThan(4);
      expect(parts).not.toMatch(/undefined|NaN/);
    }
  });
});

describe('names', () => {
  it('of the bots of a table are all different, and nobody else is called a bot', () => {
    expect(new Set(BOTS.map(playerName)).size).toBe(BOTS.length);
    const field = Array.from({ length: 60 }, (_, i) => playerName(`bot-evening-${i + 1}`));
    expect(new Set(field).size).toBe(60);
    expect(playerName('anna')).toBe('anna');
    expect([isBot('anna'), isBot('robot-1'), isBot(BOTS[0]!)]).toEqual([false, false, true]);
  });
});
