/** The client's picture of a table is the server's, change by change, in games of every kind. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { seen } from '../src/table/felt';
import type { SeenTableEvent, TableView } from '../src/wire/messages';

interface Stream {
  name: string;
  picture: TableView;
  /** What is different in the server's picture after the changes, by path. */
  steps: { changes: SeenTableEvent[]; then: Record<string, unknown> }[];
}
export const streams = JSON.parse(readFileSync('unit/streams.json', 'utf8')) as Stream[];

function patched(picture: TableView, then: Record<string, unknown>): TableView {
  const next = structuredClone(picture);
  for (const [path, value] of Object.entries(then)) {
    const keys = path.split('/').slice(1);
    const last = keys.pop() ?? '';
    const place = keys.reduce(
      (part: Record<string, unknown>, key) => part[key] as Record<string, unknown>,
      next as unknown as Record<string, unknown>,
    );
    place[last] = value;
  }
  return next;
}

describe.each(streams)('$name', ({ picture, steps }) => {
  test('every picture is the server’s', () => {
    let expected = picture;
    let shown = picture;
    for (const [i, step] of steps.entries()) {
      const before = structuredClone(shown);
      const old = shown;
      for (const change of step.changes) shown = seen(shown, change);
      expected = patched(expected, step.then);
      expect(
        shown,
        `step ${i} of ${JSON.stringify(step.changes.map((c) => (c.type === 'SeenInHand' ? c.event.type : c.type)))}`,
      ).toEqual(expected);
      expect(old, 'the old picture stays as it was').toEqual(before);
    }
  });
});
