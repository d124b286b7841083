/** How a typed phone number, or a part of one, is looked for among stored ones (`+44` and 9 or 10 digits). */

import { PHONE_PUNCTUATION } from '#contract/fields/ukPhone.ts';

/** The beginning of the stored number, or digits anywhere after its `+44`; either may be missing. */
export interface PhoneSearch {
  start?: string;
  part?: string;
}

/** Fewer digits than these would find nearly everyone. */
const MIN_START_DIGITS = 2;
const MIN_PART_DIGITS = 3;

/** A number with its country code (+44, 0044 or 44, maybe with the (0) that people write after it), or national. */
const INTERNATIONAL = /^(?:\+44|0044|44)0?(\d*)$/;
const NATIONAL = /^0(\d*)$/;

/** Reads what was typed: 07123…, +44 7123…, 0044 7123…, 44 7123…, or digits from the middle. */
export function typedPhone(text: string): PhoneSearch {
  const typed = text.replaceAll(PHONE_PUNCTUATION, '');
  if (!/^\+?\d+$/.test(typed)) return {};
  const [, rest = ''] = INTERNATIONAL.exec(typed) ?? NATIONAL.exec(typed) ?? [];
  return {
    ...(rest.length >= MIN_START_DIGITS && { start: `+44${rest}` }),
    ...(!typed.startsWith('+') && typed.length >= MIN_PART_DIGITS && { part: typed }),
  };
}
