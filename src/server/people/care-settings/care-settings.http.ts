/** The calls of the settings for emergencies: translation between HTTP and the statements. */
import { careSettings, careSettingsUpdate } from '#contract/people/careSettings.ts';
import {
  findCareSettings,
  updateCareSettings,
} from '#server/people/care-settings/care-settings.sql.ts';
import { transaction } from '#server/platform/db/database.ts';
import type { Server } from '#server/platform/http/server.ts';

export function careSettingsRoutes(app: Server): void {
  app.get(
    '/api/care-settings',
    {
      schema: {
        operationId: 'getCareSettings',
        summary: 'Get the business’s own emergency numbers, and what is kept offline',
        response: { 200: careSettings },
      },
    },
    ({ db, ownerId }) => findCareSettings(db, ownerId),
  );

  app.put(
    '/api/care-settings',
    {
      schema: {
        operationId: 'updateCareSettings',
        summary: 'Change the business’s own emergency numbers, and what is kept offline',
        body: careSettingsUpdate,
        response: { 200: careSettings },
      },
    },
    ({ db, ownerId, body }) => transaction(db, (db) => updateCareSettings(db, ownerId, body)),
  );
}
