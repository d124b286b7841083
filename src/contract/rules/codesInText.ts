/** Notes that hold what opens a door: found by the words beside them, so that a screen can hide them and offer a safer place. */

/** A line that speaks of entry; any other number is a price, a dose, a house. */
const ENTRY =
  /\b(?:alarm|codes?|combination|gate|key ?box|key ?pad|key ?safe|lock ?box|pass(?:code|word)?|pin)\b/i;

/** Three to eight digits, not part of a phone number, a date or a time. */
const CODE = /(?<![£.,/+-]|\d[ :]?)\b\d{3,8}\b(?! ?[\d:/])/g;

interface Found {
  /** Where it begins in the text. */
  at: number;
  value: string;
}

/** What looks like a code in a text, in its order. */
export function codesIn(text: string): Found[] {
  const found: Found[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    if (ENTRY.test(line)) {
      for (const match of line.matchAll(CODE)) {
        found.push({ at: start + match.index, value: match[0] });
      }
    }
    start += line.length + 1;
  }
  return found;
}

/** The text with each code in it replaced. */
function withoutCodes(text: string, codes: readonly Found[], put: string): string {
  let rest = text;
  for (const { at, value } of codes.toReversed()) {
    rest = rest.slice(0, at) + put + rest.slice(at + value.length);
  }
  return rest;
}

/** The text with dots in place of what looks like a code. */
export const maskCodes = (text: string): string => withoutCodes(text, codesIn(text), '••••');

/** The text after its first code was moved. */
export const withoutFirstCode = (text: string): string =>
  withoutCodes(text, codesIn(text).slice(0, 1), '(see access codes)');
