/** The calendar feed: a secret URL at which a calendar program reads the bookings. */
import { z } from 'zod';
import { moment } from '#contract/entity.ts';

const showsNames = z.boolean('Must be true or false');

/** Whether clients and pets are in the feed by their names, with titles and addresses, instead of by initials. */
export const calendarFeedInput = z.object({ showsNames: showsNames.optional() });

/** The feed, if there is one. Its URL is not stored, so that it can't be shown again. */
export const calendarFeed = z.object({
  createdAt: moment.nullable(),
  showsNames: z.boolean(),
});

/** The feed with its URL, as it is made. */
export const newCalendarFeed = calendarFeed.extend({ url: z.string() });

export type CalendarFeed = z.output<typeof calendarFeed>;
export type NewCalendarFeed = z.output<typeof newCalendarFeed>;
