/** How invoices, payments and reports are read again. */
import type { QueryClient } from '@tanstack/react-query';
import { everyHistory } from '#web/features/appointments/appointments.data.ts';
import {
  INVOICES_PATH,
  PAYMENTS_PATH,
  REPORTS_PATH,
} from '#web/features/invoices/moneyPaths.data.ts';
import { invalidate } from '#web/platform/net/invalidate.ts';
import { pathFilter } from '#web/platform/net/pathFilter.ts';

/** Reads all that follows from a change of invoices or payments again. */
export async function invalidateMoney(cache: QueryClient): Promise<void> {
  const isBalance = {
    predicate: ({ queryKey }: { queryKey: readonly unknown[] }) =>
      String(queryKey[0]).endsWith('/balance'),
  };
  await Promise.all(
    [...[INVOICES_PATH, PAYMENTS_PATH, REPORTS_PATH].map(pathFilter), isBalance, everyHistory].map(
      (filters) => invalidate(cache, filters),
    ),
  );
}
