/** The job that ends requests whose first day has begun. Until it has run, they are refused all the same. */
import { z } from 'zod';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { expireRequests } from '#server/diary/requests/requests.sql.ts';
import { handled, type HandledJob } from '#server/platform/jobs/define-job.ts';
import { forEverybody, type OwnersContext } from '#server/platform/jobs/for-everybody.ts';

export const expireRequestsHourly = (context: OwnersContext, today: () => IsoDate): HandledJob =>
  handled(
    {
      name: 'expire-requests',
      data: z.strictObject({}),
      schedule: { cron: '1 * * * *' },
      retry: { limit: 2, delayS: 60, maxDelayS: 600 },
      timeoutS: 300,
      pollS: 60,
    },
    (_data, { signal }) =>
      forEverybody(
        context,
        'ending requests',
        (of) => expireRequests(context.db, today(), of),
        signal,
      ),
  );
