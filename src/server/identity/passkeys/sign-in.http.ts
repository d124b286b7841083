/** Signing in with a passkey: a question for the device, and a form that brings the signature. */
import { authenticationResponse, ceremonyOptions } from '#contract/identity/passkeys.ts';
import { fieldsOf, pageContextOf, sendPage, typedIn } from '#server/identity/sign-in/responses.ts';
import type { AuthContext } from '#server/identity/sign-in/context.ts';
import { signInPage } from '#server/identity/sign-in/sign-in.pages.ts';
import { beginSession } from '#server/identity/sign-in/sign-in-completion.ts';
import {
  accountOf,
  askForSignature,
  CEREMONY_MS,
  readSignature,
} from '#server/identity/passkeys/ceremony.ts';
import { mayRegister } from '#server/identity/registration/registration.http.ts';
import { signInMethods } from '#server/identity/sign-in/offered-methods.ts';
import { partyOf, requireParty } from '#server/identity/sign-in/relying-party.ts';
import {
  findPasskey,
  insertChallenge,
  notePasskeyUse,
  takeChallenge,
} from '#server/identity/passkeys/passkeys.sql.ts';
import { networkOf } from '#server/platform/config/ip-address.ts';
import { consumeRateLimits } from '#server/platform/limits/rate-limit.ts';
import type { Server } from '#server/platform/http/server.ts';
import { returnPath } from '#server/identity/sign-in/return-path.ts';

const REFUSED =
  'This passkey didn’t work. It may have been removed, or it took too long: try again, or use your password.';

/** A page asks when it opens and every few minutes; more requests would only fill the table. */
const QUESTIONS = { name: 'passkey question', max: 600, windowSeconds: 15 * 60 };
const TOO_OFTEN = 'The sign-in page was opened too often from your network.';

/** What the sign-in page's script asks the device. */
export function passkeyQuestion(app: Server, { db, publicOrigin }: AuthContext): void {
  app.post(
    '/api/login/passkey/options',
    {
      schema: {
        operationId: 'createPasskeySignInOptions',
        summary: 'Start signing in with a passkey',
        security: [],
        response: { 200: ceremonyOptions },
      },
    },
    async (request, reply) => {
      const party = requireParty(request, publicOrigin);
      await consumeRateLimits(db, TOO_OFTEN, [{ ...QUESTIONS, subject: networkOf(request.ip) }]);
      const options = await askForSignature(party);
      await insertChallenge(db, options.challenge, undefined, CEREMONY_MS);
      reply.header('cache-control', 'no-store');
      return { ...options };
    },
  );
}

/** The device's answer in a field of a form. */
function answerIn(text: unknown): unknown {
  try {
    return JSON.parse(typeof text === 'string' ? text : '');
  } catch {
    return undefined;
  }
}

/** The route that the passkey form is sent to; for the scope that reads forms. */
export function passkeySignIn(app: Server, context: AuthContext): void {
  const { db, publicOrigin } = context;
  const contextOf = pageContextOf(context.css, signInMethods(context));

  app.post('/api/login/passkey', { schema: { hide: true } }, async (request, reply) => {
    const canRegister = await mayRegister(context);
    const again = { ...contextOf(request), ...typedIn(request.body), canRegister };
    const refuse = () => sendPage(reply, 401, signInPage({ ...again, message: REFUSED }));
    const party = partyOf(request, publicOrigin);
    const parsed = authenticationResponse.safeParse(answerIn(fieldsOf(request.body)['answer']));
    if (!party || !parsed.success) return refuse();
    const { id, response } = parsed.data;
    const userId = accountOf(response.userHandle);
    const known = userId && (await findPasskey(db, userId, id, party.id));
    if (!known) return refuse();
    const signCount = await readSignature(party, parsed.data, known, (challenge) =>
      takeChallenge(db, challenge, undefined),
    );
    if (signCount === undefined) return refuse();
    // In the transaction of the session: of two that bring the same counter one gets in, and of a removed passkey none.
    const begun = await beginSession(context, request, reply, known.userId, 'passkey', (db) =>
      notePasskeyUse(db, known, signCount),
    );
    return begun ? reply.redirect(returnPath(again.returnTo), 303) : refuse();
  });
}
