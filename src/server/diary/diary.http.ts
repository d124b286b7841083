/** The calls of the diary beside its bookings: days off, pets that must not meet, and settings. */
import { diarySettings } from '#contract/diarySettings.ts';
import { daysOffRoutes } from '#server/diary/days-off.http.ts';
import { findDiarySettings, updateDiarySettings } from '#server/diary/diary-settings.sql.ts';
import { petsApartRoutes } from '#server/diary/pets-apart.http.ts';
import type { ListAnswers } from '#server/platform/http/lists.ts';
import type { Server } from '#server/platform/http/server.ts';

export function diaryRoutes(app: Server, lists: ListAnswers): void {
  daysOffRoutes(app, lists);
  petsApartRoutes(app, lists);

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
