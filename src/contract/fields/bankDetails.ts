/** Numbers of British businesses: sort code, account and VAT number. Spaces and hyphens are taken as typed and stored in one form. */
import { z } from 'zod';
import { refuse } from '#contract/fields/refuse.ts';

const SORT_CODE = 'A sort code has six digits, such as 12-34-56';
const ACCOUNT_NUMBER = 'An account number has eight digits, such as 12345678';
const VAT_NUMBER = 'A VAT number has nine or twelve digits, such as GB 123 4567 89';

const MAX_TYPED_CHARACTERS = 50;

/** A field whose spaces and hyphens do not count; blank or null becomes null. */
const compactField = (message: string, read: (compact: string) => string | undefined) =>
  z
    .string({ error: message })
    .nullable()
    .transform((typed, context) => {
      if (typed === null || typed.trim() === '') return null;
      if (typed.length > MAX_TYPED_CHARACTERS) return refuse(context, message);
      const compact = typed.replaceAll(/[\s\u2010-\u2015-]/gu, '').toUpperCase();
      return read(compact) ?? refuse(context, message);
    })
    .optional();

/** `'12-34-56'`, or null. */
export const sortCode = () =>
  compactField(SORT_CODE, (digits) =>
    /^\d{6}$/.test(digits) ? digits.replaceAll(/(\d\d)(?=\d)/g, '$1-') : undefined,
  );

/** `'12345678'`, or null. Some banks write seven digits: the first is a zero. */
export const accountNumber = () =>
  compactField(ACCOUNT_NUMBER, (digits) =>
    /^\d{7,8}$/.test(digits) ? digits.padStart(8, '0') : undefined,
  );

/** `'GB123456789'`, or null; of Northern Ireland `'XI123456789'`. */
export const vatNumber = () =>
  compactField(VAT_NUMBER, (text) => {
    const [, land = 'GB', digits] = /^(GB|XI)?(\d{9}|\d{12})$/.exec(text) ?? [];
    return digits && `${land}${digits}`;
  });
