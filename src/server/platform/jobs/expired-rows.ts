/** The hourly jobs that delete rows whose time is over. */
import { z } from 'zod';
import { handled, type HandledJob } from '#server/platform/jobs/define-job.ts';

/** An hourly job that deletes rows, at a minute of its own. The next hour tries again, so it is retried little. */
export const hourlyDeletion = (
  name: string,
  minute: number,
  deleteRows: () => Promise<number>,
): HandledJob =>
  handled(
    {
      name,
      data: z.strictObject({}),
      schedule: { cron: `${minute} * * * *` },
      retry: { limit: 2, delayS: 60, maxDelayS: 600 },
      timeoutS: 300,
      pollS: 60,
    },
    deleteRows,
  );
