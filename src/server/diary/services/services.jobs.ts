/** The hourly job that makes new prices the present ones once their day has come. Quotes go by the day and do not wait for it. */
import { z } from 'zod';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { handled, type HandledJob } from '#server/platform/jobs/define-job.ts';
import { forEverybody, type OwnersContext } from '#server/platform/jobs/for-everybody.ts';
import { startNextPrices } from '#server/diary/services/services.sql.ts';

export const startPricesHourly = (context: OwnersContext, today: () => IsoDate): HandledJob =>
  handled(
    {
      name: 'start-next-prices',
      data: z.strictObject({}),
      schedule: { cron: '2 * * * *' },
      retry: { limit: 2, delayS: 60, maxDelayS: 600 },
      timeoutS: 300,
      pollS: 60,
    },
    (_data, { signal }) =>
      forEverybody(
        context,
        'starting new prices',
        (of) => startNextPrices(context.db, today(), of),
        signal,
      ),
  );
