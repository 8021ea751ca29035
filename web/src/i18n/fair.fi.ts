import type { Like } from './i18n.svelte';
import type { fair as english } from './fair.en';

export const fair: Like<typeof english> = {
  verifyHand: 'Tarkista jako',
  verifying: 'Tarkistetaan …',
  verifyTrue:
    'Tarkistettu: jokainen näkemäsi kortti oli ennen jakoa sinetöidyn pakan seuraava kortti.',
  verifyFalse: 'Tarkistus ei täsmää: {why}',
  verifyHow: {
    one: 'Selaimesi tarkisti itse {count} kortin: sinetin, katkaisut, paikan ja järjestyksen.',
    other: 'Selaimesi tarkisti itse {count} korttia: sinetin, katkaisut, paikan ja järjestyksen.',
  },
  verifySeal: 'Pakan sinetti',
  verifySave: 'Tallenna todiste',
  'fair.cutBy': 'Pakan katkaisivat: {names}',
  'fair.noCutFrom': 'Katkaisu puuttuu: {names}',
  'fair.yourCut':
    'Laitteesi katkaisi pakan. Kukaan ei voinut valita sen järjestystä: ei talo eikä toinen pelaaja.',
  'fair.otherCuts':
    'Laitteesi ei katkaissut tätä pakkaa. Järjestystä ei ole valinnut kukaan, elleivät kaikki pakan katkaisseet toimi yhdessä talon kanssa.',
  'fair.noCuts':
    'Kukaan ei katkaissut pakkaa. Sinetti todistaa, ettei kortteja vaihdettu jaon alettua; sekoituksen reiluudessa luotat taloon.',
  'fair.knewSeal': 'Selaimesi tiesi sinetin ennen ensimmäistä korttia.',
  'fair.heardLater':
    'Selaimesi ei ollut pöydässä, kun pakka sinetöitiin. Se vertaa käsihistorian sinettiin.',
  'fair.wrong.root': 'tämä ei ole ennen jakoa sinetöity pakka',
  'fair.wrong.previous': 'sitä ennen pelattiin toinen jako',
  'fair.wrong.subject': 'kortti kuuluu toiseen jakoon',
  'fair.wrong.count': 'pakassa on eri määrä kortteja',
  'fair.wrong.opening': 'kortti ei ole sinetöidyssä pakassa ({where})',
  'fair.wrong.twice': 'kortti tai sen paikka avattiin kahdesti ({where})',
  'fair.wrong.missing': 'korteista puuttuu todiste ({where})',
  'fair.wrong.cut': 'katkaisu ei ole se, jonka pelaaja oli luvannut',
  'fair.wrong.place': 'kortti ei ollut pakan seuraava ({where})',
  'fair.wrong.order': 'uudelleen sekoitettu kortti tuli väärässä järjestyksessä ({where})',
  'fair.wrong.malformed': 'todistetta ei voi lukea',
  'fair.wrong.seen': 'todiste kertoo toisenlaisesta jaon kulusta',
  'fair.wrong.anchors': 'pelaajien lupaamat katkaisut eivät ole ne, jotka kerrottiin ennen jakoa',
  'fair.wrong.cuts': 'katkaisut eivät ole ne, jotka kerrottiin jaon alkaessa',
  'fair.wrong.left-out': 'huone vahvisti katkaisusi ja jätti sen sitten pois',
  'fair.wrong.replaced':
    'huone sinetöi toisen pakan saatuaan katkaisusi, tai se käynnistettiin silloin uudelleen',
  'fair.title': 'Reilu peli',
  'fair.lead':
    'Täällä taloa ei tarvitse uskoa sanastaan: tarkista jokaisen pelaamasi jaon pakka ja rahat, jotka talo on sinulle velkaa.',
  'fair.deckTitle': 'Jokaisen jaon pakka',
  'fair.deckText':
    'Ennen jakoa talo sinetöi pakan järjestyksen. Sitten pelaajien laitteet katkaisevat sen luvuilla, joita talo ei voinut tietää. Niin kumpikaan ei voi valita kortteja. Jaon toistossa ”Tarkista jako” tarkistaa jokaisen näkemäsi kortin.',
  'fair.owedTitle': 'Mitä talo on velkaa',
  'fair.owedText':
    'Jokaisen päivän lopussa (UTC) lasketaan yhteen ja sinetöidään kaikki, mitä talo on velkaa: lompakot, pöydät, palkintopotit, liput ja jackpotit. Jokainen sinetti nimeää edellisen. Voit tarkistaa, että oma rivisi on summassa.',
  'fair.noDays':
    'Yhtään päivää ei ole vielä sinetöity; ensimmäinen sinetti tulee keskiyön jälkeen (UTC).',
  'fair.day': 'Päivä',
  'fair.sum': 'Velkaa yhteensä',
  'fair.seal': 'Sinetti',
  'fair.checkLine': 'Tarkista rivini',
  'fair.lineHolds': 'Tarkistettu: päivän {day} summassa on mukana sinun {amount}.',
  'fair.lineFails': 'Tarkistus ei täsmää: tämä rivi ei ole päivän {day} sinetöidyssä summassa.',
  'fair.lineSays': 'Rivisi: {line}',
  'fair.chainBroken': 'Päivän {day} sinetti ei nimeä edellistä sinettiä.',
  'fair.lotTrue': 'Tarkistettu: luku seuraa talon sinetistä ja pelaajien katkaisuista.',
  'fair.lotFalse': 'Tarkistus ei täsmää: luku ei seuraa sinetistä ja katkaisuista.',
  'fair.lotAlone': 'Kukaan ei katkaissut: luku perustuu talon sinettiin ja pelaajien nimiin.',
};
