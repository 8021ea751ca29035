/** Reasons in the player's language: `reason(why)`.
 *
 *  The room gives a reason in English words. Those that a player can meet are known here by their
 *  beginning, with their numbers in the places of the text; what staff has written stays as it is.
 */
import { fill, locale, type Locale } from './i18n.svelte';

type Wording = Record<Locale, string>;

const REASONS: readonly [RegExp, Wording][] = [
  [/^this table takes (?<min>\d+) to (?<max>\d+) big blinds$/, {
    en: 'this table takes {min}–{max} big blinds', fi: 'tähän pöytään ostetaan {min}–{max} isoa blindia', sv: 'här köper man in sig för {min}–{max} stora mörkar', da: 'her køber man sig ind for {min}–{max} big blinds',
  }],
  [/^the stack may grow to the table's maximum$/, {
    en: 'your stack can grow to the table’s maximum', fi: 'pino voi kasvaa pöydän enimmäismäärään', sv: 'stacken kan fyllas på till bordets max', da: 'stacken kan fyldes op til bordets maksimum',
  }],
  [/^below one big blind you buy up to the minimum at least$/, {
    en: 'below one big blind you buy at least up to the minimum', fi: 'alle yhden ison blindin pinoon ostetaan vähintään vähimmäismäärään asti', sv: 'under en stor mörk köper du upp till minst minimum', da: 'under en big blind køber du mindst op til minimum',
  }],
  [/^once an evening a short buy-in is enough$/, {
    en: 'once an evening a short buy-in is enough', fi: 'kerran illassa riittää pienempi sisäänosto', sv: 'en gång per kväll räcker ett kort inköp', da: 'en gang pr. aften er et kort buy-in nok',
  }],
  [/^ratholing: you left with (?<left>[\d.]+)/, {
    en: 'you left this table with {left} a short while ago', fi: 'poistuit tästä pöydästä hetki sitten, pinosi oli {left}', sv: 'du lämnade bordet nyss med {left}', da: 'du forlod bordet for lidt siden med {left}',
  }],
  [/^the host has set it$/, { en: 'the host has set it', fi: 'järjestäjä on päättänyt niin', sv: 'värden har bestämt det', da: 'værten har bestemt det' }],
  [/^a hand is being played$/, { en: 'a hand is in progress', fi: 'jako on käynnissä', sv: 'en hand pågår', da: 'en hånd er i gang' }],
  [/^the seat was not claimed/, { en: 'the seat was not taken in time', fi: 'paikkaa ei otettu ajoissa', sv: 'platsen togs inte i tid', da: 'pladsen blev ikke taget i tide' }],
  [/^the room (had to be started again|went down)/, { en: 'the room had to restart', fi: 'huone käynnistettiin uudelleen', sv: 'pokerrummet startades om', da: 'pokerrummet blev genstartet' }],
  [/^the whole stack is no more than a call$/, { en: 'your stack only covers a call', fi: 'pinosi riittää vain maksuun', sv: 'din stack räcker bara till syn', da: 'din stack rækker kun til et call' }],
  [/^a short all-in does not reopen the betting$/, { en: 'a short all-in doesn’t reopen the betting', fi: 'vajaa all-in ei avaa panostusta uudelleen', sv: 'en kort all-in öppnar inte satsningen igen', da: 'en kort all-in genåbner ikke budrunden' }],
  [/^the raises of this street are used up$/, { en: 'no raises are left on this street', fi: 'kierroksen korotukset on käytetty', sv: 'gatans höjningar är slut', da: 'rundens raises er brugt' }],
  [/^too few entries$/, { en: 'too few players', fi: 'liian vähän pelaajia', sv: 'för få spelare', da: 'for få spillere' }],
];

/** A reason as it stands inside another sentence. */
export function reason(why: string): string {
  for (const [known, wording] of REASONS) {
    const found = known.exec(why);
    if (found) return fill(wording[locale()], found.groups ?? {});
  }
  return why;
}
