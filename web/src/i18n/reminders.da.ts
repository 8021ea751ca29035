import type { Like } from './i18n.svelte';
import type { reminders as english } from './reminders.en';

export const reminders: Like<typeof english> = {
  'profile.reminders': 'Notifikationer',
  'reminders.intro':
    'Vælg, hvad du vil have besked om, når du ikke kigger. En notifikation nævner bordet eller turneringen, aldrig dine kort.',
  'reminders.device': 'Denne enhed',
  'reminders.on': 'Notifikationer er slået til her.',
  'reminders.off': 'Notifikationer er slået fra her.',
  'reminders.turnOn': 'Slå til her',
  'reminders.turnOff': 'Slå fra her',
  'reminders.test': 'Send en test',
  'reminders.testSent': 'En test er på vej.',
  'reminders.blocked':
    'Din browser blokerer notifikationer fra dette websted. Tillad dem i dens indstillinger, og prøv igen.',
  'reminders.unable':
    'Denne browser kan ikke modtage notifikationer her. Føj først pokerrummet til startskærmen på telefonen; ellers kræves en sikker adresse (https).',
  'reminders.failed': 'Browserens notifikationstjeneste svarede ikke. Prøv igen senere.',
  'reminders.notHere': 'Dette rum sender ingen pushnotifikationer.',
  'reminders.what': 'Hvad',
  'reminders.push': 'Push',
  'reminders.mail': 'E-mail',
  'reminders.turn': 'Det er min tur',
  'reminders.seat': 'Pladsen, jag venter på, er ledig',
  'reminders.start': 'Min turnering begynder om 5 minutter',
  'reminders.noMail': 'E-mail kræver en adresse på din konto og et rum, der sender mail.',
  'reminders.quiet': 'Stille timer',
  'reminders.quietOn': 'Send intet i disse timer',
  'reminders.quietFrom': 'Fra',
  'reminders.quietUntil': 'Til',
  'reminders.zone': 'Efter uret i {zone}',
  'reminders.others': 'Enheder, der får notifikationer',
  'reminders.remove': 'Fjern',
  'reminders.removeOf': 'Fjern {device}',
};
