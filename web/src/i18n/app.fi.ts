import type { Like } from './i18n.svelte';
import type { app as english } from './app.en';

export const app: Like<typeof english> = {
  notFound: 'Sivua ei ole.',
  toLobby: 'Aulaan',
  lineLost: 'Yhteys pelihuoneeseen katkesi. Yritetään uudelleen …',
  lineLostTurn: 'Yhteys pelihuoneeseen katkesi. Yritetään uudelleen … Vuoroasi on jäljellä {seconds} s.',
  lineOpening: 'Yhdistetään pelihuoneeseen …',
  lineFull: 'Huone on nyt täynnä. Yritetään uudelleen …',
  lineEnded: 'Pelihuone katkaisi yhteyden.',
  lineTakenOver: 'Pelaat nyt toisessa ikkunassa.',
  lineOldVersion: 'Pelihuoneesta on uusi versio. Lataa sivu uudelleen.',
  lineStopping: 'Pelihuone sulkeutuu.',
  reload: 'Lataa uudelleen',
  roomUnreachable: 'Pelihuoneeseen ei saada yhteyttä.',
  close: 'Sulje',
  cancel: 'Peruuta',
  confirm: 'Vahvista',
};
