/** The second step of signing in: a page that asks for a code, and what it brings. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { typedCode } from '#contract/identity/secondFactor.ts';
import { codeFormOf, codePage } from '#server/identity/second-factor/code.pages.ts';
import { type CodeContext, useCode } from '#server/identity/second-factor/codes.ts';
import {
  findUnfinished,
  takeUnfinished,
  type UnfinishedSignIn,
} from '#server/identity/second-factor/unfinished-sign-ins.sql.ts';
import { logAside, noteChange } from '#server/identity/security-log/notes.ts';
import { logEvent } from '#server/identity/security-log/security-log.sql.ts';
import { deviceName } from '#server/identity/sessions/device-name.ts';
import { trustDevice } from '#server/identity/sessions/known-devices.sql.ts';
import type { AuthContext } from '#server/identity/sign-in/context.ts';
import { codeCount, countedCode } from '#server/identity/sign-in/rate-limits.ts';
import {
  fieldsOf,
  pageContextOf,
  sendPage,
  sentences,
  typedIn,
} from '#server/identity/sign-in/responses.ts';
import { returnPath } from '#server/identity/sign-in/return-path.ts';
import { beginSession } from '#server/identity/sign-in/sign-in-completion.ts';
import type { Server } from '#server/platform/http/server.ts';

const WRONG_APP_CODE =
  'This code isn’t right, or it was used already. Wait for the next one, and check that your phone sets its clock automatically.';
const WRONG_RECOVERY_CODE = 'This isn’t one of your recovery codes, or it was used already.';

const typed = z.object({ code: typedCode });

/** For the scope that reads forms. */
export function secondFactorPages(app: Server, context: AuthContext, codes: CodeContext): void {
  const { db, cookies, mail } = context;
  const contextOf = pageContextOf(context.css);

  /** Begins the session in the transaction that uses the code up. */
  async function finish(
    request: FastifyRequest,
    reply: FastifyReply,
    { userId, method }: UnfinishedSignIn,
    token: string,
    { code, trusts }: { code: string; trusts: boolean },
  ): Promise<true | undefined> {
    let device: string | undefined;
    const begun = await beginSession(context, request, reply, userId, method, async (db) => {
      const kind = await useCode(codes, db, userId, code);
      if (kind === undefined || !(await takeUnfinished(db, userId, token))) return false;
      if (kind === 'recovery') await noteChange(mail, db, userId, 'recovery-code-used');
      device = trusts ? await trustDevice(db, userId) : undefined;
      const from = { device: deviceName(request.headers['user-agent'] ?? '') };
      if (trusts) await logEvent(db, userId, 'device-trusted', { ...from, ipAddress: request.ip });
      return true;
    });
    if (!begun) return undefined;
    if (device !== undefined) cookies.setDevice(request, reply, device);
    cookies.clearUnfinished(request, reply);
    return true;
  }

  app.get('/api/login/code', { schema: { hide: true } }, async (request, reply) => {
    const token = cookies.unfinished(request);
    const unfinished = token === undefined ? undefined : await findUnfinished(db, token);
    if (!unfinished) return reply.redirect('/api/login', 303);
    return sendPage(
      reply,
      200,
      codePage({
        ...contextOf(request),
        ...typedIn(request.query),
        ...codeFormOf(request.query),
      }),
    );
  });

  app.post('/api/login/code', { schema: { hide: true } }, async (request, reply) => {
    const token = cookies.unfinished(request);
    const unfinished = token === undefined ? undefined : await findUnfinished(db, token);
    if (token === undefined || !unfinished) return reply.redirect('/api/login', 303);
    const form = codeFormOf(request.body);
    const { returnTo } = typedIn(request.body);
    const again = { ...contextOf(request), ...form, returnTo };
    const parsed = typed.safeParse(fieldsOf(request.body));
    if (!parsed.success) {
      return sendPage(reply, 400, codePage({ ...again, errors: sentences(parsed.error) }));
    }
    const answer = { ...parsed.data, trusts: form.trust };
    const count = await codeCount(db, cookies, request, unfinished.userId);
    const isIn = await countedCode(db, count, () =>
      finish(request, reply, unfinished, token, answer),
    );
    if (!isIn) {
      logAside(db, request, unfinished.userId, 'second-factor-failed');
      const message = form.recovery ? WRONG_RECOVERY_CODE : WRONG_APP_CODE;
      return sendPage(reply, 401, codePage({ ...again, errors: { code: message } }));
    }
    return reply.redirect(returnPath(returnTo), 303);
  });
}
