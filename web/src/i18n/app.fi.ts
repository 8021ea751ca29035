import type { Like } from './i18n.svelte';
import type { app as english } from './app.en';

export const app: Like<typeof english> = {
  notFound: 'Sivua ei löydy.',
  toLobby: 'Aulaan',
  unreachable: 'Ei yhteyttä',
  unreachableHelp:
    'Huoneeseen ei saada yhteyttä. Merkkisi ja paikkasi ovat tallessa, ja sivu jatkaa itsestään.',
  lineLost: 'Yhteys katkesi. Yhdistetään uudelleen …',
  lineLostTurn: 'Yhteys katkesi. Yhdistetään uudelleen … Aikaa {seconds} s.',
  lineOpening: 'Yhdistetään pelihuoneeseen …',
  lineFull: 'Huone on nyt täynnä. Yritetään uudelleen …',
  lineEnded: 'Pelihuone katkaisi yhteyden.',
  lineTakenOver: 'Pelaat nyt toisessa ikkunassa.',
  lineOldVersion: 'Uusi versio on valmis. Lataa sivu uudelleen.',
  lineStopping: 'Pelihuone sulkeutuu.',
  reload: 'Lataa uudelleen',
  roomUnreachable: 'Pelihuoneeseen ei saada yhteyttä.',
  close: 'Sulje',
  cancel: 'Peruuta',
  confirm: 'Vahvista',
};
