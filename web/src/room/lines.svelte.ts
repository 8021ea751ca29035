/** The lobby, live: every stake in numbers; its tables are a topic of their own. */
import { catalogue, gameName, tableName } from '../names.svelte';
import type { LobbyLine, LobbyTable } from '../wire/messages';
import { line } from '../wire/line.svelte';
import { t } from '../i18n/i18n.svelte';
import { money } from '../parts/format.svelte';

class Lines {
  all = $state.raw<readonly LobbyLine[] | null>(null);

  /** Follows the lobby; gives back how to stop. */
  follow(): () => void {
    void catalogue.load();
    return line.follow('stakes', {
      picture: (picture) => picture.type === 'LobbyView' && (this.all = picture.lines),
      change: (change) => {
        if (change.type === 'LobbyLine')
          this.all = (this.all ?? []).map((one) => (one.stake === change.stake ? change : one));
      },
    });
  }

  find(stake: string): LobbyLine | undefined {
    return this.all?.find((one) => one.stake === stake);
  }

  /** Names a table as the lobby lists it. */
  tableName(table: string): string {
    const stake = this.find(table.replace(/-\d+$/, ''));
    return stake ? this.nameOf(stake, { table, name: table }) : tableName(table);
  }

  /** A table that nobody has named is called by its stake and number. */
  nameOf(stake: LobbyLine, table: Pick<LobbyTable, 'table' | 'name'>): string {
    if (table.name !== table.table) return table.name;
    return `${this.stakeName(stake.stake)} #${table.table.slice(stake.stake.length + 1)}`;
  }

  stakeName(stake: string): string {
    const found = this.find(stake);
    return found ? `${gameName(found.game)} ${blinds(found)}` : gameName(stake);
  }
}

export const lines = new Lines();

/** What a stake is played for: two bets in fixed limit, else two blinds, or a bet or point where there are none. */
export function blinds(of: LobbyLine): string {
  if (of.big_bet_chips > 0)
    return `${money(of.big_bet_chips / 2, { short: true })}/${money(of.big_bet_chips, { short: true })}`;
  const big = money(of.big_blind_chips, { short: true });
  return of.small_blind_chips > 0 ? `${money(of.small_blind_chips, { short: true })}/${big}` : big;
}

const BETTING = {
  'no-limit': 'game.no-limit',
  'pot-limit': 'game.pot-limit',
  'fixed-limit': 'game.fixed-limit',
  mixed: 'game.mixed',
  points: 'game.points',
} as const;

export function betting(of: { betting: string }): string {
  const key = BETTING[of.betting as keyof typeof BETTING];
  return key ? t(key) : of.betting;
}
