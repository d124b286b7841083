/** The reports of a whole day, made in one go. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import type { VisitReport } from '#contract/visitReports.ts';
import { REPORTS_PATH } from '#web/features/visits/reports/visitReports.data.ts';
import { apiRequest } from '#web/platform/net/http.ts';
import { invalidate } from '#web/platform/net/invalidate.ts';
import { pathFilter } from '#web/platform/net/pathFilter.ts';

/** Makes the reports of a day that are missing, and answers all of that day. */
export function useMakeReportsOfDay(date: IsoDate) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => apiRequest<VisitReport[]>('POST', `/api/days/${date}/reports`),
    onSettled: () => invalidate(cache, pathFilter(REPORTS_PATH)),
  });
}
