import type { Like } from './i18n.svelte';
import type { app as english } from './app.en';

export const app: Like<typeof english> = {
  notFound: 'Sidan finns inte.',
  toLobby: 'Till lobbyn',
  lineLost: 'Anslutningen till rummet bröts. Försöker igen …',
  lineLostTurn: 'Anslutningen till rummet bröts. Försöker igen … Din tur har {seconds} s kvar.',
  lineOpening: 'Ansluter till rummet …',
  lineFull: 'Pokerrummet är fullt just nu. Försöker igen …',
  lineEnded: 'Rummet avslutade anslutningen.',
  lineTakenOver: 'Du spelar nu i ett annat fönster.',
  lineOldVersion: 'Rummet har en ny version. Ladda om sidan.',
  lineStopping: 'Rummet stänger.',
  reload: 'Ladda om',
  roomUnreachable: 'Rummet kan inte nås.',
  close: 'Stäng',
  cancel: 'Avbryt',
  confirm: 'Bekräfta',
};
