import { z } from 'zod';

import { refuse } from '#contract/fields/refuse.ts';
import { isBlank } from '#contract/fields/storable.ts';

// Far above any number with its punctuation; keeps the patterns away from megabytes.
const MAX_TYPED_CHARACTERS = 100;

// Besides the keys of a keyboard: the dashes, non-breaking spaces and invisible direction marks
// that come along when a number is copied from a phone's contacts.
export const PHONE_PUNCTUATION = /[\s\p{Pd}\u2212\p{Ps}\p{Pe}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * Removes spaces, dashes and brackets, and writes a UK mobile number (07…, 447…, +447…) or landline (01…, 02…, 03…)
 * in the international form +44…. Any other number keeps its digits as they are.
 */
export function normalizeUkPhone(text: string): string {
  const digits = text.replace(PHONE_PUNCTUATION, '');
  if (/^07\d{9}$/.test(digits)) return `+44${digits.slice(1)}`;
  if (/^0[123]\d{8,9}$/.test(digits)) return `+44${digits.slice(1)}`;
  if (digits.startsWith('447')) return `+${digits}`;
  return digits;
}

/** An optional UK number, stored as +44 and 9 or 10 digits; blank or null becomes null. */
export function ukPhone(message: string) {
  return z
    .string({ error: message })
    .nullable()
    .transform((typed, context) => {
      const text = typed?.trim() ?? '';
      if (text.length > MAX_TYPED_CHARACTERS) return refuse(context, message);
      if (isBlank(text)) return null;
      const phone = normalizeUkPhone(text);
      return /^\+44\d{9,10}$/.test(phone) ? phone : refuse(context, message);
    })
    .optional();
}
