/** The calls of documents: translation between HTTP and what is done. */
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { idParams } from '#contract/entity.ts';
import { document, documentInput, documents } from '#contract/people/documents.ts';
import {
  deleteDocument,
  documentList,
  findDocument,
} from '#server/people/documents/documents.sql.ts';
import {
  type DocumentContext,
  documentKey,
  readDocument,
  saveDocument,
} from '#server/people/documents/documents.ts';
import { found } from '#server/platform/errors/errors.ts';
import { sendDocument } from '#server/platform/http/document-response.ts';
import type { ListAnswers } from '#server/platform/http/lists.ts';
import { originOf } from '#server/platform/http/same-origin.ts';
import type { Server } from '#server/platform/http/server.ts';
import { createOnce } from '#server/platform/idempotency/idempotency.ts';

const file = {
  description: 'The document.',
  content: {
    'application/pdf': { schema: z.custom<Buffer>() },
    'image/webp': { schema: z.custom<Buffer>() },
  },
};

/** `publicOrigin` is the origin that people open, if it is set. */
export function documentRoutes(
  app: Server,
  lists: ListAnswers,
  context: DocumentContext,
  publicOrigin: string | undefined,
): void {
  /** Upload URLs of this server are issued as paths; a browser may send them back with the origin in front. */
  const asIssued = (request: FastifyRequest, url: string): string => {
    const origin = originOf(request, publicOrigin);
    return url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
  };

  app.get(
    '/api/documents',
    {
      schema: {
        operationId: 'listDocuments',
        summary: 'List the documents of all clients and pets',
        response: { 200: documents },
      },
    },
    (request, reply) => lists.send(reply, documentList(request.ownerId)),
  );

  app.post(
    '/api/documents',
    {
      schema: {
        operationId: 'createDocument',
        summary: 'Keep an uploaded file as a document of a client or a pet',
        body: documentInput,
        response: { 201: document },
      },
    },
    (request, reply) => {
      const { documentURL, clientId = null, petId = null } = request.body;
      const source = { documentURL: asIssued(request, documentURL), clientId, petId };
      const own = { ...context, db: request.db };
      return saveDocument(own, request.ownerId, source, (make) => createOnce(request, reply, make));
    },
  );

  app.get(
    '/api/documents/:id',
    {
      schema: {
        operationId: 'getDocument',
        summary: 'Download a document',
        params: idParams,
        response: { 200: file },
      },
    },
    async ({ db, ownerId, params }, reply) => {
      const kept = found(await findDocument(db, ownerId, params.id), 'Document');
      const bytes = found(await readDocument(context, kept), 'Document');
      return sendDocument(reply, kept, bytes);
    },
  );

  app.delete(
    '/api/documents/:id',
    {
      schema: {
        operationId: 'deleteDocument',
        summary: 'Delete a document',
        params: idParams,
        response: { 204: z.null() },
      },
    },
    async ({ db, ownerId, params }, reply) => {
      const kept = found(await findDocument(db, ownerId, params.id), 'Document');
      await deleteDocument(db, ownerId, params.id);
      await context.files.remove([documentKey(kept)]);
      return reply.code(204).send(null);
    },
  );
}
