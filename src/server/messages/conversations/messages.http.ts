/** The message call: translation between HTTP and the statement. */
import { z } from 'zod';
import { pageQuery } from '#contract/pageQuery.ts';
import { message } from '#contract/messages/messages.ts';
import { messageList } from '#server/messages/conversations/messages.sql.ts';
import type { ListAnswers } from '#server/platform/http/lists.ts';
import type { Server } from '#server/platform/http/server.ts';

export function messageRoutes(app: Server, lists: ListAnswers): void {
  app.get(
    '/api/messages',
    {
      schema: {
        operationId: 'listMessages',
        summary: 'List messages, newest first: all, or a page',
        querystring: pageQuery,
        response: { 200: z.array(message) },
      },
    },
    (request, reply) => lists.send(reply, messageList(request.ownerId, request.query)),
  );
}
