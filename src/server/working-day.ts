/** The composition root's part about the working day: the day as a run, visits, and the calendar feed. */
import {
  calendarFeedFile,
  calendarFeedRoutes,
  type FeedFileContext,
} from '#server/calendar-feed/calendar-feed.http.ts';
import { dayRoutes } from '#server/days/days.http.ts';
import type { ListAnswers } from '#server/platform/http/lists.ts';
import type { Server } from '#server/platform/http/server.ts';
import { bookedVisitRoutes } from '#server/visits/booked-visits.http.ts';
import { visitRoutes } from '#server/visits/visits.http.ts';

interface WorkingDayOptions extends FeedFileContext {
  /** The origin that people open, if it is set. */
  publicOrigin: string | undefined;
}

/** What `app.ts` registers: calls of signed-in users, and the file that calendar programs read without signing in. */
export const openWorkingDay = (options: WorkingDayOptions) => ({
  routes(users: Server, lists: ListAnswers): void {
    dayRoutes(users, options);
    visitRoutes(users, lists, options);
    bookedVisitRoutes(users);
    calendarFeedRoutes(users, options.publicOrigin);
  },
  files(app: Server): void {
    calendarFeedFile(app, options);
  },
});
