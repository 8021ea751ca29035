import type { Like } from './i18n.svelte';
import type { reminders as english } from './reminders.en';

export const reminders: Like<typeof english> = {
  'profile.reminders': 'Ilmoitukset',
  'reminders.intro':
    'Valitse, mistä haluat kuulla, kun et ole paikalla. Ilmoituksessa on pöydän tai turnauksen nimi, ei koskaan kortteja.',
  'reminders.device': 'Tämä laite',
  'reminders.on': 'Ilmoitukset ovat päällä tällä laitteella.',
  'reminders.off': 'Ilmoitukset eivät ole päällä tällä laitteella.',
  'reminders.turnOn': 'Ota käyttöön tällä laitteella',
  'reminders.turnOff': 'Poista käytöstä',
  'reminders.test': 'Lähetä testi',
  'reminders.testSent': 'Testi on matkalla.',
  'reminders.blocked':
    'Selaimesi estää tämän sivuston ilmoitukset. Salli ne selaimen asetuksissa ja yritä uudelleen.',
  'reminders.unable':
    'Tämä selain ei voi vastaanottaa ilmoituksia täällä. Lisää huone puhelimessa ensin aloitusnäytölle; muualla tarvitaan suojattu (https) osoite.',
  'reminders.failed': 'Selaimesi ilmoituspalvelu ei vastannut. Yritä myöhemmin uudelleen.',
  'reminders.notHere': 'Tämä huone ei lähetä push-ilmoituksia.',
  'reminders.what': 'Mistä',
  'reminders.push': 'Push',
  'reminders.mail': 'Sähköposti',
  'reminders.turn': 'On minun vuoroni',
  'reminders.seat': 'Odottamani paikka on vapaa',
  'reminders.start': 'Turnaukseni alkaa 5 minuutin kuluttua',
  'reminders.noMail':
    'Sähköposti edellyttää, että tililläsi on osoite ja huone lähettää sähköpostia.',
  'reminders.quiet': 'Hiljaiset tunnit',
  'reminders.quietOn': 'Älä lähetä mitään näinä tunteina',
  'reminders.quietFrom': 'Alkaen',
  'reminders.quietUntil': 'Asti',
  'reminders.zone': 'Aikavyöhyke: {zone}',
  'reminders.others': 'Laitteet, joihin ilmoitukset tulevat',
  'reminders.remove': 'Poista',
  'reminders.removeOf': 'Poista {device}',
};
