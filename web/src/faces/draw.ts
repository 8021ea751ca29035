/** The parts that faces are drawn of, as pieces of SVG. */
export const disc = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`;
export const oval = (x: number, y: number, rx: number, ry: number, fill: string, more = '') =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`;
export const shape = (d: string, fill: string, more = '') =>
  `<path d="${d}" fill="${fill}" ${more}/>`;
export const stroke = (d: string, colour: string, width = 2, more = '') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
const mirrored = (parts: string) => `<g transform="matrix(-1 0 0 1 64 0)">${parts}</g>`;
/** The same on both sides. */
export const both = (parts: string) => parts + mirrored(parts);

export const eye = (x: number, y: number, r = 3, fill = '#16181d') =>
  disc(x, y, r, fill) + disc(x + r * 0.35, y - r * 0.38, r * 0.36, '#fff');
export const eyes = (apart: number, y: number, r?: number, fill?: string) =>
  eye(32 - apart, y, r, fill) + eye(32 + apart, y, r, fill);
export const nose = (y: number, rx = 3.6, ry = 2.6, fill = '#1b1a1e') => oval(32, y, rx, ry, fill);
export const smile = (y: number, wide = 5, colour = '#1b1a1e') =>
  stroke(
    `M32 ${y}v2.2M32 ${y + 2.2}q${-wide * 0.5} ${wide * 0.7} ${-wide} ${wide * 0.1}M32 ${y + 2.2}q${wide * 0.5} ${wide * 0.7} ${wide} ${wide * 0.1}`,
    colour,
    1.8,
  );
