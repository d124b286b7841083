/** Reports of visits: reading, changing and sending them. */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Delivery } from '#contract/messages/deliveries.ts';
import type { PrivateLink } from '#contract/identity/privateLinks.ts';
import type { VisitReport, VisitReportChanges } from '#contract/visits/visitReports.ts';
import { readAgain, useChange } from '#web/data/change.ts';
import { followDelivery } from '#web/data/deliveries.ts';
import { differences } from '#web/platform/forms/merge.ts';
import { conflictBody } from '#web/platform/forms/saveEntity.ts';
import { deleteRequest } from '#web/platform/net/deleteRequest.ts';
import { apiRequest } from '#web/platform/net/http.ts';

const REPORTS_PATH = '/api/visit-reports';

/** The page of a report as its links show it. */
export const previewPath = (id: string): string => `${REPORTS_PATH}/${id}/page`;

export const reportsOfVisit = (visitId: string) =>
  queryOptions<VisitReport[]>({
    queryKey: [`${REPORTS_PATH}?visitId=${encodeURIComponent(visitId)}`],
  });

/** The reports of a visit: at most one for each of its clients. */
export const useReportsOfVisit = (visitId: string) => useQuery(reportsOfVisit(visitId));

/** Runs a call about a report of this visit. */
const useReportCall = <Input, Answer>(visitId: string, call: (input: Input) => Promise<Answer>) =>
  useChange('visitReport', call, { scope: `reports of ${visitId}`, waits: true });

/** Makes the report for a client. */
export const useCreateReport = (visitId: string) =>
  useReportCall(visitId, (clientId: string) =>
    apiRequest<VisitReport>('POST', REPORTS_PATH, { visitId, clientId }),
  );

/** Makes a report that was not sent yet again from its visit. */
export const useRemakeReport = (visitId: string) =>
  useReportCall(visitId, (id: string) =>
    apiRequest<VisitReport>('PUT', `${REPORTS_PATH}/${id}`, {}),
  );

/** Answers the report as it is shown when a call begins: the call before it has made another version. */
function useShownReport(report: VisitReport): () => VisitReport {
  const cache = useQueryClient();
  return () => {
    const shown = cache.getQueryData(reportsOfVisit(report.visitId).queryKey);
    return shown?.find(({ id }) => id === report.id) ?? report;
  };
}

/** Changes a report as it was shown; one that changed elsewhere meanwhile only where that changed something else. */
export async function changeReport(
  shown: Pick<VisitReport, 'id' | 'updatedAt'>,
  changes: VisitReportChanges,
): Promise<VisitReport> {
  try {
    return await apiRequest<VisitReport>('PUT', `${REPORTS_PATH}/${shown.id}`, {
      ...changes,
      updatedAt: shown.updatedAt,
    });
  } catch (error) {
    // Taken on trust, as every answer is.
    const { current: theirs }: { current?: VisitReport } = JSON.parse(conflictBody(error) ?? '{}');
    if (theirs === undefined) throw error;
    const found = differences(Object.keys(changes), shown, changes, theirs);
    if (found.some(({ changedByThem }) => changedByThem)) throw error;
    return changeReport(theirs, changes);
  }
}

/** Changes a report that was not sent yet, or when its links end. */
export function useChangeReport(report: VisitReport) {
  const shown = useShownReport(report);
  return useReportCall(report.visitId, (changes: VisitReportChanges) =>
    changeReport(shown(), changes),
  );
}

/** Emails a report to its client as it was shown: once, and once more after the email that is given. */
export function useSendReport(report: VisitReport) {
  const { id, visitId } = report;
  const cache = useQueryClient();
  const shown = useShownReport(report);
  return useReportCall(visitId, async (after: string | undefined) => {
    const { updatedAt } = shown();
    const delivery = await apiRequest<Delivery>('POST', `${REPORTS_PATH}/${id}/send`, {
      updatedAt,
      after,
    });
    void followDelivery(delivery, () => readAgain(cache, 'visitReport'));
    return delivery;
  });
}

/** Makes a private link to a report as it was shown. */
export function useLinkToReport(report: VisitReport) {
  const shown = useShownReport(report);
  return useReportCall(report.visitId, () =>
    apiRequest<PrivateLink>('POST', `${REPORTS_PATH}/${report.id}/links`, {
      origin: location.origin,
      updatedAt: shown().updatedAt,
    }),
  );
}

/** Notes that a report was sent: its link was copied, or handed to an app. */
export const useMarkReportSent = ({ id, visitId }: VisitReport) =>
  useReportCall(visitId, () => apiRequest<VisitReport>('POST', `${REPORTS_PATH}/${id}/sent`));

/** Ends every link to a report. */
export const useEndReportLinks = ({ id, visitId }: VisitReport) =>
  useReportCall(visitId, () => apiRequest<undefined>('DELETE', `${REPORTS_PATH}/${id}/links`));

/** Deletes a report with its links, so that another one can be made. */
export const useDeleteReport = ({ id, visitId }: VisitReport) =>
  useReportCall(visitId, () => deleteRequest(`${REPORTS_PATH}/${id}`));
