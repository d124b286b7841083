/** The calls about visits that are over and not marked as done: translation between HTTP and the statements. */
import type { DiaryTime } from '#contract/rules/diaryTime.ts';
import { markVisitsInput, unmarkedVisits } from '#contract/unmarkedVisits.ts';
import { listUnmarked, markDone, undoMarkDone } from '#server/appointments/unmarked.sql.ts';
import { transaction } from '#server/platform/db/database.ts';
import type { Server } from '#server/platform/http/server.ts';

const PATH = '/api/appointments/unmarked';

/** `diaryNow` returns the time in the diary. */
export function unmarkedRoutes(app: Server, diaryNow: () => DiaryTime): void {
  app.get(
    PATH,
    {
      schema: {
        operationId: 'listUnmarkedVisits',
        summary: 'List visits that are over and not marked as done',
        response: { 200: unmarkedVisits },
      },
    },
    ({ db, ownerId }) => listUnmarked(db, ownerId, diaryNow()),
  );

  app.post(
    `${PATH}/done`,
    {
      schema: {
        operationId: 'markVisitsDone',
        summary: 'Mark visits that are over as done',
        body: markVisitsInput,
        response: { 200: unmarkedVisits },
      },
    },
    ({ db, ownerId, body }) =>
      transaction(db, (db) => markDone(db, ownerId, body.appointmentIds, diaryNow())),
  );

  app.post(
    `${PATH}/undo`,
    {
      schema: {
        operationId: 'undoVisitsDone',
        summary: 'Set visits back that were marked as done together and are on no invoice',
        body: markVisitsInput,
        response: { 200: unmarkedVisits },
      },
    },
    ({ db, ownerId, body }) =>
      transaction(db, (db) => undoMarkDone(db, ownerId, body.appointmentIds, diaryNow())),
  );
}
