/** Reasons of the live house in the languages of its staff, known by the room's English words. */
import type { Wording } from './reasons';

export const LIVE_REASONS: readonly [RegExp, Wording][] = [
  [
    /^one night, one stack: you left with (?<left>[\d.]+) this evening$/,
    {
      en: 'one night, one stack, and that was {left}',
      fi: 'sama ilta, sama pino: lähtiessä {left}',
      sv: 'samma kväll, samma stack: {left} vid avgången',
      da: 'samme aften, samme stack: {left} ved afgang',
    },
  ],
  [
    /^this table has limits of its own$/,
    {
      en: 'these are the limits of the table',
      fi: 'nämä ovat pöydän rajat',
      sv: 'det är bordets gränser',
      da: 'det er bordets grænser',
    },
  ],
  [
    /^a wallet is no credit$/,
    {
      en: 'no more than the guest has',
      fi: 'enintään vieraan saldon verran',
      sv: 'högst vad gästen har',
      da: 'højst hvad gæsten har',
    },
  ],
  [
    /^this house does not have it$/,
    {
      en: 'the house doesn’t have it',
      fi: 'talossa ei ole sitä',
      sv: 'huset har det inte',
      da: 'huset har det ikke',
    },
  ],
  [
    /^its owner is here$/,
    {
      en: 'its owner is here',
      fi: 'paikan haltija on täällä',
      sv: 'den som har platsen är här',
      da: 'pladsens ejer er her',
    },
  ],
  [
    /^staff has not agreed$/,
    {
      en: 'the floor hasn’t agreed',
      fi: 'floor ei ole suostunut',
      sv: 'floor har inte samtyckt',
      da: 'floor har ikke givet lov',
    },
  ],
  [
    /^jackpots are for cash games$/,
    {
      en: 'jackpots are for cash games',
      fi: 'jättipotti on käteispeleissä',
      sv: 'jackpotten gäller cashgame',
      da: 'jackpotten gælder cashgame',
    },
  ],
  [
    /^it has (?<seats>\d+) seats; (?<most>\d+) is the most$/,
    {
      en: 'with a jackpot a table has at most {most} seats',
      fi: 'jättipottipöydässä on enintään {most} paikkaa',
      sv: 'med jackpott har bordet högst {most} platser',
      da: 'med jackpot har bordet højst {most} pladser',
    },
  ],
  [
    /^it is attached to none$/,
    {
      en: 'this table has no jackpot',
      fi: 'pöydässä ei ole jättipottia',
      sv: 'bordet har ingen jackpott',
      da: 'bordet har ingen jackpot',
    },
  ],
  [
    /^no hand was played$/,
    {
      en: 'no hand has been played',
      fi: 'yhtään jakoa ei ole pelattu',
      sv: 'ingen hand har spelats',
      da: 'ingen hånd er spillet',
    },
  ],
  [
    /^a day has at most (?<most>\d+) claims$/,
    {
      en: 'the day has reached its limit of {most} claims',
      fi: 'päivässä on enintään {most} vaatimusta',
      sv: 'dagen har högst {most} anspråk',
      da: 'dagen har højst {most} krav',
    },
  ],
  [
    /^the house has no jackpot$/,
    {
      en: 'the house has no jackpot',
      fi: 'talossa ei ole jättipottia',
      sv: 'huset har ingen jackpott',
      da: 'huset har ingen jackpot',
    },
  ],
  [
    /^\S+ has no jackpot \(BBJ-17\)$/,
    {
      en: 'this game has no jackpot (BBJ-17)',
      fi: 'tässä pelissä ei ole jättipottia (BBJ-17)',
      sv: 'spelet har ingen jackpott (BBJ-17)',
      da: 'spillet har ingen jackpot (BBJ-17)',
    },
  ],
  [
    /^\S+ has none$/,
    {
      en: 'this game has no jackpot',
      fi: 'tässä pelissä ei ole jättipottia',
      sv: 'spelet har ingen jackpott',
      da: 'spillet har ingen jackpot',
    },
  ],
  [
    /^seat (?<seat>\d+) was not dealt in \(BBJ-04\)$/,
    {
      en: 'seat {seat} was not dealt in (BBJ-04)',
      fi: 'paikka {seat} ei ollut jaossa (BBJ-04)',
      sv: 'plats {seat} var inte med i given (BBJ-04)',
      da: 'plads {seat} var ikke med i hånden (BBJ-04)',
    },
  ],
  [
    /^(?<took>\d+) took part, (?<needed>\d+) are needed \(BBJ-03\)$/,
    {
      en: '{took} took part and {needed} are needed (BBJ-03)',
      fi: 'mukana oli {took}, vaaditaan {needed} (BBJ-03)',
      sv: '{took} var med, {needed} krävs (BBJ-03)',
      da: '{took} var med, {needed} kræves (BBJ-03)',
    },
  ],
  [
    /^no hand that is strong enough has lost \(BBJ-10, BBJ-16\)$/,
    {
      en: 'no hand that is strong enough has lost (BBJ-10, BBJ-16)',
      fi: 'riittävän vahva käsi ei hävinnyt (BBJ-10, BBJ-16)',
      sv: 'ingen tillräckligt stark hand har förlorat (BBJ-10, BBJ-16)',
      da: 'ingen tilstrækkeligt stærk hånd har tabt (BBJ-10, BBJ-16)',
    },
  ],
  [
    /^sent away by the floor$/,
    {
      en: 'sent away by the floor',
      fi: 'floor on lähettänyt pois',
      sv: 'bortvisad av floor',
      da: 'sendt væk af floor',
    },
  ],
  [
    /^the book has (?<usual>\d+); confirm it$/,
    {
      en: 'the book has {usual}',
      fi: 'sääntökirjassa on {usual}',
      sv: 'regelboken har {usual}',
      da: 'regelbogen har {usual}',
    },
  ],
  [
    /^seat (?<seat>\d+) is not free$/,
    {
      en: 'seat {seat} is not free',
      fi: 'paikka {seat} ei ole vapaa',
      sv: 'plats {seat} är inte ledig',
      da: 'plads {seat} er ikke ledig',
    },
  ],
  [
    /^(?<guest>.+) is called already$/,
    {
      en: '{guest} has already been called',
      fi: '{guest} on jo kutsuttu',
      sv: '{guest} är redan kallad',
      da: '{guest} er allerede kaldt',
    },
  ],
  [
    /^no seat is free$/,
    {
      en: 'no seat is free',
      fi: 'paikkoja ei ole vapaana',
      sv: 'ingen plats är ledig',
      da: 'ingen plads er ledig',
    },
  ],
  [
    /^no seat is free, or nobody who waits is here$/,
    {
      en: 'no seat is free, or nobody on the list is here',
      fi: 'paikkoja ei ole vapaana tai listalta ei ole ketään paikalla',
      sv: 'ingen plats är ledig eller ingen på listan är här',
      da: 'ingen plads er ledig, eller ingen på listen er her',
    },
  ],
  [
    /^table (?<table>\S+) is open$/,
    {
      en: 'table {table} is open',
      fi: 'pöytä {table} on auki',
      sv: 'bord {table} är öppet',
      da: 'bord {table} er åbent',
    },
  ],
  [
    /^box (?<box>\S+) is not counted$/,
    {
      en: 'box {box} isn’t counted',
      fi: 'laatikkoa {box} ei ole laskettu',
      sv: 'låda {box} är inte räknad',
      da: 'boks {box} er ikke talt',
    },
  ],
  [
    /^till (?<till>\S+) is not counted$/,
    {
      en: 'till {till} isn’t counted',
      fi: 'kassaa {till} ei ole laskettu',
      sv: 'kassa {till} är inte räknad',
      da: 'kasse {till} er ikke talt',
    },
  ],
  [
    /^claim (?<claim>\S+) is not decided$/,
    {
      en: 'claim {claim} isn’t decided',
      fi: 'vaatimusta {claim} ei ole ratkaistu',
      sv: 'anspråk {claim} är inte avgjort',
      da: 'krav {claim} er ikke afgjort',
    },
  ],
  [
    /^a box was counted meanwhile$/,
    {
      en: 'a box was counted meanwhile',
      fi: 'laatikko laskettiin sillä välin',
      sv: 'en låda räknades under tiden',
      da: 'en boks blev talt imens',
    },
  ],
];
