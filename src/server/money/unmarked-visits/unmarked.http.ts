/** The calls about visits that are over and not marked as done: translation between HTTP and the statements. */
import type { DiaryTime } from '#contract/rules/diaryTime.ts';
import { markVisitsInput, unmarkedVisits } from '#contract/money/unmarkedVisits.ts';
import {
  listUnmarked,
  markDone,
  undoMarkDone,
} from '#server/money/unmarked-visits/unmarked.sql.ts';
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
        summary: 'List past visits that are not marked as done',
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
        summary: 'Mark past visits as done',
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
        summary: 'Undo marking visits as done, where unbilled',
        body: markVisitsInput,
        response: { 200: unmarkedVisits },
      },
    },
    ({ db, ownerId, body }) =>
      transaction(db, (db) => undoMarkDone(db, ownerId, body.appointmentIds, diaryNow())),
  );
}
