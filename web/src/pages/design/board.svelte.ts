/** The drawing board: a form, and what the room says about it while it is filled in. */
import { explain } from '../../i18n/refusals';
import { readMoney, typedMoney } from '../../parts/format.svelte';
import { http } from '../../wire/http';
import type {
  AnnounceTournament,
  DesignChoices,
  DesignLook,
  DesignProblem,
  DesignsShown,
  TournamentOffer,
} from '../../wire/messages';
import { Refused } from '../../wire/refusal';
import { blank, formOf, meant, type Form, type Purse } from './form';

const WAIT_MS = 350;
export const purse: Purse = {
  read: (text) => readMoney(text),
  write: (cents) => typedMoney(cents),
};

export class Board {
  form = $state<Form>(blank());
  entrants = $state(30);
  choices = $state.raw<DesignChoices | null>(null);
  look = $state.raw<DesignLook | null>(null);
  /** What stands at a field: why it does not go. */
  problems = $state.raw<Record<string, string>>({});
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;

  /** Reads what may be chosen here, and the draft that is meant. */
  async open(id: string): Promise<void> {
    this.choices = await http.get<DesignChoices>('/staff/designs/choices');
    if (id === '') return;
    const { designs } = await http.get<DesignsShown>('/staff/designs');
    const found = designs.find((one) => one.offer.id === id);
    if (found) this.take(found.offer);
    else throw new Refused('room/no-such-design', `there is no draft called ${id}`, { design: id });
  }

  take(offer: TournamentOffer): void {
    this.form = formOf(offer, purse);
  }

  /** The offer that is meant, or nothing while a field cannot be read. */
  get offer(): AnnounceTournament | null {
    const found = meant(this.form, purse);
    return 'offer' in found ? found.offer : null;
  }

  /** Asks the room what it thinks, a moment after the last change. */
  consider(): () => void {
    const found = meant(this.form, purse);
    const entrants = Math.min(5_000, Math.max(2, Math.round(this.entrants || 2)));
    this.#timer = setTimeout(() => void this.#ask(found, entrants), WAIT_MS);
    return () => clearTimeout(this.#timer);
  }

  async #ask(found: ReturnType<typeof meant>, entrants: number): Promise<void> {
    const asked = ++this.#asked;
    if ('wrong' in found) {
      this.problems = { [found.wrong]: await explain(new Refused('api/invalid', '')) };
      return;
    }
    try {
      const look = await http.post<DesignLook>('/staff/designs/look', {
        offer: found.offer,
        entrants,
      });
      const said = await Promise.all(look.problems.map(worded));
      if (asked !== this.#asked) return;
      this.look = look;
      this.problems = Object.fromEntries(look.problems.map((one, i) => [one.field, said[i] ?? '']));
    } catch (error) {
      const field = error instanceof Refused ? String(error.facts['field'] ?? '') : '';
      const said = await explain(error);
      if (asked === this.#asked) this.problems = { [field]: said };
    }
  }
}

const worded = (one: DesignProblem) => explain(new Refused(one.code, one.says, one.facts));
