/** What a booking is warned of. */
import { queryOptions } from '@tanstack/react-query';
import type { BookingWarnings } from '#contract/diary/warnings.ts';

/** A booking as far as its warnings need it; the days and times may be unfinished. */
export interface Warned {
  date: string;
  startTime: string;
  endTime: string;
  /** Empty where it is no stay. */
  endDate: string;
  petIds: readonly string[];
  /** The id of a stored booking. */
  id?: string | undefined;
}

/** Where the warnings of a booking are; undefined until its day and times are there. */
export function warningsPath(warned: Warned): string | undefined {
  const { date, startTime, endTime, endDate, petIds, id } = warned;
  if ([date, startTime, endTime].includes('')) return undefined;
  const query = new URLSearchParams({ date, startTime, endTime });
  if (endDate !== '') query.append('endDate', endDate);
  for (const petId of petIds) query.append('petIds', petId);
  if (id !== undefined) query.append('exceptId', id);
  return `/api/appointments/warnings?${query}`;
}

/** The warnings at a path. Other bookings may have come since they were asked for last. */
export const warningsQuery = (path: string) =>
  queryOptions<BookingWarnings>({ queryKey: [path], staleTime: 0, gcTime: 60_000 });
