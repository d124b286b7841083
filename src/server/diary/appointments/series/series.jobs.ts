/** The daily job that makes the appointments of series 18 months ahead. */
import { z } from 'zod';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import type { DatabasePool } from '#server/platform/db/database.ts';
import { handled, type HandledJob } from '#server/platform/jobs/define-job.ts';
import { makeAllOccurrences } from '#server/diary/appointments/series/occurrences.sql.ts';

/** It may run again, or at the same time elsewhere: nothing is made twice. */
export const makeOccurrencesDaily = (
  db: DatabasePool,
  today: () => IsoDate,
  maxAppointments: number,
): HandledJob =>
  handled(
    {
      name: 'make-occurrences',
      data: z.strictObject({}),
      schedule: { cron: '17 2 * * *' },
      retry: { limit: 5, delayS: 60, maxDelayS: 3_600 },
      timeoutS: 3_600,
      pollS: 60,
    },
    (_data, { signal }) => makeAllOccurrences(db, today(), maxAppointments, signal),
  );
