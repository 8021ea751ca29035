import type { Like } from './i18n.svelte';
import type { app as english } from './app.en';

export const app: Like<typeof english> = {
  notFound: 'Sidan finns inte.',
  toLobby: 'Till lobbyn',
  unreachable: 'Ingen anslutning',
  unreachableHelp:
    'Pokerrummet går inte att nå. Dina marker och din plats är i säkert förvar; sidan fortsätter av sig själv.',
  lineLost: 'Anslutningen bröts. Ansluter igen …',
  lineLostTurn: 'Anslutningen bröts. Ansluter igen … {seconds} s kvar.',
  lineOpening: 'Ansluter …',
  lineFull: 'Pokerrummet är fullt just nu. Försöker igen …',
  lineEnded: 'Anslutningen avslutades.',
  lineTakenOver: 'Du spelar nu i ett annat fönster.',
  lineOldVersion: 'Det finns en ny version. Ladda om sidan.',
  lineStopping: 'Pokerrummet stänger.',
  reload: 'Ladda om',
  roomUnreachable: 'Pokerrummet kan inte nås.',
  close: 'Stäng',
  cancel: 'Avbryt',
  confirm: 'Bekräfta',
};
