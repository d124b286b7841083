/** Reading and saving bookings that repeat, and changes of several of them at once. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { AppointmentInput } from '#contract/diary/appointments.ts';
import type {
  Scope,
  Series,
  SeriesChange,
  SeriesInput,
  SeriesPreview,
  Span,
} from '#contract/diary/series.ts';
import { APPOINTMENTS_PATH } from '#web/data/appointments.ts';
import { useChange } from '#web/data/change.ts';
import { apiRequest } from '#web/platform/net/http.ts';

const SERIES_PATH = '/api/series';

/** Several appointments of a series: those from one on, or every one from today on. */
export type WideScope = Exclude<Scope, 'this'>;

/** The series that made an appointment. */
export const useSeries = (id: string) =>
  useQuery(queryOptions<Series>({ queryKey: [`${SERIES_PATH}/${id}`] }));

/** What a series would make. Other bookings may have come since it was asked for last. */
export const seriesPreviewQuery = (fields: SeriesInput) =>
  queryOptions<SeriesPreview>({
    queryKey: [`${SERIES_PATH}?preview=true`, fields],
    queryFn: ({ signal }) => apiRequest('POST', `${SERIES_PATH}?preview=true`, fields, { signal }),
    staleTime: 0,
    gcTime: 60_000,
  });

/** A change or deletion that several appointments of a series may take: without fields they are deleted. */
export interface WideChange {
  id: string;
  fields?: Partial<AppointmentInput> | undefined;
  /** The `updatedAt` of the appointment that was changed. */
  readAt?: string | undefined;
}

function changeSeveral(
  { id, fields, readAt }: WideChange,
  query: { scope: WideScope; preview?: 'true' },
): Promise<SeriesChange> {
  const path = `${APPOINTMENTS_PATH}/${id}?${new URLSearchParams(query)}`;
  return fields === undefined
    ? apiRequest('DELETE', path)
    : apiRequest('PUT', path, { ...fields, ...(readAt !== undefined && { updatedAt: readAt }) });
}

/** How many appointments a change would change, and how many it would keep as they are. */
export const wideChangeQuery = (change: WideChange, scope: WideScope) =>
  queryOptions<SeriesChange>({
    queryKey: [`${APPOINTMENTS_PATH}/${change.id}?scope=${scope}&preview=true`, change],
    queryFn: () => changeSeveral(change, { scope, preview: 'true' }),
    staleTime: 0,
    gcTime: 0,
  });

/** Books a series, and returns how many appointments were made. */
export const useCreateSeries = () =>
  useChange('series', ({ fields, key }: { fields: SeriesInput; key: string | undefined }) =>
    apiRequest<Series & { appointments: number }>('POST', SERIES_PATH, fields, { key }),
  );

/** Changes or deletes several appointments of a series: that may end a series and begin another. */
export const useChangeSeveral = () =>
  useChange('series', ({ scope, ...change }: WideChange & { scope: WideScope }) =>
    changeSeveral(change, { scope }),
  );

/** Pauses a series for some days, or ends its pause for them. */
export const usePauseSeries = (id: string) =>
  useChange('series', ({ isEnd, ...span }: Span & { isEnd: boolean }) =>
    apiRequest<SeriesChange>('POST', `${SERIES_PATH}/${id}/${isEnd ? 'resume' : 'pause'}`, span),
  );
