import type { Like } from './i18n.svelte';
import type { fair as english } from './fair.en';

export const fair: Like<typeof english> = {
  verifyHand: 'Kontrollera handen',
  verifying: 'Kontrollerar …',
  verifyTrue:
    'Kontrollerat: varje kort du såg var nästa kort i den kortlek som förseglades före handen.',
  verifyFalse: 'Kontrollen stämmer inte: {why}',
  verifyHow: {
    one: 'Din webbläsare kontrollerade själv {count} kort: sigill, kuperingar, plats och ordning.',
    other:
      'Din webbläsare kontrollerade själv {count} kort: sigill, kuperingar, plats och ordning.',
  },
  verifySeal: 'Kortlekens sigill',
  verifySave: 'Spara beviset',
  'fair.cutBy': 'Kuperade: {names}',
  'fair.noCutFrom': 'Ingen kupering kom från: {names}',
  'fair.yourCut':
    'Din enhet kuperade kortleken. Ingen kunde välja dess ordning: varken huset eller någon annan spelare.',
  'fair.otherCuts':
    'Din enhet kuperade inte den här kortleken. Ingen har valt dess ordning, om inte alla som kuperade samarbetar med huset.',
  'fair.noCuts':
    'Ingen kuperade kortleken. Sigillet bevisar att inget kort byttes efter att handen började; att blandningen var rättvis får du lita på huset för.',
  'fair.knewSeal': 'Din webbläsare kände till sigillet före det första kortet.',
  'fair.heardLater':
    'Din webbläsare var inte vid bordet när kortleken förseglades. Den jämför med sigillet i handhistoriken.',
  'fair.wrong.root': 'det här är inte kortleken som förseglades före handen',
  'fair.wrong.previous': 'en annan hand spelades före den',
  'fair.wrong.subject': 'ett kort hör till en annan hand',
  'fair.wrong.count': 'kortleken har ett annat antal kort',
  'fair.wrong.opening': 'ett kort finns inte i den förseglade kortleken ({where})',
  'fair.wrong.twice': 'ett kort eller dess plats öppnades två gånger ({where})',
  'fair.wrong.missing': 'kort saknar bevis ({where})',
  'fair.wrong.cut': 'en kupering är inte den som spelaren hade utlovat',
  'fair.wrong.place': 'ett kort var inte nästa kort i leken ({where})',
  'fair.wrong.order': 'ett omblandat kort kom i fel ordning ({where})',
  'fair.wrong.malformed': 'beviset går inte att läsa',
  'fair.wrong.seen': 'beviset gäller ett annat förlopp av handen',
  'fair.wrong.anchors': 'spelarnas utlovade kuperingar är inte de som du fick veta före handen',
  'fair.wrong.cuts': 'kuperingarna är inte de som du fick veta när handen började',
  'fair.wrong.left-out': 'pokerrummet bekräftade din kupering och utelämnade den sedan',
  'fair.wrong.replaced':
    'pokerrummet förseglade en annan kortlek efter att ha fått din kupering, eller startades om då',
  'fair.title': 'Rättvist spel',
  'fair.lead':
    'Här behöver ingen lita på husets ord: kontrollera kortleken i varje hand du spelat och pengarna som huset är skyldigt dig.',
  'fair.deckTitle': 'Kortleken i varje hand',
  'fair.deckText':
    'Före en hand förseglar huset kortlekens ordning. Sedan kuperar spelarnas enheter den med tal som huset inte kunde känna till. Så kan ingendera välja korten. När du spelar upp en hand kontrollerar ”Kontrollera handen” varje kort du såg.',
  'fair.owedTitle': 'Vad huset är skyldigt',
  'fair.owedText':
    'I slutet av varje dag (UTC) summeras och förseglas allt som huset är skyldigt: plånböcker, bord, prispotter, biljetter och jackpottar. Varje sigill anger det föregående. Du kan kontrollera att din rad ingår i summan.',
  'fair.noDays': 'Ingen dag är förseglad ännu; det första sigillet kommer efter midnatt (UTC).',
  'fair.day': 'Dag',
  'fair.sum': 'Skyldigt totalt',
  'fair.seal': 'Sigill',
  'fair.checkLine': 'Kontrollera min rad',
  'fair.lineHolds': 'Kontrollerat: summan för {day} innehåller dina {amount}.',
  'fair.lineFails': 'Kontrollen stämmer inte: raden finns inte i den förseglade summan för {day}.',
  'fair.lineSays': 'Din rad: {line}',
  'fair.chainBroken': 'Sigillet för {day} anger inte det föregående.',
  'fair.lotTrue': 'Kontrollerat: talet följer av husets sigill och spelarnas kuperingar.',
  'fair.lotFalse': 'Kontrollen stämmer inte: talet följer inte av sigillet och kuperingarna.',
  'fair.lotAlone': 'Ingen kuperade: talet vilar på husets sigill och spelarnas namn.',
};
