import { z } from 'zod';

import { refuse } from '#contract/fields/refuse.ts';
import { isRealDay } from '#contract/fields/civilDay.ts';

/** A calendar day, `yyyy-mm-dd`, without a time or a time zone. */
export type IsoDate = string;

const NOT_A_DAY = 'Must be a real date, written yyyy-mm-dd';

/** A real day, 0001-01-01 to 9999-12-31; `message` is shown when it is missing or blank. */
export function isoDate(message: string) {
  return z.string({ error: message }).transform((typed, context): IsoDate => {
    const day = typed.trim();
    if (day === '') return refuse(context, message);
    return isStorableDay(day) ? day : refuse(context, NOT_A_DAY);
  });
}

/** A real day, 0001-01-01 to 9999-12-31; blank or null becomes null. */
export function optionalIsoDate() {
  return z
    .string({ error: NOT_A_DAY })
    .nullable()
    .transform((typed, context): IsoDate | null => {
      const day = typed?.trim() ?? '';
      if (day === '') return null;
      return isStorableDay(day) ? day : refuse(context, NOT_A_DAY);
    })
    .optional();
}

// Four digits exactly, and no year 0, which neither the calendar nor PostgreSQL has.
function isStorableDay(day: string): boolean {
  return day.length === 10 && !day.startsWith('0000') && isRealDay(day);
}
