/** How a typed UK postcode, or its beginning, is looked for in addresses, where it may be written with or without its space. */

/** An outward code with at least the digit of the inward one: "W1K 1", "w1k1be", "LS6 2AB". */
const POSTCODE = /^[a-z]{1,2}\d[a-z\d]?\d(?:[a-z]{1,2})?$/i;
/** The outward code alone: "LS6". */
const OUTWARD = /^[a-z]{1,2}\d[a-z\d]?$/i;

/** The typed postcode in small letters without spaces; undefined where the text is none. */
export function typedPostcode(text: string): string | undefined {
  const typed = text.replaceAll(/\s/g, '');
  return POSTCODE.test(typed) || OUTWARD.test(typed) ? typed.toLowerCase() : undefined;
}
