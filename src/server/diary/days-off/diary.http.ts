/** Days off and the diary's limits. */
import { diarySettings } from '#contract/diary/diarySettings.ts';
import { daysOffRoutes } from '#server/diary/days-off/days-off.http.ts';
import {
  findDiarySettings,
  updateDiarySettings,
} from '#server/diary/days-off/diary-settings.sql.ts';
import type { ListAnswers } from '#server/platform/http/lists.ts';
import type { Server } from '#server/platform/http/server.ts';

export function diaryRoutes(app: Server, lists: ListAnswers): void {
  daysOffRoutes(app, lists);

  app.get(
    '/api/diary-settings',
    {
      schema: {
        operationId: 'getDiarySettings',
        summary: 'Get how many dogs may be out at once without a warning',
        response: { 200: diarySettings },
      },
    },
    ({ db, ownerId }) => findDiarySettings(db, ownerId),
  );

  app.put(
    '/api/diary-settings',
    {
      schema: {
        operationId: 'updateDiarySettings',
        summary: 'Change how many dogs may be out at once without a warning',
        body: diarySettings,
        response: { 200: diarySettings },
      },
    },
    ({ db, ownerId, body }) => updateDiarySettings(db, ownerId, body),
  );
}
