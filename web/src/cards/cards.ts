/** Cards as they are drawn and said: shapes, ranks and names in the player's language. */
import { t } from '../i18n/i18n.svelte';
import type { Card, Rank, Suit } from '../wire/messages';

export const rankOf = (card: Card) => card[0] as Rank;
export const suitOf = (card: Card) => card[1] as Suit;
export const rankText = (card: Card) => (rankOf(card) === 'T' ? '10' : rankOf(card));
const SYMBOL: Record<Suit, string> = { s: '♠', h: '♥', d: '♦', c: '♣' };

/** Such as 10♥. */
export const cardText = (card: Card) => rankText(card) + SYMBOL[suitOf(card)];
export const cardsText = (cards: readonly Card[]) => cards.map(cardText).join(' ');

/** Such as "ten of hearts", for those who listen. */
export function cardName(card: Card): string {
  return t('cardOf', { rank: rankName(rankOf(card)), suit: suitName(suitOf(card)) });
}

export function suitName(suit: Suit): string {
  switch (suit) {
    case 's':
      return t('spades');
    case 'h':
      return t('hearts');
    case 'd':
      return t('diamonds');
    case 'c':
      return t('clubs');
  }
}

export function rankName(rank: Rank): string {
  switch (rank) {
    case '2':
      return t('rank2');
    case '3':
      return t('rank3');
    case '4':
      return t('rank4');
    case '5':
      return t('rank5');
    case '6':
      return t('rank6');
    case '7':
      return t('rank7');
    case '8':
      return t('rank8');
    case '9':
      return t('rank9');
    case 'T':
      return t('rankT');
    case 'J':
      return t('rankJ');
    case 'Q':
      return t('rankQ');
    case 'K':
      return t('rankK');
    case 'A':
      return t('rankA');
  }
}

/** Several cards of a rank: "aces". */
export function ranksName(rank: Rank): string {
  switch (rank) {
    case '2':
      return t('ranks2');
    case '3':
      return t('ranks3');
    case '4':
      return t('ranks4');
    case '5':
      return t('ranks5');
    case '6':
      return t('ranks6');
    case '7':
      return t('ranks7');
    case '8':
      return t('ranks8');
    case '9':
      return t('ranks9');
    case 'T':
      return t('ranksT');
    case 'J':
      return t('ranksJ');
    case 'Q':
      return t('ranksQ');
    case 'K':
      return t('ranksK');
    case 'A':
      return t('ranksA');
  }
}

/** Suit shapes in a box of 100 × 100. */
export const suitPath: Record<Suit, string> = {
  s: 'M50 3C61 25 93 42 93 65C93 79 82 88 70 87C62 86 57 81 54 75C55 85 59 92 66 97H34C41 92 45 85 46 75C43 81 38 86 30 87C18 88 7 79 7 65C7 42 39 25 50 3Z',
  h: 'M50 95C40 77 5 60 5 32C5 16 17 6 29 6C39 6 47 13 50 23C53 13 61 6 71 6C83 6 95 16 95 32C95 60 60 77 50 95Z',
  d: 'M50 2C58 20 72 38 89 50C72 62 58 80 50 98C42 80 28 62 11 50C28 38 42 20 50 2Z',
  c: 'M28.500 26a21.500 21.500 0 1 1 43 0c0 6-2.500 11-6.500 15c2-.700 5-1 7.500-1a21.500 21.500 0 1 1 -19 31.500c1 10 5 19 12 25.500H35c7-6.500 11-15.500 12-25.500A21.500 21.500 0 1 1 27.500 40c2.500 0 5.500.300 7.500 1c-4-4-6.500-9-6.500-15Z',
};

/** The beginning of a compound and what follows a number, where a language has such forms: ässäpari, kolme ässää. */
export function rankForms(rank: Rank): { stem: string; part: string } {
  return { stem: t(`stem${rank}`), part: t(`part${rank}`) };
}
