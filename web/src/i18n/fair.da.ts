import type { Like } from './i18n.svelte';
import type { fair as english } from './fair.en';

export const fair: Like<typeof english> = {
  verifyHand: 'Kontrollér hånden',
  verifying: 'Kontrollerer …',
  verifyTrue:
    'Kontrolleret: hvert kort, du så, var det næste i det kortspil, der blev forseglet før hånden.',
  verifyFalse: 'Kontrollen passer ikke: {why}',
  verifyHow: {
    one: 'Din browser kontrollerede selv {count} kort: segl, aftagninger, plads og rækkefølge.',
    other: 'Din browser kontrollerede selv {count} kort: segl, aftagninger, plads og rækkefølge.',
  },
  verifySeal: 'Kortspillets segl',
  verifySave: 'Gem beviset',
  'fair.cutBy': 'Har taget af: {names}',
  'fair.noCutFrom': 'Har ikke taget af: {names}',
  'fair.yourCut':
    'Din enhed tog af. Ingen kunne vælge kortspillets rækkefølge: hverken huset eller en anden spiller.',
  'fair.otherCuts':
    'Din enhed tog ikke af i dette kortspil. Ingen har valgt rækkefølgen, medmindre alle, der tog af, samarbejder med huset.',
  'fair.noCuts':
    'Ingen tog af. Seglet beviser, at intet kort blev byttet, efter at hånden begyndte; at blandingen var fair, må du stole på huset for.',
  'fair.knewSeal': 'Din browser kendte seglet før det første kort.',
  'fair.heardLater':
    'Din browser var ikke ved bordet, da kortspillet blev forseglet. Den sammenligner med seglet i håndhistorikken.',
  'fair.wrong.root': 'dette er ikke det kortspil, der blev forseglet før hånden',
  'fair.wrong.previous': 'en anden hånd blev spillet før den',
  'fair.wrong.subject': 'et kort hører til en anden hånd',
  'fair.wrong.count': 'kortspillet har et andet antal kort',
  'fair.wrong.opening': 'et kort er ikke i det forseglede kortspil ({where})',
  'fair.wrong.twice': 'et kort eller dets plads blev åbnet to gange ({where})',
  'fair.wrong.missing': 'kort mangler bevis ({where})',
  'fair.wrong.cut': 'en aftagning er ikke den, spilleren havde lovet',
  'fair.wrong.place': 'et kort var ikke det næste i kortspillet ({where})',
  'fair.wrong.order': 'et kort, der blev blandet igen, kom i forkert rækkefølge ({where})',
  'fair.wrong.malformed': 'beviset kan ikke læses',
  'fair.wrong.seen': 'beviset handler om et andet forløb af hånden',
  'fair.wrong.anchors': 'spillernes lovede aftagninger er ikke dem, du fik at vide før hånden',
  'fair.wrong.cuts': 'aftagningerne er ikke dem, du fik at vide, da hånden begyndte',
  'fair.wrong.left-out': 'pokerrummet bekræftede din aftagning og udelod den bagefter',
  'fair.wrong.replaced':
    'pokerrummet forseglede et andet kortspil, efter at det havde din aftagning, eller blev genstartet',
  'fair.title': 'Fair spil',
  'fair.lead':
    'Her behøver ingen at tro huset på ordet: kontrollér kortspillet i hver hånd, du har spillet, og de penge, huset skylder dig.',
  'fair.deckTitle': 'Kortspillet i hver hånd',
  'fair.deckText':
    'Før en hånd forsegler huset kortspillets rækkefølge. Så tager spillernes enheder af med tal, som huset ikke kunne kende. Så kan ingen af dem vælge kortene. Når du afspiller en hånd, kontrollerer ”Kontrollér hånden” hvert kort, du så.',
  'fair.owedTitle': 'Hvad huset skylder',
  'fair.owedText':
    'Ved slutningen af hver dag (UTC) lægges alt, hvad huset skylder, sammen og forsegles: tegnebøger, borde, præmiepuljer, billetter og jackpots. Hvert segl nævner det foregående. Du kan kontrollere, at din linje er med i summen.',
  'fair.noDays': 'Ingen dag er forseglet endnu; det første segl kommer efter midnat (UTC).',
  'fair.day': 'Dag',
  'fair.sum': 'Skyldigt i alt',
  'fair.seal': 'Segl',
  'fair.checkLine': 'Kontrollér min linje',
  'fair.lineHolds': 'Kontrolleret: summen for {day} indeholder dine {amount}.',
  'fair.lineFails': 'Kontrollen passer ikke: linjen er ikke i den forseglede sum for {day}.',
  'fair.lineSays': 'Din linje: {line}',
  'fair.chainBroken': 'Seglet for {day} nævner ikke det foregående.',
  'fair.lotTrue': 'Kontrolleret: tallet følger af husets segl og spillernes aftagninger.',
  'fair.lotFalse': 'Kontrollen passer ikke: tallet følger ikke af seglet og aftagningerne.',
  'fair.lotAlone': 'Ingen tog af: tallet hviler på husets segl og spillernes navne.',
};
