/** The hourly job that makes new prices the present ones once their day has come. Quotes go by the day and do not wait for it. */
import { z } from 'zod';
import { handled, type HandledJob } from '#server/platform/jobs/define-job.ts';

/** `startPrices` changes the services whose new prices apply by now. */
export const startPricesHourly = (startPrices: () => Promise<number>): HandledJob =>
  handled(
    {
      name: 'start-next-prices',
      data: z.strictObject({}),
      schedule: { cron: '2 * * * *' },
      retry: { limit: 2, delayS: 60, maxDelayS: 600 },
      timeoutS: 300,
      pollS: 60,
    },
    startPrices,
  );
