/** Signing on the owner's phone: the hand-over, and the page for the one signature. */
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { handover, handoverInput } from '#contract/people/agreements.ts';
import { idParams } from '#contract/entity.ts';
import { businessDay } from '#contract/rules/businessDay.ts';
import { findAgreement } from '#server/people/agreements/agreements.sql.ts';
import {
  findHandover,
  type Handover,
  startHandover,
  useHandover,
} from '#server/people/agreements/handovers.sql.ts';
import {
  agreementTextFor,
  findBusinessName,
  type OnSigned,
  sha256Of,
  signAgreement,
} from '#server/people/agreements/signatures.sql.ts';
import { readFields, readSigning } from '#server/people/agreements/signing-form.pages.ts';
import {
  endedSigningPage,
  signedPage,
  signingPage,
  type Typed,
} from '#server/people/agreements/signing.pages.ts';
import { type DatabasePool, transaction } from '#server/platform/db/database.ts';
import { HttpError } from '#server/platform/errors/errors.ts';
import { type PageFrame, sendLinkedPage } from '#server/platform/http/linked-page.ts';
import type { MakeLink } from '#server/platform/http/private-link.ts';
import type { Server } from '#server/platform/http/server.ts';

const params = z.object({ token: z.string().max(200) });

interface SigningContext extends PageFrame {
  db: DatabasePool;
  now: () => Date;
  onSigned: OnSigned;
  /** What a link opens that is no hand-over; undefined where it has ended. */
  openWelcome: (reply: FastifyReply, token: string) => Promise<FastifyReply | undefined>;
}

export function signingPages(
  app: Server,
  { db, now, onSigned, openWelcome, ...frame }: SigningContext,
): void {
  const ended = (reply: FastifyReply) => sendLinkedPage(reply, 404, endedSigningPage(frame));
  const today = () => businessDay(now(), frame.timeZone);

  async function show(
    reply: FastifyReply,
    token: string,
    { ownerId, clientId, agreementId }: Handover,
    refused?: { typed: Typed; problem: string; status: number },
  ) {
    const owned = db.forOwner(ownerId);
    const agreement = await findAgreement(owned, ownerId, agreementId);
    if (!agreement) return ended(reply);
    const text = await agreementTextFor(owned, ownerId, clientId, agreement, today());
    const business = await findBusinessName(owned, ownerId);
    const read = { text, sha256: sha256Of(text) };
    const view = { action: `/w/${token}`, agreement, ...read, business, ...refused };
    return sendLinkedPage(reply, refused?.status ?? 200, signingPage(frame, view));
  }

  app.get('/w/:token', { schema: { hide: true, params } }, async (request, reply) => {
    const { token } = request.params;
    const found = await findHandover(db, token, now());
    if (found) return show(reply, token, found);
    return (await openWelcome(reply, token)) ?? ended(reply);
  });

  app.post('/w/:token', { schema: { hide: true, params } }, async (request, reply) => {
    const { token } = request.params;
    const found = await findHandover(db, token, now());
    const owned = found && db.forOwner(found.ownerId);
    const agreement =
      found && owned && (await findAgreement(owned, found.ownerId, found.agreementId));
    if (!found || !owned || !agreement) return ended(reply);
    const typed = readFields(request.body);
    const read = readSigning(typed, agreement.consents);
    if (!read.success) {
      const problem = read.error.issues[0]?.message ?? 'Please check what you typed.';
      return show(reply, token, found, { typed, problem, status: 400 });
    }
    try {
      const isSigned = await transaction(owned, async (db) => {
        const used = await useHandover(db, token, now());
        if (!used) return false;
        const { ownerId, clientId, agreementId, contactId, linkId } = used;
        const signature = await signAgreement(db, ownerId, clientId, {
          ...read.data,
          agreementId,
          contactId,
          linkId,
          method: 'phone',
          userAgent: request.headers['user-agent'] ?? null,
          signedAt: now(),
          today: today(),
        });
        await onSigned(db, ownerId, signature);
        return true;
      });
      if (!isSigned) return ended(reply);
    } catch (error) {
      if (!(error instanceof HttpError) || error.status >= 500) throw error;
      const problem = error.errors?.[0]?.message ?? error.message;
      return show(reply, token, found, { typed, problem, status: error.status });
    }
    const business = await findBusinessName(owned, found.ownerId);
    return sendLinkedPage(reply, 200, signedPage(frame, business, agreement.title));
  });
}

/** The owner's call: afterwards this device is signed out. */
export function handoverRoute(app: Server, now: () => Date, makeLink: MakeLink): void {
  app.post(
    '/api/clients/:id/handovers',
    {
      schema: {
        operationId: 'handOverPhone',
        summary: 'Hand the phone over for one signature, and sign this device out',
        params: idParams,
        body: handoverInput,
        response: { 200: handover },
      },
    },
    async (request) => {
      const { ownerId, body, params, principal } = request;
      const token = await transaction(request.db, (db) =>
        startHandover(db, ownerId, params.id, body, { now: now(), sid: principal?.sid }),
      );
      const { path, url } = makeLink(request, undefined, `/w/${token}`);
      return { path, url };
    },
  );
}
