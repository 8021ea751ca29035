import type { Like } from './i18n.svelte';
import type { app as english } from './app.en';

export const app: Like<typeof english> = {
  notFound: 'Siden findes ikke.',
  toLobby: 'Til lobbyen',
  unreachable: 'Ingen forbindelse',
  unreachableHelp:
    'Pokerrummet kan ikke nås. Dine chips og din plads er i god behold; siden fortsætter af sig selv.',
  lineLost: 'Forbindelsen blev afbrudt. Forbinder igen …',
  lineLostTurn: 'Forbindelsen blev afbrudt. Forbinder igen … {seconds} s tilbage.',
  lineOpening: 'Forbinder …',
  lineFull: 'Pokerrummet er fuldt lige nu. Prøver igen …',
  lineEnded: 'Forbindelsen blev afsluttet.',
  lineTakenOver: 'Du spiller nu i et andet vindue.',
  lineOldVersion: 'Der er en ny version. Genindlæs siden.',
  lineStopping: 'Pokerrummet lukker.',
  reload: 'Genindlæs',
  roomUnreachable: 'Pokerrummet kan ikke nås.',
  close: 'Luk',
  cancel: 'Annuller',
  confirm: 'Bekræft',
};
