/** The calls about agreements, signatures and consents: translation between HTTP and the statements. */
import { z } from 'zod';
import {
  agreement,
  agreementInput,
  agreements,
  agreementsOfClient,
  paperSignatureInput,
  signature,
  signatures,
} from '#contract/people/agreements.ts';
import { allConsents, consentInput, consentsOfClient } from '#contract/people/consents.ts';
import { idParams } from '#contract/entity.ts';
import { businessDay } from '#contract/rules/businessDay.ts';
import {
  agreementList,
  deleteAgreement,
  insertAgreement,
  listAgreementsOfClient,
} from '#server/people/agreements/agreements.sql.ts';
import {
  consentList,
  listConsents,
  type OnConsentsAsked,
  saveConsents,
} from '#server/people/agreements/consents.sql.ts';
import { signOnPaper } from '#server/people/agreements/paper.sql.ts';
import {
  findSignatureDocument,
  makeSignaturePdf,
  type OnSigned,
  signatureList,
} from '#server/people/agreements/signatures.sql.ts';
import { findClient } from '#server/people/clients/clients.sql.ts';
import { transaction } from '#server/platform/db/database.ts';
import { found, NotFound } from '#server/platform/errors/errors.ts';
import type { ListAnswers } from '#server/platform/http/lists.ts';
import type { Server } from '#server/platform/http/server.ts';
import { createOnce } from '#server/platform/idempotency/idempotency.ts';

const pdf = {
  description: 'The text as it was signed, with the consents and the evidence.',
  content: { 'application/pdf': { schema: z.any() } },
};

interface AgreementContext {
  /** The server's clock; days are those of the business's zone. */
  now: () => Date;
  timeZone: string;
  onSigned: OnSigned;
  onConsentsAsked: OnConsentsAsked;
}

export function agreementRoutes(
  app: Server,
  lists: ListAnswers,
  { now, timeZone, onSigned, onConsentsAsked }: AgreementContext,
): void {
  const clock = () => ({ now: now(), timeZone, today: businessDay(now(), timeZone) });

  app.get(
    '/api/agreements',
    {
      schema: {
        operationId: 'listAgreements',
        summary: 'List the agreements in their present versions',
        response: { 200: agreements },
      },
    },
    (request, reply) => lists.send(reply, agreementList(request.ownerId)),
  );

  app.post(
    '/api/agreements',
    {
      schema: {
        operationId: 'createAgreement',
        summary: 'Add an agreement, or the next version of one',
        body: agreementInput,
        response: { 201: agreement },
      },
    },
    (request, reply) =>
      createOnce(request, reply, async (db) => {
        const { ownerId, body } = request;
        if (body.consents.length > 0) await onConsentsAsked(db, ownerId);
        return insertAgreement(db, ownerId, body);
      }),
  );

  app.delete(
    '/api/agreements/:id',
    {
      schema: {
        operationId: 'deleteAgreement',
        summary: 'Delete an agreement; its signatures stay',
        params: idParams,
        response: { 204: z.null() },
      },
    },
    async ({ db, ownerId, params }, reply) => {
      if (!(await deleteAgreement(db, ownerId, params.id))) throw new NotFound('Agreement');
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/api/clients/:id/agreements',
    {
      schema: {
        operationId: 'listAgreementsOfClient',
        summary: 'List the agreements, and which a client has signed',
        params: idParams,
        response: { 200: agreementsOfClient },
      },
    },
    async ({ db, ownerId, params: { id } }) => {
      found(await findClient(db, ownerId, id), 'Client');
      return listAgreementsOfClient(db, ownerId, id);
    },
  );

  app.post(
    '/api/clients/:id/signatures',
    {
      schema: {
        operationId: 'createPaperSignature',
        summary: 'Keep an agreement that a client signed on paper, with its consents',
        params: idParams,
        body: paperSignatureInput,
        response: { 201: signature },
      },
    },
    (request, reply) =>
      createOnce(request, reply, async (db) => {
        const { ownerId, params, body } = request;
        const signed = await signOnPaper(db, ownerId, params.id, body, clock());
        await onSigned(db, ownerId, signed);
        return signed;
      }),
  );

  app.get(
    '/api/signatures',
    {
      schema: {
        operationId: 'listSignatures',
        summary: 'List the signatures of all clients',
        response: { 200: signatures },
      },
    },
    (request, reply) => lists.send(reply, signatureList(request.ownerId)),
  );

  app.get(
    '/api/signatures/:id/pdf',
    {
      schema: {
        operationId: 'getSignaturePdf',
        summary: 'Get a signed agreement as a PDF',
        params: idParams,
        response: { 200: pdf },
      },
    },
    async ({ db, ownerId, params }, reply) => {
      const signed = found(await findSignatureDocument(db, ownerId, params.id), 'Signature');
      const pdf = await makeSignaturePdf(ownerId, signed, timeZone);
      return reply
        .header('cache-control', 'private, no-store')
        .header('content-disposition', 'inline; filename="agreement.pdf"')
        .type('application/pdf')
        .send(pdf);
    },
  );

  app.get(
    '/api/consents',
    {
      schema: {
        operationId: 'listAllConsents',
        summary: 'List the consents of all clients',
        response: { 200: allConsents },
      },
    },
    (request, reply) => lists.send(reply, consentList(request.ownerId)),
  );

  app.get(
    '/api/clients/:id/consents',
    {
      schema: {
        operationId: 'listConsents',
        summary: 'List what a client answered last to each consent',
        params: idParams,
        response: { 200: consentsOfClient },
      },
    },
    async ({ db, ownerId, params: { id } }) => {
      found(await findClient(db, ownerId, id), 'Client');
      return listConsents(db, ownerId, id);
    },
  );

  app.put(
    '/api/clients/:id/consents',
    {
      schema: {
        operationId: 'updateConsent',
        summary: 'Give or withdraw a consent of a client',
        params: idParams,
        body: consentInput,
        response: { 200: consentsOfClient },
      },
    },
    ({ db, ownerId, params: { id }, body }) =>
      transaction(db, async (db) => {
        await saveConsents(db, ownerId, id, [body], { signatureId: null, now: now() });
        return listConsents(db, ownerId, id);
      }),
  );
}
