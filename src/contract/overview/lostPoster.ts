/** The poster of a lost pet: what is typed for it. Its name and photo are the pet's; it has no chip number and no address. */
import { z } from 'zod';
import { requiredText } from '#contract/fields/text.ts';
import { ukPhone } from '#contract/fields/ukPhone.ts';

/** As many letters as the sheet has room for. */
export const MAX_MARKS = 200;
export const MAX_LAST_SEEN = 120;

/** A whole UK postcode, which leads to a home. */
const POSTCODE = /\b[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}\b/i;

const PHONE = 'Type the number that people call, such as 07700 900123';

export const lostPosterQuery = z.object({
  /** What tells it from others, such as its collar. */
  marks: requiredText('Say what people will recognise', MAX_MARKS),
  /** A place and a time in words. */
  lastSeen: requiredText('Say where and when it was last seen', MAX_LAST_SEEN).refine(
    (text) => !POSTCODE.test(text),
    'Name a park or a street without the postcode: strangers read this.',
  ),
  phone: ukPhone(PHONE).pipe(z.string(PHONE)),
});

export type LostPosterQuery = z.output<typeof lostPosterQuery>;
