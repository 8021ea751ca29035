import type { Like } from './i18n.svelte';
import type { app as english } from './app.en';

export const app: Like<typeof english> = {
  notFound: 'Siden findes ikke.',
  toLobby: 'Til lobbyen',
  lineLost: 'Forbindelsen til rummet er afbrudt. Prøver igen …',
  lineLostTurn: 'Forbindelsen til rummet er afbrudt. Prøver igen … Din tur har {seconds} s tilbage.',
  lineOpening: 'Forbinder til rummet …',
  lineFull: 'Pokerrummet er fuldt lige nu. Prøver igen …',
  lineEnded: 'Rummet afsluttede forbindelsen.',
  lineTakenOver: 'Du spiller nu i et andet vindue.',
  lineOldVersion: 'Rummet har en ny version. Genindlæs siden.',
  lineStopping: 'Rummet lukker.',
  reload: 'Genindlæs',
  roomUnreachable: 'Rummet kan ikke nås.',
  close: 'Luk',
  cancel: 'Annuller',
  confirm: 'Bekræft',
};
