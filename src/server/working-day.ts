/** The composition root's part about the working day: the day as a run, and visits. */
import { type DayContext, dayRoutes } from '#server/days/days.http.ts';
import type { ListAnswers } from '#server/platform/http/lists.ts';
import type { Server } from '#server/platform/http/server.ts';
import { type VisitClock, visitRoutes } from '#server/visits/visits.http.ts';

/** The calls of the working day, for signed-in users. */
export function workingDayRoutes(
  users: Server,
  lists: ListAnswers,
  context: DayContext & VisitClock,
): void {
  dayRoutes(users, context);
  visitRoutes(users, lists, context);
}
