/** Who looks like what: a face for every player, and a name for every house bot. */
import { ANIMALS, type Drawn } from './animals';
import { ROBOTS } from './robots';

const BOT = /^bot-.*?(\d+)$/;
/** One after the other, so that no two at a table are called alike. */
const BOT_NAMES = ['Otso', 'Tilda', 'Runo', 'Vesper', 'Kaino', 'Bolt', 'Saga', 'Pixel', 'Eino', 'Nova', 'Ruska', 'Zeta'];

export const isBot = (player: string) => BOT.test(player);

const hash = (text: string) => [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7);

function botNumber(player: string): number {
  const number = BOT.exec(player)?.[1] ?? '0';
  return (hash(player.slice(0, -number.length)) + Number(number)) >>> 0;
}

/** A player's name as it is shown. */
export function playerName(player: string): string {
  return isBot(player) ? BOT_NAMES[botNumber(player) % BOT_NAMES.length]! : player;
}

/** The face of a player: the same wherever he sits. */
export function faceOf(player: string): Drawn {
  const set = Object.values(isBot(player) ? ROBOTS : ANIMALS);
  return set[(isBot(player) ? botNumber(player) : hash(player)) % set.length]!;
}
