/** Reasons in the player's language: `reason(why)`.
 *
 *  The room gives a reason in English words. Those that a player can meet are known here by their
 *  beginning, with their numbers in the places of the text; what staff has written stays as it is.
 */
import { fill, locale, type Locale } from './i18n.svelte';
import { LIVE_REASONS } from './reasons.live';

export type Wording = Record<Locale, string>;

const REASONS: readonly [RegExp, Wording][] = [
  [
    /^this table takes (?<min>\d+) to (?<max>\d+) big blinds$/,
    {
      en: 'this table takes {min}–{max} big blinds',
      fi: 'tähän pöytään ostetaan {min}–{max} isoa blindia',
      sv: 'här köper man in sig för {min}–{max} stora mörkar',
      da: 'her køber man sig ind for {min}–{max} big blinds',
    },
  ],
  [
    /^the stack may grow to the table's maximum$/,
    {
      en: 'your stack can grow to the table’s maximum',
      fi: 'pino voi kasvaa pöydän enimmäismäärään',
      sv: 'stacken kan fyllas på till bordets max',
      da: 'stacken kan fyldes op til bordets maksimum',
    },
  ],
  [
    /^below one big blind you buy up to the minimum at least$/,
    {
      en: 'below one big blind you buy at least up to the minimum',
      fi: 'alle yhden ison blindin pinoon ostetaan vähintään vähimmäismäärään asti',
      sv: 'under en stor mörk köper du upp till minst minimum',
      da: 'under en big blind køber du mindst op til minimum',
    },
  ],
  [
    /^once an evening a short buy-in is enough$/,
    {
      en: 'once an evening a short buy-in is enough',
      fi: 'kerran illassa riittää pienempi sisäänosto',
      sv: 'en gång per kväll räcker ett kort inköp',
      da: 'en gang pr. aften er et kort buy-in nok',
    },
  ],
  [
    /^ratholing: you left with (?<left>[\d.]+)/,
    {
      en: 'you left this table with {left} a short while ago',
      fi: 'poistuit tästä pöydästä hetki sitten, pinosi oli {left}',
      sv: 'du lämnade bordet nyss med {left}',
      da: 'du forlod bordet for lidt siden med {left}',
    },
  ],
  [
    /^the host has set it$/,
    {
      en: 'the host has set it',
      fi: 'järjestäjä on päättänyt niin',
      sv: 'värden har bestämt det',
      da: 'værten har bestemt det',
    },
  ],
  [
    /^a hand is being played$/,
    {
      en: 'a hand is in progress',
      fi: 'jako on käynnissä',
      sv: 'en hand pågår',
      da: 'en hånd er i gang',
    },
  ],
  [
    /^the seat was not claimed/,
    {
      en: 'the seat was not taken in time',
      fi: 'paikkaa ei otettu ajoissa',
      sv: 'platsen togs inte i tid',
      da: 'pladsen blev ikke taget i tide',
    },
  ],
  [
    /^the room (had to be started again|went down)/,
    {
      en: 'the room had to restart',
      fi: 'huone käynnistettiin uudelleen',
      sv: 'pokerrummet startades om',
      da: 'pokerrummet blev genstartet',
    },
  ],
  [
    /^the whole stack is no more than a call$/,
    {
      en: 'your stack only covers a call',
      fi: 'pinosi riittää vain maksuun',
      sv: 'din stack räcker bara till syn',
      da: 'din stack rækker kun til et call',
    },
  ],
  [
    /^a short all-in does not reopen the betting$/,
    {
      en: 'a short all-in doesn’t reopen the betting',
      fi: 'vajaa all-in ei avaa panostusta uudelleen',
      sv: 'en kort all-in öppnar inte satsningen igen',
      da: 'en kort all-in genåbner ikke budrunden',
    },
  ],
  [
    /^the raises of this street are used up$/,
    {
      en: 'no raises are left on this street',
      fi: 'kierroksen korotukset on käytetty',
      sv: 'gatans höjningar är slut',
      da: 'rundens raises er brugt',
    },
  ],
  [
    /^too few entries$/,
    {
      en: 'too few players',
      fi: 'liian vähän pelaajia',
      sv: 'för få spelare',
      da: 'for få spillere',
    },
  ],
  [
    /^a scheduled tournament needs a time to start$/,
    {
      en: 'choose when it starts',
      fi: 'valitse alkamisaika',
      sv: 'välj när den börjar',
      da: 'vælg hvornår den begynder',
    },
  ],
  [
    /^it starts when it is full$/,
    {
      en: 'it starts when it’s full',
      fi: 'se alkaa, kun paikat ovat täynnä',
      sv: 'den börjar när den är full',
      da: 'den begynder, når den er fuld',
    },
  ],
  [
    /^it would have started already$/,
    {
      en: 'the start is in the past',
      fi: 'alkamisaika on jo mennyt',
      sv: 'starten har redan varit',
      da: 'starten er allerede passeret',
    },
  ],
  [
    /^it comes again after a minute at the earliest$/,
    {
      en: 'at least a minute between starts',
      fi: 'alkujen väliä on oltava vähintään minuutti',
      sv: 'minst en minut mellan starterna',
      da: 'mindst et minut mellem starterne',
    },
  ],
  [
    /^another follows by itself$/,
    {
      en: 'the next one opens by itself',
      fi: 'seuraava avautuu itsestään',
      sv: 'nästa öppnar av sig själv',
      da: 'den næste åbner af sig selv',
    },
  ],
  [
    /^a sit & go needs two seats or more$/,
    {
      en: 'a Sit & Go needs two players or more',
      fi: 'Sit & Gossa on oltava vähintään kaksi pelaajaa',
      sv: 'en Sit & Go behöver minst två spelare',
      da: 'en Sit & Go kræver mindst to spillere',
    },
  ],
  [
    /^a freeroll has no prices on heads$/,
    {
      en: 'a freeroll has no bounties',
      fi: 'freerollissa ei ole bountyja',
      sv: 'en freeroll har inga bounties',
      da: 'en freeroll har ingen bounties',
    },
  ],
  [
    /^a freeroll sells no rebuys$/,
    {
      en: 'a freeroll sells no rebuys',
      fi: 'freerollissa ei myydä rebuyta',
      sv: 'en freeroll säljer inga rebuys',
      da: 'en freeroll sælger ingen rebuys',
    },
  ],
  [
    /^a freeroll has no choice of buy-ins$/,
    {
      en: 'a freeroll has no choice of buy-ins',
      fi: 'freerollissa ei ole valittavaa sisäänostoa',
      sv: 'en freeroll har inga inköp att välja',
      da: 'en freeroll har ingen buy-ins at vælge',
    },
  ],
  [
    /^the largest buy-in is below the usual one$/,
    {
      en: 'the largest buy-in is below the usual one',
      fi: 'suurin sisäänosto on tavallista pienempi',
      sv: 'det största inköpet är mindre än det vanliga',
      da: 'det største buy-in er under det normale',
    },
  ],
  [
    /^conditions are for freerolls$/,
    {
      en: 'only a freeroll can be by invitation',
      fi: 'vain freerolliin voi kutsua',
      sv: 'bara en freeroll kan ha inbjudna',
      da: 'kun en freeroll kan have inviterede',
    },
  ],
  [
    /^a HexaPro is played by its own chapter$/,
    {
      en: 'a HexaPro has rules of its own',
      fi: 'HexaProlla on omat sääntönsä',
      sv: 'en HexaPro har egna regler',
      da: 'en HexaPro har sine egne regler',
    },
  ],
  [
    /^the phases of a tournament are scheduled$/,
    {
      en: 'phases need a start time',
      fi: 'vaiheet tarvitsevat alkamisajan',
      sv: 'faser behöver en starttid',
      da: 'faser kræver et starttidspunkt',
    },
  ],
  [
    /^a second phase has no price and no phase behind it$/,
    {
      en: 'a second phase costs nothing and leads nowhere',
      fi: 'toinen vaihe ei maksa mitään eikä johda eteenpäin',
      sv: 'en andra fas kostar inget och leder inte vidare',
      da: 'en anden fase koster intet og fører ikke videre',
    },
  ],
  [
    /^a second phase invites nobody$/,
    {
      en: 'a second phase invites nobody',
      fi: 'toiseen vaiheeseen ei kutsuta',
      sv: 'en andra fas bjuder inte in',
      da: 'en anden fase inviterer ingen',
    },
  ],
  [
    /^a first phase leads to its second$/,
    {
      en: 'a first phase leads to its second',
      fi: 'ensimmäinen vaihe johtaa toiseen',
      sv: 'en första fas leder till sin andra',
      da: 'en første fase fører til sin anden',
    },
  ],
  [
    /^no phase follows$/,
    {
      en: 'no second phase is chosen',
      fi: 'toista vaihetta ei ole valittu',
      sv: 'ingen andra fas är vald',
      da: 'ingen anden fase er valgt',
    },
  ],
  [
    /^the sheet has no such level$/,
    {
      en: 'the sheet has no such level',
      fi: 'rakenteessa ei ole sellaista tasoa',
      sv: 'strukturen har ingen sådan nivå',
      da: 'strukturen har ikke det niveau',
    },
  ],
  [
    /^a rebuy fee needs rebuys$/,
    {
      en: 'a rebuy fee needs rebuys',
      fi: 'rebuyn palvelumaksu edellyttää rebuyta',
      sv: 'en rebuyavgift kräver rebuys',
      da: 'et rebuygebyr kræver rebuys',
    },
  ],
  [
    /^an add-on break needs rebuys$/,
    {
      en: 'an add-on break needs rebuys',
      fi: 'add-on-tauko edellyttää rebuyta',
      sv: 'en add-on-paus kräver rebuys',
      da: 'en add-on-pause kræver rebuys',
    },
  ],
  [
    /^bounty chips need regular bounties$/,
    {
      en: 'bounty chips need regular bounties',
      fi: 'bounty-merkit edellyttävät tavallisia bountyja',
      sv: 'bountymarker kräver vanliga bounties',
      da: 'bountychips kræver almindelige bounties',
    },
  ],
  [
    /^a VIP bounty is worth nothing$/,
    {
      en: 'a VIP bounty needs an amount',
      fi: 'VIP-bounty tarvitsee summan',
      sv: 'en VIP-bounty behöver ett belopp',
      da: 'en VIP-bounty kræver et beløb',
    },
  ],
  [
    /^no place is paid more than the one above it$/,
    {
      en: 'no place can be paid more than the one above',
      fi: 'mikään sija ei voi saada edellistä enempää',
      sv: 'ingen placering kan få mer än den ovanför',
      da: 'ingen placering kan få mere end den over',
    },
  ],
  [
    /^a satellite pays in entries$/,
    {
      en: 'a satellite pays in seats',
      fi: 'satelliitin palkinnot ovat paikkoja',
      sv: 'en satellit betalar i platser',
      da: 'en satellit betaler i pladser',
    },
  ],
  [
    /^only a scheduled tournament of a timed rulebook has a time bank of its own$/,
    {
      en: 'only a scheduled tournament has a time bank of its own',
      fi: 'vain aikataulun mukaisella turnauksella on oma aikapankki',
      sv: 'bara en schemalagd turnering har egen tidsbank',
      da: 'kun en planlagt turnering har sin egen tidsbank',
    },
  ],
  [
    /^its time bank starts above its cap$/,
    {
      en: 'the time bank starts above its limit',
      fi: 'aikapankki alkaa rajan yläpuolelta',
      sv: 'tidsbanken börjar över sitt tak',
      da: 'tidsbanken begynder over sit loft',
    },
  ],
  [
    /^a structure needs at least one level$/,
    {
      en: 'the sheet needs a level',
      fi: 'rakenteessa on oltava taso',
      sv: 'strukturen behöver en nivå',
      da: 'strukturen kræver et niveau',
    },
  ],
  [
    /^its season ends before it begins$/,
    {
      en: 'the season ends before it begins',
      fi: 'kausi päättyy ennen alkuaan',
      sv: 'säsongen slutar innan den börjar',
      da: 'sæsonen slutter før den begynder',
    },
  ],
  [
    /^a table of points needs a first place$/,
    {
      en: 'the table needs points for first place',
      fi: 'taulukossa on oltava pisteet voittajalle',
      sv: 'tabellen behöver poäng för förstaplatsen',
      da: 'tabellen kræver point for førstepladsen',
    },
  ],
];

/** A reason as it stands inside another sentence. */
export function reason(why: string): string {
  for (const [known, wording] of [...REASONS, ...LIVE_REASONS]) {
    const found = known.exec(why);
    if (found) return fill(wording[locale()], found.groups ?? {});
  }
  return why;
}
