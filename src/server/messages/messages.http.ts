/** The message call: translation between HTTP and the statement. */
import { z } from 'zod';
import { message } from '#contract/messages.ts';
import { listMessages } from '#server/messages/messages.sql.ts';
import type { DatabasePool } from '#server/platform/database.ts';
import type { Server } from '#server/platform/http.ts';

export function messageRoutes(app: Server, db: DatabasePool): void {
  app.get(
    '/api/messages',
    { config: { kept: true }, schema: { response: { 200: z.array(message) } } },
    (request) => listMessages(db, request.ownerId),
  );
}
