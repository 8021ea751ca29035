/** Lot: whether the number of a HexaPro follows from the house's sealed half and the players' cuts.
 *
 *  The same is in src/huone/room/tournaments/multiplier.py; tests/cards/data/fair.json holds both to it.
 */
import type { LotView } from '../wire/messages';
import { anchorOf, drawing } from './cuts';
import { bytes, named, text, u32 } from './hash';
import { rootOf } from './seal';

const NUMBERS = 100_000;

export type DrawnLot = Pick<LotView, 'root' | 'number' | 'players' | 'anchors' | 'cuts'> & {
  opening: NonNullable<LotView['opening']>;
};

export function verifyLot(lot: DrawnLot, root: string): boolean {
  try {
    const cutters = Object.entries(lot.cuts);
    const fit = cutters.every(
      ([name, cut]) => lot.players.includes(name) && anchorOf(cut) === lot.anchors[name],
    );
    const half = Number(lot.opening.payload);
    if (!fit || lot.opening.count !== 1 || !(half >= 0 && half < NUMBERS)) return false;
    const drawn = drawing(keyOf(lot), 'lot')(NUMBERS);
    const sealed = lot.root === root && rootOf(lot.opening) === root;
    return sealed && (half + drawn) % NUMBERS === lot.number;
  } catch {
    return false;
  }
}

function keyOf({ root, players, cuts }: DrawnLot): Uint8Array {
  const parts = players.flatMap((player) => {
    const [name, cut] = [text(player), bytes(cuts[player] ?? '')];
    return [u32(name.length), name, u32(cut.length), cut];
  });
  return named('lot', bytes(root), u32(players.length), ...parts);
}

/** The file that `huone fair verify` reads. */
export function lotFile({ root, number, players, anchors, cuts, opening }: DrawnLot): string {
  const proof = { proof: 'lot', root, number, players, anchors, cuts, opening };
  return `data:application/json,${encodeURIComponent(JSON.stringify(proof))}`;
}
