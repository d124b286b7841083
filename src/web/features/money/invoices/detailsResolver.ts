/** The rules of the contract, for the form of the invoice details. */
import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';
import {
  type BusinessDetailsChanges,
  type BusinessDetailsInput,
  businessDetailsUpdate,
} from '#contract/money/businessDetails.ts';

/** What the form's controls hold: numbers as text. */
export type DetailsTyped = Omit<BusinessDetailsInput, 'dueDays' | 'nextNumber'> & {
  dueDays: string;
  nextNumber: string;
};

const { dueDays, nextNumber } = businessDetailsUpdate.shape;

/** What is no whole number is refused by the contract. */
const typed = z.string().transform((text) => (text.trim() === '' ? Number.NaN : Number(text)));

const rules: z.ZodType<BusinessDetailsChanges, DetailsTyped> = z.object({
  ...businessDetailsUpdate.shape,
  dueDays: typed.pipe(dueDays.unwrap()),
  nextNumber: typed.pipe(nextNumber.unwrap()),
});

export const detailsResolver = zodResolver(rules);
