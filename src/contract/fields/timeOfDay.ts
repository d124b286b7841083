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
    const parts = /^(\d|[01]\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?$/.exec(text);
    if (parts === null) return refuse(context, NOT_A_TIME);
    const [, hour = '', minute = ''] = parts;
    return `${hour.padStart(2, '0')}:${minute}`;
  });
}
