/** What one person has at a table: the seat, the turn, what may be done beside it, and the game around it.
 *
 *  Made while a component is built: it follows the tournament or the home game that is played here.
 */
import { HomeGame } from '../home/game.svelte';
import { t } from '../i18n/i18n.svelte';
import { gameName, tableName } from '../names.svelte';
import { money } from '../parts/format.svelte';
import { isPrivate, stakeOf } from '../room/affairs.svelte';
import { Contest } from '../room/contest.svelte';
import { lines } from '../room/lines.svelte';
import { countdown, isOver } from '../room/progress';
import { line } from '../wire/line.svelte';
import type { Card, TournamentView } from '../wire/messages';
import { amountText } from './amounts';
import { clock, secondsUntil } from './clock.svelte';
import type { LiveTable } from './live.svelte';
import { level, ownCards, potTotal } from './scene';

/** A private game among friends; tables of the lobby are none. */
const PRIVATE = /-\d{10,}$/;

export class Visit {
  readonly #table: () => LiveTable;
  readonly live = $derived.by(() => this.#table());
  readonly scene = $derived(this.live.scene);
  readonly view = $derived(this.live.view);
  readonly title = $derived(tableName(this.live.id, this.view ?? {}));
  readonly game = $derived(this.view ? gameName(this.view.hand?.game ?? this.view.game) : '');
  readonly stakes = $derived(this.#stakes());

  // The seat.
  readonly own = $derived(this.view?.own ?? null);
  readonly me = $derived(
    this.view?.sitters.find((sitter) => sitter.seat === this.own?.seat) ?? null,
  );
  /** Who is away is dealt in, and folded: at any moment he can say that he is back. */
  readonly away = $derived(
    this.me !== null && this.me.break_why !== null && this.me.break_why !== 'no-chips',
  );
  readonly broke = $derived(this.me?.break_why === 'no-chips');

  // The turn.
  readonly turn = $derived(this.own?.turn ?? null);
  readonly turnView = $derived(
    this.view?.hand?.turns.find((one) => one.seat === this.own?.seat) ?? null,
  );
  readonly streetKey = $derived(`${this.view?.hand?.number}:${this.view?.hand?.street}`);
  /** Each turn is a new one for the bar, even if the same is legal again. */
  readonly turnKey = $derived(
    this.turn ? `${this.streetKey}:${this.live.since[this.turn.seat]}:${this.turn.kind}` : '',
  );
  readonly sizing = $derived({
    level: this.view ? level(this.view) : 0,
    ownBet: this.me?.bet_chips ?? 0,
    ownStack: this.me?.stack_chips ?? 0,
    pot: this.view ? potTotal(this.view) : 0,
  });
  readonly price = $derived(
    this.me ? Math.min(this.sizing.level - this.sizing.ownBet, this.me.stack_chips) : 0,
  );
  readonly mayAdvance = $derived(this.#mayAdvance());
  /** Own cards that nobody has seen: who has folded, or has won without a call, can show them. */
  readonly showable = $derived(this.#showable());
  /** A window hides the action bar: whoever is in turn is told so in it. */
  readonly alarm = $derived(
    this.turn && this.live.turnEnds !== null
      ? `${t('yourTurn')} · ${secondsUntil(this.live.turnEnds, clock.now)} s`
      : undefined,
  );

  // The tournament that is played here.
  readonly tournament = $derived(this.view?.tournament ?? null);
  readonly #contest = $derived(this.tournament === null ? null : new Contest(this.tournament));
  /** What the tournament says, once the table has shown it: the board tells who is out, nothing else. */
  told = $state.raw<TournamentView | null>(null);

  // The home game that is played here.
  readonly isPrivate = $derived(PRIVATE.test(this.live.id));
  readonly home = $derived(line.player && this.isPrivate ? new HomeGame(this.live.id) : null);
  readonly counted = $derived(!!this.view?.is_counted);
  /** How many ask the host, if that is this person, for chips. */
  readonly asks = $derived(
    this.home?.view?.host === line.player ? (this.home?.view?.asked.length ?? 0) : 0,
  );
  readonly asked = $derived(this.home?.view?.asked.find((one) => one.player === line.player));
  readonly ended = $derived(this.home?.view?.ended_ms != null);

  /** Why no hand is dealt, where the tournament or the home game knows it. */
  readonly idle = $derived(this.#breakOfTournament() ?? this.#waitOfGame());

  // A seat that may be taken.
  readonly stakeLine = $derived(lines.all?.find((one) => one.stake === stakeOf(this.live.id)));
  readonly maySit = $derived(
    !this.own &&
      !this.ended &&
      this.view?.tournament === null &&
      !!line.player &&
      (!!this.stakeLine || this.counted),
  );
  /** Private tables are not in the lobby; there everybody chooses his seat. */
  readonly choosesSeat = $derived(!!line.room?.seats_chosen || isPrivate(this.live.id));

  constructor(table: () => LiveTable) {
    this.#table = table;
    $effect(() => this.#contest?.follow());
    $effect(() => {
      if (!this.live.behind) this.told = this.#contest?.view ?? null;
    });
    $effect(() => this.home?.follow());
    $effect(() => {
      if (!this.own && this.view?.tournament === null) return lines.follow();
    });
  }

  #stakes(): string {
    const { view, scene, live } = this;
    const write =
      view?.tournament != null || view?.is_counted
        ? (chips: number) => amountText(chips, live.unit)
        : (chips: number) => money(chips, { short: true });
    const bets = scene?.stakes.bets ?? scene?.stakes.mix?.blinds;
    if (scene?.stakes.points) return write(scene.stakes.points.point_chips);
    if (!bets) return '';
    if (bets.structure === 'fixed-limit')
      return `${write(bets.small_bet)} / ${write(bets.big_bet)}`;
    return bets.big_blind
      ? `${write(bets.small_blind)} / ${write(bets.big_blind)}`
      : write(bets.button_blind || bets.ante);
  }

  #mayAdvance(): boolean {
    const { turn, view, me } = this;
    return (
      !turn &&
      !!view?.hand &&
      view.hand.turns.length > 0 &&
      me?.doing === 'playing' &&
      !me.rows &&
      view.sitters.some((sitter) => sitter.seat !== me.seat && sitter.doing === 'playing')
    );
  }

  #showable(): { hand: number; over: boolean; cards: Card[] } | null {
    const { scene, me } = this;
    if (!scene || !me || (this.told && isOver(this.told))) return null;
    const { hand } = scene.view;
    const over = hand === null || hand.is_over;
    if (!over && me.doing !== 'folded') return null;
    const { number, cards } = hand
      ? { number: hand.number, cards: ownCards(scene) }
      : (scene.past ?? { number: 0, cards: [] });
    const hidden = cards.filter((card) => !scene.opened[me.seat]?.includes(card));
    return hidden.length ? { hand: number, over, cards: hidden } : null;
  }

  #breakOfTournament(): string | undefined {
    const { told } = this;
    return told && (told.line.stage !== 'playing' || told.stop?.begun)
      ? countdown(told, clock.now).text
      : undefined;
  }

  /** Whom a private game waits for, or why it does not go on. */
  #waitOfGame(): string | undefined {
    const { view } = this;
    const game = this.home?.view;
    if (!game || !view || view.hand || view.deals_at !== null) return undefined;
    if (this.ended) return t('home.over');
    if (view.is_paused) return t('home.pausedNow');
    const ready = view.sitters.filter(
      (sitter) => sitter.break_why === null && sitter.stack_chips > 0,
    ).length;
    return ready < game.players_needed
      ? t('home.waiting', { count: game.players_needed - ready })
      : undefined;
  }
}
