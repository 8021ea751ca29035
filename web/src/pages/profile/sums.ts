/** Lines of a player's study, added up by what he asks for. */
import type { StudyLine } from '../../wire/messages';

export type By = 'game' | 'stake' | 'position';

export interface Sum {
  name: string;
  hands: number;
  cents: number;
  bigBlinds: number;
  vpip: number | null;
  pfr: number | null;
  threeBet: number | null;
  wentToShowdown: number | null;
  wonAtShowdown: number | null;
}

/** From how many chances on a share says anything. */
export const CHANCES_MIN = 50;
const ORDER = ['SB', 'BB', 'UTG', 'UTG+1', 'UTG+2', 'UTG+3', 'LJ', 'HJ', 'CO', 'BTN'];

const share = (taken: number, chances: number) => (chances < CHANCES_MIN ? null : taken / chances);

function sumOf(name: string, lines: readonly StudyLine[]): Sum {
  const all = (count: (line: StudyLine) => number) =>
    lines.reduce((sum, line) => sum + count(line), 0);
  const hands = all((line) => line.style.hands);
  const wentOn = all((line) => line.style.went_on);
  const showdowns = all((line) => line.style.showdowns);
  return {
    name,
    hands,
    cents: all((line) => line.cents),
    bigBlinds: all((line) => line.big_blinds),
    vpip: share(
      all((line) => line.style.voluntary),
      hands,
    ),
    pfr: share(
      all((line) => line.style.raised),
      hands,
    ),
    threeBet: share(
      all((line) => line.style.three_bets),
      all((line) => line.style.three_bet_chances),
    ),
    wentToShowdown: share(showdowns, wentOn),
    wonAtShowdown: share(
      all((line) => line.style.showdowns_won),
      showdowns,
    ),
  };
}

/** Adds lines up: one sum for each game, stake or position, the most played first. */
export function sums(lines: readonly StudyLine[], by: By): Sum[] {
  const names = [...new Set(lines.map((line) => line[by]))].filter((name) => name !== '');
  const found = names.map((name) =>
    sumOf(
      name,
      lines.filter((line) => line[by] === name),
    ),
  );
  const place = (sum: Sum) => ORDER.indexOf(sum.name);
  return by === 'position'
    ? found.sort((a, b) => place(a) - place(b))
    : found.sort((a, b) => b.hands - a.hands);
}
