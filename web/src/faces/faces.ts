/** Who looks like what: a face for every player, and a name for every house bot. */
import { ANIMALS, type Drawn } from './animals';
import { ROBOTS } from './robots';

const BOT = /^bot-.*?(\d+)$/;
/** One after the other, so that no two at a table are called alike. */
const BOT_NAMES = [
  'Otso',
  'Tilda',
  'Runo',
  'Vesper',
  'Kaino',
  'Bolt',
  'Saga',
  'Pixel',
  'Eino',
  'Nova',
  'Ruska',
  'Zeta',
];

export const isBot = (player: string) => BOT.test(player);

const hash = (text: string) =>
  [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7);

function botNumber(player: string): number {
  const number = BOT.exec(player)?.[1] ?? '0';
  return (hash(player.slice(0, -number.length)) + Number(number)) >>> 0;
}

/** A player's name as it is shown; bots of a large tournament are counted, so that no two are called alike. */
export function playerName(player: string): string {
  if (!isBot(player)) return player;
  const name = BOT_NAMES[botNumber(player) % BOT_NAMES.length]!;
  const round = Math.floor((Number(BOT.exec(player)![1]) - 1) / BOT_NAMES.length);
  return round > 0 ? `${name} ${round + 1}` : name;
}

/** The face of a player: the one he has chosen, or the same wherever he sits. */
export function faceOf(player: string, drawn = ''): Drawn {
  const wanted = isBot(player) ? undefined : ANIMALS[drawn];
  if (wanted) return wanted;
  const set = Object.values(isBot(player) ? ROBOTS : ANIMALS);
  return set[(isBot(player) ? botNumber(player) : hash(player)) % set.length]!;
}
