import { z } from 'zod';

import { refuse } from '#contract/fields/refuse.ts';

const NOT_A_TIME = 'Must be a time between 00:00 and 23:59, such as 09:30';

/**
 * A time of day, always given back as `HH:MM`; seconds are cut, because some browsers and databases
 * add them. `message` is shown when the time is missing or blank.
 */
export function timeOfDay(message: string) {
  return z.string({ error: message }).transform((typed, context) => {
    const text = typed.trim();
    if (text === '') return refuse(context, message);
    return readTime(text) ?? refuse(context, NOT_A_TIME);
  });
}

/** A time of day as `HH:MM`; blank or null becomes null. */
export function optionalTimeOfDay() {
  return z
    .string({ error: NOT_A_TIME })
    .nullable()
    .transform((typed, context) => {
      const text = typed?.trim() ?? '';
      return text === '' ? null : (readTime(text) ?? refuse(context, NOT_A_TIME));
    })
    .optional();
}

function readTime(text: string): string | undefined {
  const parts = /^(\d|[01]\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?$/.exec(text);
  if (parts === null) return undefined;
  const [, hour = '', minute = ''] = parts;
  return `${hour.padStart(2, '0')}:${minute}`;
}
