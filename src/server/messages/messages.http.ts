/** The message call: translation between HTTP and the statement. */
import { z } from 'zod';
import { message } from '#contract/messages.ts';
import { messageList } from '#server/messages/messages.sql.ts';
import type { ListAnswers } from '#server/platform/http/lists.ts';
import type { Server } from '#server/platform/http/server.ts';

export function messageRoutes(app: Server, lists: ListAnswers): void {
  app.get(
    '/api/messages',
    {
      schema: {
        operationId: 'listMessages',
        summary: 'List all messages, newest first',
        response: { 200: z.array(message) },
      },
    },
    (request, reply) => lists.send(reply, messageList(request.ownerId)),
  );
}
