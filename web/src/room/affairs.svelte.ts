/** The player's own affairs, live: his wallet, where he sits and plays, what he waits for, what he was told.
 *
 *  `follow()` is called once by the client and follows whoever is signed in; pages only read. What
 *  moves his wallet or tells him something asks for the whole picture again, so nothing here is guessed.
 */
import type { AccountView, InLine, Notice, OwnTournament } from '../wire/messages';
import { line } from '../wire/line.svelte';

export type Told = Notice & { id: number };

const RENEW_MS = 250;
/** How often the place in a queue is asked for. */
const QUEUE_MS = 8_000;
const KEPT_NOTICES = 4;

class Affairs {
  cash = $state<number | null>(null);
  tables = $state.raw<readonly string[]>([]);
  /** What private tables are called. */
  names = $state.raw<Readonly<Record<string, string>>>({});
  waiting = $state.raw<readonly InLine[]>([]);
  tournaments = $state.raw<readonly OwnTournament[]>([]);
  tickets = $state.raw<Readonly<Record<string, number>>>({});
  notices = $state.raw<readonly Told[]>([]);
  #player: string | null = null;
  #stop: (() => void) | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #told = 0;
  #listeners = new Set<(notice: Notice) => void>();

  /** Follows the account of a player; gives back how to stop. */
  follow(player: string): () => void {
    this.#player = player;
    this.#subscribe(player);
    return () => {
      clearTimeout(this.#timer);
      this.#stop?.();
      [this.#player, this.#stop, this.cash] = [null, null, null];
      [this.tables, this.waiting, this.tournaments, this.tickets, this.notices] = [
        [],
        [],
        [],
        {},
        [],
      ];
    };
  }

  /** Hears what the player is told from now on; gives back how to stop. */
  listen(hear: (notice: Notice) => void): () => void {
    this.#listeners.add(hear);
    return () => this.#listeners.delete(hear);
  }

  dismiss(id: number): void {
    this.notices = this.notices.filter((notice) => notice.id !== id);
  }

  /** Asks for the whole picture again, soon. */
  renew(after = RENEW_MS): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.#player !== null) line.renew(`account:${this.#player}`);
    }, after);
  }

  /** Notes at once what an answer has just said; the room's own picture follows. */
  waits(place: InLine): void {
    this.waiting = [...this.waiting.filter((one) => one.stake !== place.stake), place];
    this.renew();
  }

  waitsNoMore(stake: string): void {
    this.waiting = this.waiting.filter((one) => one.stake !== stake);
  }

  isIn(tournament: string): boolean {
    return this.tournaments.some((one) => one.tournament === tournament);
  }

  #subscribe(player: string): void {
    this.#stop = line.follow(`account:${player}`, {
      picture: (picture) => picture.type === 'AccountView' && this.#take(picture),
      change: (change) => {
        if (change.type === 'WalletChanged') {
          this.cash = change.cash_cents;
          this.renew();
        } else if (isNotice(change)) this.#hear(change);
      },
    });
  }

  #take(view: AccountView): void {
    [this.cash, this.tables, this.waiting] = [view.cash_cents, view.tables, view.waiting];
    [this.tournaments, this.tickets, this.names] = [view.tournaments, view.tickets, view.names];
    if (view.waiting.length > 0) this.renew(QUEUE_MS);
  }

  #hear(notice: Notice): void {
    this.notices = [...this.notices.slice(-KEPT_NOTICES), { ...notice, id: ++this.#told }];
    for (const hear of this.#listeners) hear(notice);
    this.renew();
  }
}

/** The stake of a table by its name: `nl10-3` is a table of `nl10`. */
export function stakeOf(table: string): string {
  return table.replace(/-\d+$/, '');
}

/** Private tables have numbers that no table of the lobby reaches. */
export function isPrivate(table: string): boolean {
  return Number(/\d+$/.exec(table)?.[0] ?? 0) >= PRIVATE_FROM;
}
const PRIVATE_FROM = 1_000_000_000;

const NOTICES: Record<Notice['type'], true> = {
  HandLost: true,
  HandTakenBack: true,
  SeatGiven: true,
  QueueLeft: true,
  SeatOffered: true,
  PlaytimeOver: true,
  TournamentSeat: true,
  TournamentPlace: true,
  TicketWon: true,
  TournamentOff: true,
  JackpotShared: true,
  Announcement: true,
};

function isNotice(change: { type: string }): change is Notice {
  return change.type in NOTICES;
}

export const affairs = new Affairs();
