/** Reading what a booking costs by the price list. */
import { queryOptions } from '@tanstack/react-query';
import type { Quote } from '#contract/diary/prices.ts';
import { isRealDay } from '#contract/fields/civilDay.ts';
import { stayProblem } from '#contract/rules/stay.ts';

/** What of a booking its quote depends on, as a form holds it. */
export interface Quoted {
  serviceId: string;
  clientId: string;
  petIds: readonly string[];
  date: string;
  startTime: string;
  endDate: string;
}

const QUOTE_PATH = '/api/prices/quote';

/** Where the quote of a booking is; undefined while something that it needs is missing. */
export function quotePath(booking: Quoted): string | undefined {
  const { serviceId, clientId, petIds, date, startTime, endDate } = booking;
  if (serviceId === '' || !isRealDay(date)) return undefined;
  if (endDate !== '' && (!isRealDay(endDate) || stayProblem(date, endDate))) return undefined;
  const query = new URLSearchParams({ serviceId, date });
  for (const [name, value] of Object.entries({ clientId, startTime, endDate })) {
    if (value !== '') query.append(name, value);
  }
  for (const id of petIds) query.append('petIds', id);
  return `${QUOTE_PATH}?${query}`;
}

/** The quote at a path. The price list may have changed since it was asked for last. */
export const quoteQuery = (path: string) =>
  queryOptions<Quote>({ queryKey: [path], staleTime: 0, gcTime: 60_000 });
