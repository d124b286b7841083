/** What a browser calls itself, in words that people know. A guess to show people: nothing depends on it. */

/** Signs that are all there, and what they are signs of. */
type Named = readonly [marks: RegExp | readonly RegExp[], name: string];

/** Earlier ones are also mentioned by those that they are made from: Edge says Chrome, and Chrome says Safari. */
const BROWSERS: readonly Named[] = [
  [/\b(?:Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  // One expression for both would take minutes for a long header.
  [[/\bVersion\/\S/, /\bSafari\//], 'Safari'],
];

const SYSTEMS: readonly Named[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (table: readonly Named[], agent: string) =>
  table.find(([marks]) => [marks].flat().every((mark) => mark.test(agent)))?.[1];

/** `Chrome on Android`, `Safari`, `Unknown device`. */
export function deviceName(agent: string): string {
  const browser = nameIn(BROWSERS, agent);
  const system = nameIn(SYSTEMS, agent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}
