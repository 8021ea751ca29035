import { describe, expect, it } from 'vitest';
import { reel } from '../../src/pages/hexapro/reel';
import { qr } from '../../src/pages/profile/qr';

describe('the reel', () => {
  const multipliers = [10000, 1000, 250, 100, 50, 30, 15];

  it.each(multipliers)('stops at %i where the room has drawn it', (drawn) => {
    const { cells, stop } = reel(multipliers, drawn);
    expect(cells[stop]).toBe(drawn);
    expect(cells.length).toBeGreaterThan(stop + 1);
  });

  it('lets every multiplier pass by', () => {
    const { cells, stop } = reel(multipliers, 15);
    expect(new Set(cells.slice(0, stop))).toEqual(new Set(multipliers));
  });
});

async function digest(text: string): Promise<string> {
  const bits = qr(text).flat().map(Number).join('');
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(bits));
  return [...new Uint8Array(hash)].slice(0, 8).map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

describe('a QR code', () => {
  const uri = 'otpauth://totp/Huone:annika.k?secret=JBSWY3DPEHPK3PXPQWERTYUIOPASDFGH&issuer=Huone&algorithm=SHA1&digits=6&period=30&more=abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

  // Drawings that other readers have read back.
  it.each([
    [40, 29, '1213a507e6472fac'], [60, 33, 'eccea8213ecd86ce'], [79, 37, '8ea64ffa47b03138'], [108, 41, '06a9c268f84771db'],
    [150, 45, 'a7e6dfa2901e4a2c'], [190, 49, 'dc6146f0995ad14e'], [228, 53, 'f6edc55e56042955'],
  ])('of %i bytes is %i modules wide and as it was read', async (bytes, side, read) => {
    const text = uri.slice(0, bytes);
    expect(qr(text)).toHaveLength(side);
    expect(await digest(text)).toBe(read);
  });

  it('of too much text is refused', () => {
    expect(() => qr('x'.repeat(231))).toThrow(RangeError);
  });
});
