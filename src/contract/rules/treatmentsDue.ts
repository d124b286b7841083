/** Which treatments are warned of. */
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { addDays } from '#contract/rules/businessDay.ts';

/** How many days ahead a treatment that comes due is warned of. */
const DAYS_AHEAD = 30;

/** Where the overdue treatments are, and those that come due soon. */
export const treatmentsDuePath = (today: IsoDate): string =>
  `/api/treatments/due?before=${addDays(today, DAYS_AHEAD)}`;
