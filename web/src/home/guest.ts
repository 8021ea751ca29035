/** Playing at once: a guest's account, and the table where cards come soonest. */
import { locale } from '../i18n/i18n.svelte';
import { acceptance } from '../room/acceptance.svelte';
import { affairs, stakeOf } from '../room/affairs.svelte';
import { eager } from '../room/eager';
import { lines } from '../room/lines.svelte';
import { session, type Me } from '../session.svelte';
import { http } from '../wire/http';
import { line } from '../wire/line.svelte';
import type { LobbyLine } from '../wire/messages';

const SEAT_MS = 20_000;
const LOOK_MS = 100;

/** A name that nobody has. */
export async function offeredName(): Promise<string> {
  return (await http.get<{ name: string }>('/guests/name')).name;
}

/** Comes in as a guest, unless somebody is signed in; the line to the room is his when this is done. */
export async function comeIn(name: string): Promise<void> {
  if (!session.me) {
    const wanted = name.trim();
    acceptance.said = true;
    session.became(
      await http.post<Me>('/guests', { language: locale(), ...(wanted ? { name: wanted } : {}) }),
    );
    await acceptance.load();
  }
  const me = session.me?.player;
  await until(() => line.player === me);
}

/** Where a newcomer plays: the first practice table that there is. */
export function practice(): LobbyLine | undefined {
  return lines.all?.find((one) => one.practice);
}

/** Finds a seat at a practice table; gives back which. */
export async function findSeat(stake: LobbyLine): Promise<string> {
  const here = affairs.tables.find((one) => stakeOf(one) === stake.stake);
  if (here) return here;
  const answer = await line.ask({
    type: 'find-seat',
    stake: stake.stake,
    chips: stake.max_chips ?? stake.min_chips,
  });
  if (answer.type === 'seated') {
    eager.table = answer.table;
    return answer.table;
  }
  await until(() => affairs.tables.some((one) => stakeOf(one) === stake.stake), SEAT_MS);
  return affairs.tables.find((one) => stakeOf(one) === stake.stake) ?? '';
}

async function until(isSo: () => boolean, most = 10_000): Promise<void> {
  for (let waited = 0; !isSo() && waited < most; waited += LOOK_MS)
    await new Promise((go) => setTimeout(go, LOOK_MS));
}
