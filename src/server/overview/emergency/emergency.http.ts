/** The call of the Emergency sheet. */
import { emergency } from '#contract/overview/emergency.ts';
import type { DiaryTime } from '#contract/rules/diaryTime.ts';
import { readEmergency } from '#server/overview/emergency/emergency.sql.ts';
import type { Server } from '#server/platform/http/server.ts';

/** `diaryNow` returns the time in the business's diary. */
export function emergencyRoutes(app: Server, diaryNow: () => DiaryTime): void {
  app.get(
    '/api/emergency',
    {
      config: { maxConcurrent: 4 },
      schema: {
        operationId: 'getEmergency',
        summary: 'Get everything that the Emergency sheet needs, of all pets that are not archived',
        response: { 200: emergency },
      },
    },
    ({ db, ownerId }) => readEmergency(db, ownerId, diaryNow()),
  );
}
