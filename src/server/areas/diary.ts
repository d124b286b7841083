/** The price list, appointments and their series, days off, and the calendar feed. */
import { tellingOf } from '#server/areas/requests.ts';
import type { Area, AreaContext } from '#server/areas/area.ts';
import { appointmentRoutes } from '#server/diary/appointments/appointments.http.ts';
import { onTheWayRoute } from '#server/diary/appointments/on-the-way.http.ts';
import { reminderPreviewRoute } from '#server/diary/appointments/reminder-preview.http.ts';
import { seriesRoutes } from '#server/diary/appointments/series/series.http.ts';
import { makeOccurrencesDaily } from '#server/diary/appointments/series/series.jobs.ts';
import {
  calendarFeedFile,
  calendarFeedRoutes,
} from '#server/diary/calendar-feed/calendar-feed.http.ts';
import { cancellationRoutes } from '#server/diary/cancellations/cancellations.http.ts';
import { diaryRoutes } from '#server/diary/days-off/diary.http.ts';
import { priceRoutes } from '#server/diary/prices/prices.http.ts';
import { requestRoutes } from '#server/diary/requests/requests.http.ts';
import { expireRequestsHourly } from '#server/diary/requests/requests.jobs.ts';
import { serviceRoutes } from '#server/diary/services/services.http.ts';
import { startPricesHourly } from '#server/diary/services/services.jobs.ts';
import { maxRowsOf } from '#server/overview/usage/quotas.ts';

export function diaryArea(context: AreaContext): Area {
  const { config, db, log, quotas, mailer, jobs, enqueue, now, diaryNow, today } = context;
  const { timeZone, publicOrigin } = config;
  const maxAppointments = maxRowsOf(quotas, 'appointments');
  return {
    jobs: [
      startPricesHourly({ db, log }, today),
      makeOccurrencesDaily(db, today, maxAppointments),
      expireRequestsHourly({ db, log }, today),
    ],
    open(app) {
      calendarFeedFile(app, { db, now, today, timeZone });
    },
    routes(users, lists) {
      serviceRoutes(users, lists, today);
      priceRoutes(users, lists, today);
      appointmentRoutes(users, lists, today);
      seriesRoutes(users, lists, today, maxAppointments);
      cancellationRoutes(users, now, timeZone);
      requestRoutes(users, lists, { ...tellingOf({ jobs, enqueue, now }), now, timeZone });
      diaryRoutes(users, lists);
      calendarFeedRoutes(users, publicOrigin);
      onTheWayRoute(users, { now, enqueue });
      reminderPreviewRoute(users, { diaryNow, canSend: mailer !== undefined });
    },
  };
}
