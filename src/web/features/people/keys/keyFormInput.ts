/** What the form of a key holds: its number of copies is typed. */
import { z } from 'zod';
import { keyInput } from '#contract/people/keys.ts';

export const keyFormInput = keyInput.extend({
  copies: z
    .string()
    .transform((typed) => (typed.trim() === '' ? Number.NaN : Number(typed)))
    .pipe(keyInput.shape.copies.unwrap()),
});

export type KeyFormInput = z.input<typeof keyFormInput>;
