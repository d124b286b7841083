import { z } from 'zod';

import { refuse } from '#contract/fields/refuse.ts';
import { isBlank, storageFault } from '#contract/fields/storable.ts';

const MAX_ADDRESS_CHARACTERS = 500;

/**
 * A UK postcode standing anywhere in a text, in either case, with or without its space.
 *
 * Source: the postcode pattern that the UK government published with its bulk data transfer schema
 * (after BS 7666), `GIR 0AA` included, with its slip repaired that made a digit in `AA9A` optional.
 * Around it: no letter or digit may touch it, so a longer word or code never passes for a postcode.
 * The letters are spelt out in both cases because the flags `iu` would also admit ſ and the Kelvin K.
 */
export const UK_POSTCODE =
  /(?<![\p{L}\p{N}])(?:[Gg][Ii][Rr]\s{0,2}0[Aa]{2}|(?:[A-Za-z][0-9]{1,2}|[A-Za-z][A-HJ-Ya-hj-y][0-9]{1,2}|[A-Za-z][0-9][A-Za-z]|[A-Za-z][A-HJ-Ya-hj-y][0-9][A-Za-z])\s{0,2}[0-9][A-Za-z]{2})(?![\p{L}\p{N}])/u;

/** An optional address, kept as typed, that must contain a UK postcode; blank or null becomes null. */
export function ukAddress(message: string) {
  return z
    .string({ error: message })
    .nullable()
    .transform((typed, context) => {
      const address = typed?.trim() ?? '';
      const fault = storageFault(address, MAX_ADDRESS_CHARACTERS);
      if (fault !== undefined) return refuse(context, fault);
      if (isBlank(address)) return null;
      return UK_POSTCODE.test(address) ? address : refuse(context, message);
    })
    .optional();
}
