import { z } from 'zod';

import { refuse } from '#contract/fields/refuse.ts';

// Longer than any amount with its separators; keeps the patterns away from megabytes.
const MAX_TYPED_CHARACTERS = 100;

type DecimalWords = {
  /** Digits allowed before the point; there are always two after it. */
  wholeDigits: number;
  /** A sign of the unit that people type in front, such as £. */
  unitSign?: string;
  /** The name of the field, to begin its messages with. */
  name: string;
  /** An amount in its usual form, shown when someone types a decimal comma. */
  example: string;
  notANumber: string;
  tooLarge: string;
};

/**
 * An optional, non-negative number with two decimals, given back as text (`'12.50'`).
 * It is read digit by digit: binary fractions would turn 0.29 into 0.28999….
 */
export function decimalField(words: DecimalWords) {
  return z
    .union([z.string(), z.number(), z.null()], { error: words.notANumber })
    .transform((typed, context) => {
      // String(number) is the shortest text that means the number: 12.5, but 1e+21 and 1e-7.
      const text = typed === null ? '' : String(typed).trim();
      if (text === '') return null;
      const read = readDecimal(text, words);
      return 'fault' in read ? refuse(context, read.fault) : read.value;
    })
    .optional();
}

function readDecimal(text: string, words: DecimalWords): { value: string } | { fault: string } {
  const { name, example, notANumber, tooLarge, unitSign, wholeDigits } = words;
  if (text.length > MAX_TYPED_CHARACTERS) return { fault: notANumber };
  const unsigned =
    unitSign !== undefined && text.startsWith(unitSign) ? text.slice(unitSign.length).trim() : text;
  if (/^[-\u2212].*\d/.test(unsigned)) return { fault: `${name} cannot be negative` };
  if (/^[\d.]*\d,\d{1,2}$/.test(unsigned)) {
    return { fault: `${name} must be written with a point, not a comma, such as ${example}` };
  }
  const plain = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(unsigned)
    ? unsigned.replaceAll(',', '')
    : unsigned;
  const parts = /^(\d*)(?:\.(\d*))?$/.exec(plain);
  if (parts === null || !/\d/.test(plain)) return { fault: notANumber };
  const [, whole = '', decimals = ''] = parts;
  if (decimals.length > 2) return { fault: `${name} can have at most 2 decimals` };
  const significant = whole.replace(/^0+/, '');
  if (significant.length > wholeDigits) return { fault: tooLarge };
  return { value: `${significant === '' ? '0' : significant}.${decimals.padEnd(2, '0')}` };
}
