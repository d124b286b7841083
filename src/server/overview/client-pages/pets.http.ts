/** A client's pets, and the documents that the client sent. */
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { findClientSettings } from '#server/diary/requests/request-settings.sql.ts';
import { readerOf } from '#server/overview/client-pages/client-principal.ts';
import type { CountFile } from '#server/overview/client-pages/file-count.ts';
import { idOf, type Shown } from '#server/overview/client-pages/frame.pages.ts';
import {
  findDocumentOf,
  listDocumentsOf,
  type ShownDocument,
} from '#server/overview/client-pages/pet-documents.sql.ts';
import { petPage, petsPage } from '#server/overview/client-pages/pets.pages.ts';
import {
  findPetOf,
  listMedicinesOf,
  listPetsOf,
  listTreatmentsOf,
} from '#server/overview/client-pages/pets.sql.ts';
import { found } from '#server/platform/errors/errors.ts';
import { sendDocument } from '#server/platform/http/document-response.ts';
import { sendLinkedPage } from '#server/platform/http/linked-page.ts';
import type { Server } from '#server/platform/http/server.ts';

const byId = { schema: { hide: true, params: z.object({ id: z.string() }) } } as const;

/** The file of a document; undefined where the store has lost it. */
export type ReadDocument = (
  document: Pick<ShownDocument, 'id' | 'type'>,
) => Promise<Buffer | undefined>;

interface PetPagesContext {
  today: () => IsoDate;
  countFile: CountFile;
  readDocument: ReadDocument;
  shownTo: (request: FastifyRequest) => Shown;
}

export function petRoutes(app: Server, context: PetPagesContext): void {
  const { today, countFile, readDocument, shownTo } = context;

  app.get('/my/pets', { schema: { hide: true } }, async (request, reply) => {
    const { reader, frame } = shownTo(request);
    const pets = await listPetsOf(request.db, reader);
    return sendLinkedPage(reply, 200, petsPage(frame, reader.business, pets));
  });

  app.get('/my/pets/:id', byId, async (request, reply) => {
    const { reader, frame } = shownTo(request);
    const { db } = request;
    const id = idOf(request, 'Pet');
    const pet = found(await findPetOf(db, reader, id), 'Pet');
    const treatments = await listTreatmentsOf(db, reader, id);
    const medicines = await listMedicinesOf(db, reader, id);
    const documents = await listDocumentsOf(db, reader, id);
    const { canTellChanges } = await findClientSettings(db, reader.ownerId, reader.clientId);
    const by = { business: reader.business, today: today() };
    const page = petPage(frame, by, pet, { treatments, medicines, documents, canTellChanges });
    return sendLinkedPage(reply, 200, page);
  });

  app.get('/my/documents/:id', byId, async (request, reply) => {
    const id = idOf(request, 'Document');
    const kept = found(await findDocumentOf(request.db, readerOf(request), id), 'Document');
    countFile(request);
    return sendDocument(reply, kept, found(await readDocument(kept), 'Document'));
  });
}
