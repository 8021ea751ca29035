/** A name that the room takes, near the one that somebody has typed: without accents, or with a number. */
const MOST = 20;
const PLAIN: Record<string, string> = { æ: 'ae', ø: 'o', å: 'a', ß: 'ss', ð: 'd', þ: 'th', ł: 'l' };

/** The letters of a name as everybody can type them; empty if nothing is left. */
export function plainName(name: string): string {
  const spelled = [...name.trim()]
    .map((letter) => {
      const plain = PLAIN[letter.toLowerCase()];
      if (!plain) return letter;
      return letter === letter.toLowerCase()
        ? plain
        : plain.charAt(0).toUpperCase() + plain.slice(1);
    })
    .join('')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/\s+/g, '-')
    .replace(/[^A-Za-z0-9_.-]/g, '')
    .replace(/^[_.-]+/, '');
  return spelled.slice(0, MOST);
}

/** What to offer instead of a name that was refused; nothing if it is no better. */
export function betterName(name: string, code: string, random = Math.random): string | null {
  const plain = plainName(name);
  if (code === 'account/unfit-name') return plain.length > 1 && plain !== name ? plain : null;
  if (code !== 'account/name-taken' && code !== 'account/reserved-name') return null;
  const stem = plain.replace(/\d+$/, '') || 'Player';
  const number = String(10 + Math.floor(random() * 90));
  return `${stem.slice(0, MOST - number.length)}${number}`;
}
