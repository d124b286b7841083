/** Reading, making and ending the calendar feed. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CalendarFeed, NewCalendarFeed } from '#contract/calendarFeed.ts';
import { deleteRequest } from '#web/platform/net/deleteRequest.ts';
import { apiRequest } from '#web/platform/net/http.ts';
import { invalidate } from '#web/platform/net/invalidate.ts';

const PATH = '/api/calendar-feed';
const feedQuery = queryOptions<CalendarFeed>({ queryKey: [PATH] });

export const useCalendarFeed = () => useQuery(feedQuery);

/** Makes the feed, or gives it another URL; the one before ends. */
export function useMakeCalendarFeed() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (showsNames: boolean) => apiRequest<NewCalendarFeed>('POST', PATH, { showsNames }),
    onSettled: () => invalidate(cache, feedQuery),
  });
}

/** Changes whether names are in the feed. */
export function useChangeCalendarFeed() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (showsNames: boolean) => apiRequest<CalendarFeed>('PUT', PATH, { showsNames }),
    onSettled: () => invalidate(cache, feedQuery),
  });
}

/** Ends the feed: its URL opens nothing any more. */
export function useEndCalendarFeed() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => deleteRequest(PATH),
    onSettled: () => invalidate(cache, feedQuery),
  });
}
