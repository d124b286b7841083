/** The reports of a whole day, made in one go. */
import type { IsoDate } from '#contract/fields/isoDate.ts';
import type { VisitReport } from '#contract/visits/visitReports.ts';
import { useChange } from '#web/data/change.ts';
import { dayPath } from '#web/data/day.ts';
import { apiRequest } from '#web/platform/net/http.ts';

/** Makes the reports of a day that are missing, and answers all of that day. */
export const useMakeReportsOfDay = (date: IsoDate) =>
  useChange(
    'visitReport',
    () => apiRequest<VisitReport[]>('POST', `${dayPath(date)}/reports`),
    { waits: true },
  );
