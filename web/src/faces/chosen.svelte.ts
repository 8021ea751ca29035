/** The faces that players have chosen: asked for when they are first drawn, several at once. */
import { SvelteMap } from 'svelte/reactivity';
import { http } from '../wire/http';
import type { ShownFace, ShownFaces } from '../wire/messages';
import { isBot } from './faces';

const ASKED_MAX = 24;

class ChosenFaces {
  readonly #known = new SvelteMap<string, ShownFace>();
  readonly #asked = new Set<string>();
  #waiting: string[] = [];

  /** The face of a player as far as it is known; asks for it otherwise. */
  of(player: string): ShownFace | undefined {
    const known = this.#known.get(player);
    if (!known && !isBot(player) && !this.#asked.has(player)) this.#ask(player);
    return known;
  }

  set(face: ShownFace): void {
    this.#asked.add(face.player);
    this.#known.set(face.player, face);
  }

  #ask(player: string): void {
    this.#asked.add(player);
    this.#waiting.push(player);
    if (this.#waiting.length === 1) setTimeout(() => void this.#load());
  }

  async #load(): Promise<void> {
    const players = this.#waiting;
    this.#waiting = [];
    while (players.length > 0) {
      const some = players.splice(0, ASKED_MAX).map(encodeURIComponent).join(',');
      const told = await http.get<ShownFaces>(`/faces?players=${some}`).catch(() => null);
      told?.faces.forEach((face) => this.#known.set(face.player, face));
    }
  }
}

export const chosen = new ChosenFaces();
