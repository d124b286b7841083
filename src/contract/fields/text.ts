import { z } from 'zod';

import { refuse } from '#contract/fields/refuse.ts';
import { isBlank, storageFault } from '#contract/fields/storable.ts';

/** A trimmed text that must not be empty; `message` is shown when it is missing or blank. */
export function requiredText(message: string, max = 200) {
  return z.string({ error: message }).transform((typed, context) => {
    const text = typed.trim();
    const fault = storageFault(text, max);
    if (fault !== undefined) return refuse(context, fault);
    return isBlank(text) ? refuse(context, message) : text;
  });
}

/** A trimmed text; blank or null becomes null (unset), an omitted key stays omitted. */
export function optionalText(max = 2000) {
  return z
    .string({ error: 'Must be text' })
    .nullable()
    .transform((typed, context) => {
      const text = typed?.trim() ?? '';
      const fault = storageFault(text, max);
      if (fault !== undefined) return refuse(context, fault);
      return isBlank(text) ? null : text;
    })
    .optional();
}
