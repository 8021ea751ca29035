/** The fair deal and sealed balances: what was checked, and what it proves. */
export const fair = {
  verifyHand: 'Verify this hand',
  verifying: 'Checking …',
  verifyTrue:
    'Verified: every card you saw was the next one of the deck that was sealed before the hand.',
  verifyFalse: 'The check failed: {why}',
  verifyHow: {
    one: 'Your browser checked {count} card itself: seal, cuts, place and order.',
    other: 'Your browser checked {count} cards itself: seal, cuts, place and order.',
  },
  verifySeal: 'Deck seal',
  verifySave: 'Save the proof',
  'fair.cutBy': 'Cut by: {names}',
  'fair.noCutFrom': 'No cut came from: {names}',
  'fair.yourCut':
    'Your device cut this deck. Nobody could choose its order: not the house, and not another player.',
  'fair.otherCuts':
    'Your device didn’t cut this deck. Its order was chosen by nobody, unless everyone who cut it works together with the house.',
  'fair.noCuts':
    'Nobody cut this deck. The seal proves that no card was swapped after the hand began; for a fair shuffle you rely on the house.',
  'fair.knewSeal': 'Your browser knew the seal before the first card.',
  'fair.heardLater':
    'Your browser wasn’t at the table when the deck was sealed. It compares with the seal in the hand history.',
  'fair.wrong.root': 'this isn’t the deck that was sealed before the hand',
  'fair.wrong.previous': 'another hand was played before it',
  'fair.wrong.subject': 'a card belongs to another hand',
  'fair.wrong.count': 'the deck has another number of cards',
  'fair.wrong.opening': 'a card isn’t in the sealed deck ({where})',
  'fair.wrong.twice': 'a card or its place was opened twice ({where})',
  'fair.wrong.missing': 'cards have no proof ({where})',
  'fair.wrong.cut': 'a cut isn’t the one its player had promised',
  'fair.wrong.place': 'a card wasn’t the next one of the deck ({where})',
  'fair.wrong.order': 'a reshuffled card came out of order ({where})',
  'fair.wrong.malformed': 'the proof can’t be read',
  'fair.wrong.seen': 'the proof is about another course of the hand',
  'fair.wrong.anchors': 'the players’ promised cuts aren’t the ones you were told before the hand',
  'fair.wrong.cuts': 'the cuts aren’t the ones you were told when the hand began',
  'fair.wrong.left-out': 'the room confirmed your cut and then left it out',
  'fair.wrong.replaced':
    'the room sealed another deck after it had your cut, or was restarted then',
  'fair.title': 'Fair play',
  'fair.lead':
    'Here nobody has to take the house at its word: check the deck of every hand you played, and the money the house owes you.',
  'fair.deckTitle': 'The deck of every hand',
  'fair.deckText':
    'Before a hand the house seals the order of the deck. Then the players’ devices cut it with numbers the house couldn’t know. So neither side can choose the cards. In the replay of a hand, “Verify this hand” checks every card you saw.',
  'fair.owedTitle': 'What the house owes',
  'fair.owedText':
    'At the end of each day (UTC) everything the house owes is added up and sealed: wallets, tables, prize pools, tickets and jackpots. Each seal names the one before it. You can check that your line is in the sum.',
  'fair.noDays': 'No day is sealed yet; the first seal comes after midnight (UTC).',
  'fair.day': 'Day',
  'fair.sum': 'Owed in total',
  'fair.seal': 'Seal',
  'fair.checkLine': 'Check my line',
  'fair.lineHolds': 'Verified: the sum of {day} contains your {amount}.',
  'fair.lineFails': 'The check failed: this line isn’t in the sealed sum of {day}.',
  'fair.lineSays': 'Your line: {line}',
  'fair.chainBroken': 'The seal of {day} doesn’t name the one before it.',
  'fair.lotTrue': 'Verified: the number follows from the house’s seal and the players’ cuts.',
  'fair.lotFalse': 'The check failed: the number doesn’t follow from the seal and the cuts.',
  'fair.lotAlone': 'Nobody cut: the number rests on the house’s seal and the players’ names.',
} as const;
