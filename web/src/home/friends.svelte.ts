/** My friends, where they are and what waits between us: read by whoever shows them, changed with `ask`, `part` and
 *  their like. Every answer of the room is the whole picture. `follow()` asks again now and then. */
import { session } from '../session.svelte';
import { http } from '../wire/http';
import type { MyFriends } from '../wire/messages';

/** How often the picture is renewed while somebody looks at it. */
const RENEW_MS = 30_000;
const of = (player: string) => `/me/friends/${encodeURIComponent(player)}`;
const kept = (player: string) => `/me/blocked/${encodeURIComponent(player)}`;

class Friends {
  value = $state.raw<MyFriends | null>(null);
  #asked = 0;

  /** Keeps the picture fresh for a signed-in member; gives back how to stop. */
  follow(): () => void {
    if (!session.me || session.me.guest) {
      this.value = null;
      return () => undefined;
    }
    // One picture that did not come is no reason to trouble anybody; the next one will.
    const renew = () => void this.load().catch(() => undefined);
    const timer = setInterval(() => document.visibilityState === 'visible' && renew(), RENEW_MS);
    document.addEventListener('visibilitychange', renew);
    renew();
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
    };
  }

  load = () => this.#take(http.get<MyFriends>('/me/friends'));
  ask = (player: string) => this.#take(http.put<MyFriends>(of(player)));
  part = (player: string) => this.#take(http.del<MyFriends>(of(player)));
  block = (player: string) => this.#take(http.put<MyFriends>(kept(player)));
  unblock = (player: string) => this.#take(http.del<MyFriends>(kept(player)));
  beSeenBy = (seen_by: MyFriends['seen_by']) =>
    this.#take(http.put<MyFriends>('/me/seen-by', { seen_by }));

  beRanked = (ranked: boolean) => this.#take(http.put<MyFriends>('/me/ranked', { ranked }));

  /** Of two answers under way the later question counts. */
  async #take(answer: Promise<MyFriends>): Promise<void> {
    const asked = ++this.#asked;
    const value = await answer;
    if (asked === this.#asked) this.value = value;
  }
}

export const friends = new Friends();
