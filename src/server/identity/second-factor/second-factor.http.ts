/** Two-step sign-in of the signed-in user: switch it on with an app, make new recovery codes, switch it off. */
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  recoveryCodes,
  secondFactor,
  secondFactorConfirmation,
  secondFactorProof,
  secondFactorSetup,
} from '#contract/identity/secondFactor.ts';
import { identityProof } from '#contract/identity/users.ts';
import { accountOf, userOf } from '#server/identity/accounts/principal.ts';
import { isEmailVerified } from '#server/identity/links/links.sql.ts';
import {
  appStep,
  type CodeContext,
  encryptFactor,
  newRecoveryCodes,
  newSecret,
  setupOf,
  useCode,
} from '#server/identity/second-factor/codes.ts';
import {
  confirmSetup,
  deleteSecondFactor,
  findEncrypted,
  findSecondFactor,
  hasSecondFactor,
  replaceRecoveryCodes,
  saveSetup,
} from '#server/identity/second-factor/second-factor.sql.ts';
import { logAside, noteChange } from '#server/identity/security-log/notes.ts';
import type { AuthContext } from '#server/identity/sign-in/context.ts';
import { codeCount, countedCode } from '#server/identity/sign-in/rate-limits.ts';
import { reAuthenticate } from '#server/identity/sign-in/re-authentication.ts';
import { signOutElsewhere } from '#server/identity/sign-in/sign-in-completion.ts';
import { type Database, transaction } from '#server/platform/db/database.ts';
import { HttpError, InvalidField } from '#server/platform/errors/errors.ts';
import type { Server } from '#server/platform/http/server.ts';
import { keyToSave } from '#server/platform/secrets/secret-key.ts';

const IS_ON = 'Two-step sign-in is on already.';
const IS_OFF = 'Two-step sign-in is off.';
const CONFIRM_EMAIL =
  'Confirm your email address first: open the link that we emailed you, or ask for a new one on your profile.';
const WRONG_FIRST_CODE =
  'This code isn’t right. Wait for the next one, and check that your phone sets its clock automatically.';
const WRONG_CODE = 'This code isn’t right, or it was used already.';

/** For addresses behind `authenticate`. */
export function secondFactorRoutes(app: Server, context: AuthContext, codes: CodeContext): void {
  const { cookies, mail } = context;

  /** Does something with a right code, in one transaction, under the limits of wrong ones; else refuses at the field (400). */
  async function withCode<Done>(
    request: FastifyRequest,
    wrong: string,
    check: (db: Database) => Promise<Done | undefined>,
  ): Promise<Done> {
    const count = await codeCount(request.db, cookies, request, request.ownerId);
    const done = await countedCode(request.db, count, () => transaction(accountOf(request), check));
    if (done !== undefined) return done;
    logAside(request.db, request, request.ownerId, 'second-factor-failed');
    throw new InvalidField('code', wrong);
  }

  app.get(
    '/api/second-factor',
    {
      config: { isUnrestricted: true },
      schema: {
        operationId: 'getSecondFactor',
        summary: 'Get whether two-step sign-in is on',
        response: { 200: secondFactor },
      },
    },
    (request) => findSecondFactor(request.db, request.ownerId),
  );

  app.post(
    '/api/second-factor/setup',
    {
      config: { isUnrestricted: true },
      schema: {
        operationId: 'setUpSecondFactor',
        summary: 'Start setting up two-step sign-in',
        body: identityProof,
        response: { 200: secondFactorSetup },
      },
    },
    async (request) => {
      const { ownerId, body } = request;
      await reAuthenticate(context, request, body.password);
      // A reset link that is the first proof of an address must find no second factor of a stranger, nor pass one.
      if (mail && !(await isEmailVerified(request.db, ownerId))) {
        throw new HttpError(409, CONFIRM_EMAIL);
      }
      const secret = newSecret();
      await transaction(accountOf(request), async (db) => {
        const key = await keyToSave(codes.keys, db);
        const encrypted = encryptFactor(key, ownerId, secret);
        if (!(await saveSetup(db, { ownerId, encrypted }))) throw new HttpError(409, IS_ON);
      });
      return setupOf(secret, userOf(request).email);
    },
  );

  app.post(
    '/api/second-factor/confirm',
    {
      config: { isUnrestricted: true },
      schema: {
        operationId: 'confirmSecondFactor',
        summary: 'Switch two-step sign-in on with a first code; every other device is signed out',
        body: secondFactorConfirmation,
        response: { 200: recoveryCodes },
      },
    },
    async (request) => {
      const { ownerId, body } = request;
      return withCode(request, WRONG_FIRST_CODE, async (db) => {
        const encrypted = await findEncrypted(db, ownerId, false);
        if (encrypted === undefined) {
          throw new HttpError(409, (await hasSecondFactor(db, ownerId)) ? IS_ON : IS_OFF);
        }
        const factor = { ownerId, encrypted };
        const step = await appStep(codes, db, factor, body.code);
        if (step === undefined || !(await confirmSetup(db, factor, step))) return undefined;
        const made = newRecoveryCodes();
        await replaceRecoveryCodes(db, ownerId, made.hashes);
        await signOutElsewhere(db, cookies, request);
        await noteChange(mail, db, ownerId, 'second-factor-on');
        return { recoveryCodes: made.codes };
      });
    },
  );

  app.post(
    '/api/second-factor/recovery-codes',
    {
      schema: {
        operationId: 'createRecoveryCodes',
        summary: 'Make new recovery codes in place of the old ones',
        body: secondFactorProof,
        response: { 200: recoveryCodes },
      },
    },
    async (request) => {
      const { ownerId, body } = request;
      await reAuthenticate(context, request, body.password);
      return withCode(request, WRONG_CODE, async (db) => {
        if ((await useCode(codes, db, ownerId, body.code)) === undefined) return undefined;
        const made = newRecoveryCodes();
        await replaceRecoveryCodes(db, ownerId, made.hashes);
        await noteChange(mail, db, ownerId, 'recovery-codes-made');
        return { recoveryCodes: made.codes };
      });
    },
  );

  app.post(
    '/api/second-factor/remove',
    {
      schema: {
        operationId: 'deleteSecondFactor',
        summary: 'Switch two-step sign-in off',
        body: secondFactorProof,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const { ownerId, body } = request;
      await reAuthenticate(context, request, body.password);
      await withCode(request, WRONG_CODE, async (db) => {
        if ((await useCode(codes, db, ownerId, body.code)) === undefined) return undefined;
        await deleteSecondFactor(db, ownerId);
        await noteChange(mail, db, ownerId, 'second-factor-off');
        return true;
      });
      return reply.code(204).send(null);
    },
  );
}
