/** The job that keeps the files of invoices. */
import { z } from 'zod';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { addDays } from '#contract/rules/businessDay.ts';
import { keepPdf, listWithoutFile } from '#server/money/invoices/printed.sql.ts';
import type { DatabasePool } from '#server/platform/db/database.ts';
import { handled, type HandledJob } from '#server/platform/jobs/define-job.ts';

const BATCH = 100;
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Keeps the files of what was issued since the day before yesterday. Where one can't be made the others are; what failed is thrown
 * at the end, to be logged and tried again.
 */
export async function keepInvoiceFiles(
  db: DatabasePool,
  today: IsoDate,
  isOver: () => boolean = () => false,
): Promise<void> {
  const since = addDays(today, -2);
  const failures: Error[] = [];
  let last = FIRST;
  for (;;) {
    const due = await listWithoutFile(db, since, last, BATCH);
    for (const { id, ownerId } of due) {
      if (isOver()) return;
      try {
        await keepPdf(db, ownerId, id);
      } catch (cause) {
        failures.push(new Error(`invoice ${id} of owner ${ownerId}: ${String(cause)}`, { cause }));
      }
      last = id;
    }
    if (due.length < BATCH) break;
  }
  if (failures.length > 0) {
    throw new AggregateError(failures, failures.map(({ message }) => message).join('; '));
  }
}

export const keepInvoiceFilesHourly = (db: DatabasePool, today: () => IsoDate): HandledJob =>
  handled(
    {
      name: 'keep-invoice-files',
      data: z.strictObject({}),
      schedule: { cron: '47 * * * *' },
      retry: { limit: 2, delayS: 60, maxDelayS: 600 },
      timeoutS: 3_000,
      pollS: 60,
    },
    (_data, { signal }) => keepInvoiceFiles(db, today(), () => signal.aborted),
  );
