import { z } from 'zod';

import { refuse } from '#contract/fields/refuse.ts';
import { isBlank, storageFault } from '#contract/fields/storable.ts';

// RFC 5321 allows a path of 256 bytes, two of which are the angle brackets around the address.
const MAX_EMAIL_CHARACTERS = 254;
const INVALID = 'Email must be a valid email address';

/** An optional address, stored as typed but trimmed; blank or null becomes null. */
export function optionalEmail() {
  return z
    .string({ error: INVALID })
    .nullable()
    .transform((typed, context) => {
      const email = typed?.trim() ?? '';
      if (email.length <= MAX_EMAIL_CHARACTERS && isBlank(email)) return null;
      const fault = emailFault(email);
      return fault === undefined ? email : refuse(context, fault);
    })
    .optional();
}

/** The address of an account, in lower case; `message` is shown when it is missing or blank. */
export function requiredEmail(message: string) {
  return z.string({ error: message }).transform((typed, context) => {
    const email = typed.trim();
    if (email.length <= MAX_EMAIL_CHARACTERS && isBlank(email)) return refuse(context, message);
    const fault = emailFault(email);
    return fault === undefined ? email.toLowerCase() : refuse(context, fault);
  });
}

function emailFault(email: string): string | undefined {
  const fault = storageFault(email, MAX_EMAIL_CHARACTERS);
  if (fault !== undefined) return fault;
  return z.regexes.email.test(email) ? undefined : INVALID;
}
