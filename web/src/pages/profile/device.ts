/** What a browser calls itself, in two words that a person knows; anything else stays as it is. */
const BROWSERS: readonly [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrom(e|ium)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

export function deviceOf(label: string): string {
  const browser = BROWSERS.find(([sign]) => sign.test(label))?.[1];
  const system = SYSTEMS.find(([sign]) => sign.test(label))?.[1];
  return browser && system ? `${browser}, ${system}` : label;
}
