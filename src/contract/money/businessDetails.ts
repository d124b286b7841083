/** The business details printed on invoices. */
import { z } from 'zod';
import { accountNumber, sortCode, vatNumber } from '#contract/fields/bankDetails.ts';
import { decimalField } from '#contract/fields/decimal.ts';
import { optionalIsoDate } from '#contract/fields/isoDate.ts';
import { refuse } from '#contract/fields/refuse.ts';
import { optionalText } from '#contract/fields/text.ts';
import { ukAddress } from '#contract/fields/ukAddress.ts';

const DUE = 'Choose a number of days from 0 to 365';
const NEXT = 'The next number must be a whole number from 1 to 999,999';
const LINK =
  'A payment link begins with https://, such as https://pay.example.com/?amount={amount}';

/** A number of days until an invoice is due. */
export const dueDays = z.int(DUE).min(0, DUE).max(365, DUE);

/** A URL of the business's payment provider, where `{amount}` and `{reference}` are filled in; blank becomes null. */
const paymentLink = optionalText(500)
  .unwrap()
  .transform((text, context) => {
    if (text === null) return null;
    const filled = text.replaceAll('{amount}', '1.00').replaceAll('{reference}', 'LEE1234');
    const isLink = text.startsWith('https://') && URL.canParse(filled);
    return isLink ? text : refuse(context, LINK);
  })
  .optional();

const vatRate = decimalField({
  name: 'VAT rate',
  wholeDigits: 2,
  example: '20',
  notANumber: 'VAT rate must be a number, such as 20',
  tooLarge: 'VAT rate must be below 100',
});

/** A change of the details: keys that are left out keep what is stored, null or blank unsets. */
export const businessDetailsUpdate = z.object({
  tradingName: optionalText(200),
  ownName: optionalText(200),
  /** The postal address; without it the profile's address is printed. */
  address: ukAddress('Address must include a valid UK postcode'),
  accountName: optionalText(70),
  sortCode: sortCode(),
  accountNumber: accountNumber(),
  dueDays: dueDays.optional(),
  footer: optionalText(500),
  vatNumber: vatNumber(),
  vatRate,
  paymentLink,
  /** Work before this day counts as settled. */
  billingFrom: optionalIsoDate(),
  /** The number that the next invoice gets; it can be raised, never lowered below a number that was given. */
  nextNumber: z.int(NEXT).min(1, NEXT).max(999_999, NEXT).optional(),
});

const stored = z.string().nullable();

/** The details as the API answers them. */
export const businessDetails = z.object({
  tradingName: stored,
  ownName: stored,
  address: stored,
  accountName: stored,
  sortCode: stored,
  accountNumber: stored,
  dueDays: z.int(),
  footer: stored,
  /** Null where the business is not registered for VAT: no VAT is shown then. */
  vatNumber: stored,
  /** In per cent, within the prices. */
  vatRate: z.string(),
  paymentLink: stored,
  billingFrom: stored,
  nextNumber: z.int(),
  hasLogo: z.boolean(),
  /** The name and address that invoices print, from the details or the profile. Issuing needs both. */
  printedName: stored,
  printedAddress: stored,
});

export type BusinessDetails = z.output<typeof businessDetails>;
export type BusinessDetailsInput = z.input<typeof businessDetailsUpdate>;
export type BusinessDetailsChanges = z.output<typeof businessDetailsUpdate>;
