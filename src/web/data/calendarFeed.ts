/** Reading, making and ending the calendar feed. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { CalendarFeed, NewCalendarFeed } from '#contract/diary/calendarFeed.ts';
import { useChange } from '#web/data/change.ts';
import { deleteRequest } from '#web/platform/net/deleteRequest.ts';
import { apiRequest } from '#web/platform/net/http.ts';

const PATH = '/api/calendar-feed';
const feedQuery = queryOptions<CalendarFeed>({ queryKey: [PATH] });

export const useCalendarFeed = () => useQuery(feedQuery);

/** Makes the feed, or gives it another URL; the one before ends. */
export const useMakeCalendarFeed = () =>
  useChange(
    'calendarFeed',
    (showsNames: boolean) => apiRequest<NewCalendarFeed>('POST', PATH, { showsNames }),
    { waits: true },
  );

/** Changes whether names are in the feed. */
export const useChangeCalendarFeed = () =>
  useChange(
    'calendarFeed',
    (showsNames: boolean) => apiRequest<CalendarFeed>('PUT', PATH, { showsNames }),
    { waits: true },
  );

/** Ends the feed: its URL opens nothing any more. */
export const useEndCalendarFeed = () =>
  useChange('calendarFeed', () => deleteRequest(PATH), { waits: true });
