import type { Like } from './i18n.svelte';
import type { reminders as english } from './reminders.en';

export const reminders: Like<typeof english> = {
  'profile.reminders': 'Aviseringar',
  'reminders.intro':
    'Välj vad du vill få veta när du inte tittar. En avisering nämner bordet eller turneringen, aldrig dina kort.',
  'reminders.device': 'Den här enheten',
  'reminders.on': 'Aviseringar är på här.',
  'reminders.off': 'Aviseringar är av här.',
  'reminders.turnOn': 'Slå på här',
  'reminders.turnOff': 'Slå av här',
  'reminders.test': 'Skicka ett test',
  'reminders.testSent': 'Ett test är på väg.',
  'reminders.blocked':
    'Din webbläsare blockerar aviseringar från den här webbplatsen. Tillåt dem i dess inställningar och försök igen.',
  'reminders.unable':
    'Den här webbläsaren kan inte ta emot aviseringar här. Lägg först till pokerrummet på hemskärmen i telefonen; annars krävs en säker adress (https).',
  'reminders.failed': 'Webbläsarens aviseringstjänst svarade inte. Försök igen senare.',
  'reminders.notHere': 'Det här pokerrummet skickar inga pushaviseringar.',
  'reminders.what': 'Vad',
  'reminders.push': 'Push',
  'reminders.mail': 'E-post',
  'reminders.turn': 'Det är min tur',
  'reminders.seat': 'Platsen jag väntar på är ledig',
  'reminders.start': 'Min turnering börjar om 5 minuter',
  'reminders.noMail': 'E-post kräver en adress på ditt konto och ett rum som skickar e-post.',
  'reminders.quiet': 'Tysta timmar',
  'reminders.quietOn': 'Skicka inget under de här timmarna',
  'reminders.quietFrom': 'Från',
  'reminders.quietUntil': 'Till',
  'reminders.zone': 'Enligt klockan i {zone}',
  'reminders.others': 'Enheter som får aviseringar',
  'reminders.remove': 'Ta bort',
  'reminders.removeOf': 'Ta bort {device}',
};
