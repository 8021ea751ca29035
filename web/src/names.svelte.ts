/** Names: what games and tables are called wherever a person looks; their ids stay in addresses. */
import { t } from './i18n/i18n.svelte';
import { http } from './wire/http';
import type { Games } from './wire/messages';

class Catalogue {
  names = $state.raw<ReadonlyMap<string, string>>(new Map());

  /** Reads the names of all games, once. */
  async load(): Promise<void> {
    const read = this.names.size > 0 ? null : await http.get<Games>('/games').catch(() => null);
    if (read) this.names = new Map(read.games.map((game) => [game.id, game.name]));
  }
}

export const catalogue = new Catalogue();

/** The catalogue's name of a game, the same in every language. */
export function gameName(game: string): string {
  return (
    catalogue.names.get(game) ??
    game
      .split('-')
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join(' ')
  );
}

/** A table that nobody has named is called by its number, and by its game where that is known. */
export function tableName(table: string, { name = '', game = '' } = {}): string {
  if (name && name !== table) return name;
  const number = /[-.](\d+)$/.exec(table)?.[1];
  const what = game ? gameName(game) : t('table');
  return number ? `${what} #${number}` : what;
}
