/** What a welcome link opens: whose it is, what was told so far, and the frame of its pages. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Prospect } from '#contract/people/prospects.ts';
import { hashOf } from '#server/identity/links/private-links.sql.ts';
import { findBusinessName } from '#server/people/agreements/signatures.sql.ts';
import { endedSigningPage } from '#server/people/agreements/signing.pages.ts';
import { findProspect } from '#server/people/prospects/prospects.sql.ts';
import type { StepView } from '#server/people/welcome/welcome.pages.ts';
import { findWelcomed, type Welcomed } from '#server/people/welcome/welcome.sql.ts';
import type { Database, DatabasePool } from '#server/platform/db/database.ts';
import type { FormState, Typed } from '#server/platform/http/form-fields.ts';
import { type PageFrame, sendLinkedPage } from '#server/platform/http/linked-page.ts';
import { consumeRateLimits } from '#server/platform/limits/rate-limit.ts';

export interface Open {
  welcomed: Welcomed;
  /** The owner's share of the connections. */
  owned: DatabasePool;
  prospect: Prospect;
  token: string;
}

export const welcomeParams = z.object({ token: z.string().max(200) });

/** A form as it is before anything is typed, or found wrong. */
export const blank = (typed: Typed = {}): FormState => ({ typed, problems: {} });

const MAX_SAVES = 120;
const TOO_MANY = 'This page has been saved too many times.';

/** Counts what is saved by a link, in the transaction that saves it. */
export const consumeSave = (db: Database, token: string): Promise<void> =>
  consumeRateLimits(db, TOO_MANY, [
    { name: 'welcome', subject: hashOf(token), max: MAX_SAVES, windowSeconds: 3600 },
  ]);

interface OpenContext {
  db: DatabasePool;
  now: () => Date;
  frame: PageFrame;
}

export function openWelcomes({ db, now, frame }: OpenContext) {
  async function findOpen(token: string): Promise<Open | undefined> {
    const welcomed = await findWelcomed(db, token, now());
    if (!welcomed) return undefined;
    const owned = db.forOwner(welcomed.ownerId);
    const prospect = await findProspect(owned, welcomed.ownerId, welcomed.prospectId);
    return prospect && { welcomed, owned, prospect, token };
  }

  async function viewOf(
    { owned, welcomed, token }: Open,
    state: FormState,
    problem?: string,
  ): Promise<StepView> {
    const business = await findBusinessName(owned, welcomed.ownerId);
    return { frame, token, business, state, problem };
  }

  /** A route of an open welcome; a link that has ended opens nothing. */
  const route =
    (work: (open: Open, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const open = await findOpen(welcomeParams.parse(request.params).token);
      return open
        ? work(open, request, reply)
        : sendLinkedPage(reply, 404, endedSigningPage(frame));
    };

  return { findOpen, viewOf, route };
}
