/** Where a client reads and signs agreements, and gives or withdraws consents. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Agreement, ClientAgreement } from '#contract/people/agreements.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import type { PageReader } from '#server/identity/links/client-devices.sql.ts';
import {
  agreementsPage,
  type RefusedAnswer,
} from '#server/overview/client-pages/agreements.pages.ts';
import { readerOf } from '#server/overview/client-pages/client-principal.ts';
import type { CountFile } from '#server/overview/client-pages/file-count.ts';
import { idOf, type Shown } from '#server/overview/client-pages/frame.pages.ts';
import { findAgreement, listAgreementsOfClient } from '#server/people/agreements/agreements.sql.ts';
import {
  listConsents,
  type OnWithdrawn,
  saveConsents,
} from '#server/people/agreements/consents.sql.ts';
import {
  agreementTextFor,
  findSignatureDocument,
  makeSignaturePdf,
  type OnSigned,
  sha256Of,
  signAgreement,
} from '#server/people/agreements/signatures.sql.ts';
import {
  readAnswer,
  readFields,
  readSigning,
} from '#server/people/agreements/signing-form.pages.ts';
import { signingPage, type Typed } from '#server/people/agreements/signing.pages.ts';
import { lockClient } from '#server/people/clients/clients.sql.ts';
import { type Database, transaction } from '#server/platform/db/database.ts';
import { found, HttpError, NotFound } from '#server/platform/errors/errors.ts';
import { sendLinkedPage } from '#server/platform/http/linked-page.ts';
import { sendPdf } from '#server/platform/http/pdf-response.ts';
import type { Server } from '#server/platform/http/server.ts';
import { consumeRateLimits } from '#server/platform/limits/rate-limit.ts';

const MAX_ANSWERS = 60;
const TOO_MANY = 'You’ve made a lot of changes.';
const CHECK = 'Please check what you typed.';
const LINK_ID_LENGTH = 12;
const DONE: Readonly<Record<string, string>> = {
  signed: 'Thank you, it is signed. Your copy is below.',
  saved: 'Your answer is saved.',
};

const byId = { schema: { hide: true, params: z.object({ id: z.string() }) } } as const;
const plain = { schema: { hide: true } } as const;

interface AgreementPagesContext {
  now: () => Date;
  today: () => IsoDate;
  timeZone: string;
  countFile: CountFile;
  onSigned: OnSigned;
  onWithdrawn: OnWithdrawn;
  /** Names the device of a client in the evidence; it opens nothing. */
  deviceOf: (request: FastifyRequest) => string;
  shownTo: (request: FastifyRequest) => Shown;
}

/** The agreements whose present version a client has not signed. */
export const listToSign = async (
  db: Database,
  { ownerId, clientId }: PageReader,
): Promise<ClientAgreement[]> =>
  (await listAgreementsOfClient(db, ownerId, clientId)).filter(
    ({ signatureId }) => signatureId === null,
  );

const isToSign = async (db: Database, reader: PageReader, id: string): Promise<boolean> =>
  (await listToSign(db, reader)).some(({ agreementId }) => agreementId === id);

const problemOf = (error: HttpError): string => error.errors?.[0]?.message ?? error.message;

/** What was refused, for the page that shows it again; anything else is thrown. */
function refusalOf(error: unknown, typed: Typed): RefusedAnswer & { status: number } {
  if (!(error instanceof HttpError) || error.status >= 500) throw error;
  return { typed, problem: problemOf(error), status: error.status };
}

export function agreementPages(app: Server, context: AgreementPagesContext): void {
  const { now, today, timeZone, countFile, onSigned, onWithdrawn, deviceOf, shownTo } = context;

  const countAnswer = ({ db }: FastifyRequest, { clientId }: PageReader): Promise<void> =>
    consumeRateLimits(db, TOO_MANY, [
      { name: 'agreements', subject: clientId, max: MAX_ANSWERS, windowSeconds: 3_600 },
    ]);

  async function showAll(
    request: FastifyRequest,
    reply: FastifyReply,
    { done, refused }: { done?: string | undefined; refused?: RefusedAnswer } = {},
    status = 200,
  ): Promise<FastifyReply> {
    const { reader, frame } = shownTo(request);
    const { ownerId, clientId, business } = reader;
    const { db } = request;
    const agreements = await listAgreementsOfClient(db, ownerId, clientId);
    const consents = await listConsents(db, ownerId, clientId);
    const page = agreementsPage(frame, { business, agreements, consents, done, refused });
    return sendLinkedPage(reply, status, page);
  }

  async function showOne(
    request: FastifyRequest,
    reply: FastifyReply,
    agreement: Agreement,
    refused?: RefusedAnswer & { status: number },
  ): Promise<FastifyReply> {
    const { reader, frame } = shownTo(request);
    const { ownerId, clientId, business } = reader;
    const text = await agreementTextFor(request.db, ownerId, clientId, agreement, today());
    const read = { text, sha256: sha256Of(text) };
    const view = { action: `/my/agreements/${agreement.id}`, agreement, ...read, business };
    const page = signingPage(frame, { ...view, ...refused });
    return sendLinkedPage(reply, refused?.status ?? 200, page);
  }

  app.get(
    '/my/agreements',
    {
      schema: {
        hide: true,
        querystring: z.object({ done: z.string().optional().catch(undefined) }),
      },
    },
    (request, reply) => showAll(request, reply, { done: DONE[request.query.done ?? ''] }),
  );

  app.get('/my/agreements/:id', byId, async (request, reply) => {
    const reader = readerOf(request);
    const id = idOf(request, 'Agreement');
    const agreement = found(await findAgreement(request.db, reader.ownerId, id), 'Agreement');
    if (!(await isToSign(request.db, reader, id))) return reply.redirect('/my/agreements', 303);
    return showOne(request, reply, agreement);
  });

  app.post('/my/agreements/:id', byId, async (request, reply) => {
    const reader = readerOf(request);
    const { ownerId, clientId, contactId } = reader;
    const id = idOf(request, 'Agreement');
    const agreement = found(await findAgreement(request.db, ownerId, id), 'Agreement');
    const typed = readFields(request.body);
    const read = readSigning(typed, agreement.consents);
    if (!read.success) {
      const problem = read.error.issues[0]?.message ?? CHECK;
      return showOne(request, reply, agreement, { typed, problem, status: 400 });
    }
    try {
      await countAnswer(request, reader);
      await transaction(request.db, async (db) => {
        await lockClient(db, ownerId, clientId);
        // A second press, or the other half of the couple at the same time: this version is signed.
        if (!(await isToSign(db, reader, id))) return;
        const signature = await signAgreement(db, ownerId, clientId, {
          ...read.data,
          agreementId: id,
          contactId,
          linkId: deviceOf(request).slice(0, LINK_ID_LENGTH),
          method: 'link',
          userAgent: request.headers['user-agent'] ?? null,
          signedAt: now(),
          today: today(),
        });
        await onSigned(db, ownerId, signature);
      });
    } catch (error) {
      return showOne(request, reply, agreement, refusalOf(error, typed));
    }
    return reply.redirect('/my/agreements?done=signed', 303);
  });

  app.post('/my/consents', plain, async (request, reply) => {
    const reader = readerOf(request);
    const { ownerId, clientId } = reader;
    const typed = readFields(request.body);
    const read = readAnswer(typed);
    if (!read.success) {
      const problem = read.error.issues[0]?.message ?? CHECK;
      return showAll(request, reply, { refused: { typed, problem } }, 400);
    }
    await countAnswer(request, reader);
    await transaction(request.db, async (db) => {
      // A second press at the same time finds it withdrawn.
      await lockClient(db, ownerId, clientId);
      const { consent, given } = read.data;
      const all = await listConsents(db, ownerId, clientId);
      const before = found(
        all.find((one) => one.consent === consent),
        'Consent',
      );
      const changedAt = now();
      const changed = { signatureId: null, now: changedAt };
      await saveConsents(db, ownerId, clientId, [read.data], changed);
      if (before.given && !given) {
        await onWithdrawn(db, { ...before, given, changedAt: changedAt.toISOString() });
      }
    });
    return reply.redirect('/my/agreements?done=saved', 303);
  });

  app.get('/my/signatures/:id/pdf', byId, async (request, reply) => {
    const { ownerId, clientId } = readerOf(request);
    const id = idOf(request, 'Agreement');
    const signed = await findSignatureDocument(request.db, ownerId, id);
    if (signed?.signature.clientId !== clientId) throw new NotFound('Agreement');
    countFile(request);
    const pdf = await makeSignaturePdf(ownerId, signed, timeZone);
    return sendPdf(reply, { number: 'agreement', pdf });
  });
}
