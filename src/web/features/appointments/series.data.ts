/** Reading and saving bookings that repeat, and changes of several of them at once. */
import {
  type QueryClient,
  type QueryFilters,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { AppointmentInput } from '#contract/appointments.ts';
import type {
  Scope,
  Series,
  SeriesChange,
  SeriesInput,
  SeriesPreview,
  Span,
} from '#contract/series.ts';
import {
  APPOINTMENTS_PATH,
  invalidateAppointments,
} from '#web/features/appointments/appointments.data.ts';
import { apiRequest } from '#web/platform/net/http.ts';
import { invalidate } from '#web/platform/net/invalidate.ts';
import { pathFilter } from '#web/platform/net/pathFilter.ts';

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

/** The series, without previews: those of a form whose series was just saved would name its own days as clashes. */
const savedSeries: QueryFilters = {
  predicate: (query) =>
    pathFilter(SERIES_PATH).predicate?.(query) === true &&
    !String(query.queryKey[0]).startsWith(`${SERIES_PATH}?preview`),
};

/** Refetches appointments and series: a change of several may end a series and begin another. */
export async function invalidateSeries(cache: QueryClient): Promise<void> {
  await Promise.all([invalidateAppointments(cache), invalidate(cache, savedSeries)]);
}

/** Books a series, and returns how many appointments were made. */
export function useCreateSeries() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ fields, key }: { fields: SeriesInput; key: string | undefined }) =>
      apiRequest<Series & { appointments: number }>('POST', SERIES_PATH, fields, { key }),
    onSuccess: () => void invalidateSeries(cache),
  });
}

/** Changes or deletes several appointments of a series. */
export function useChangeSeveral() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ scope, ...change }: WideChange & { scope: WideScope }) =>
      changeSeveral(change, { scope }),
    onSuccess: () => void invalidateSeries(cache),
  });
}

/** Pauses a series for some days, or ends its pause for them. */
export function usePauseSeries(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ isEnd, ...span }: Span & { isEnd: boolean }) =>
      apiRequest<SeriesChange>('POST', `${SERIES_PATH}/${id}/${isEnd ? 'resume' : 'pause'}`, span),
    onSuccess: () => void invalidateSeries(cache),
  });
}
