/** Signing in with a passkey: a question for the device, and a form that brings the signature. */
import { authenticationResponse, ceremonyOptions } from '#contract/passkeys.ts';
import { fieldsOf, lookFor, sendPage, typedIn } from '#server/auth/auth.answers.ts';
import type { AuthContext } from '#server/auth/auth.context.ts';
import { signInPage } from '#server/auth/auth.pages.ts';
import { beginSession } from '#server/auth/entering.ts';
import {
  accountOf,
  askForSignature,
  CEREMONY_MS,
  readSignature,
} from '#server/auth/passkeys/ceremony.ts';
import { mayRegister } from '#server/auth/registration.http.ts';
import { waysIn } from '#server/auth/ways-in.ts';
import { partyOf, requireParty } from '#server/auth/passkeys/party.ts';
import {
  findPasskey,
  insertChallenge,
  notePasskeyUse,
  takeChallenge,
} from '#server/auth/passkeys/passkeys.sql.ts';
import { addressGroup } from '#server/platform/address.ts';
import { takeAttempt } from '#server/platform/attempts.ts';
import type { Server } from '#server/platform/http.ts';
import { returnPath } from '#server/platform/return-path.ts';

const REFUSED =
  'This passkey did not open an account. It may have been removed, or the answer came too late: try again, or use your password.';

/** A page asks when it opens and every few minutes; whoever asks more often only fills the table. */
const QUESTIONS = { name: 'passkey question', most: 600, windowS: 15 * 60 };
const TOO_OFTEN = 'The sign-in page was opened too often from where you are.';

/** What the sign-in page's script asks the device. */
export function passkeyQuestion(app: Server, { db, publicOrigin }: AuthContext): void {
  app.post(
    '/api/login/passkey/options',
    { schema: { response: { 200: ceremonyOptions } } },
    async (request, reply) => {
      const party = requireParty(request, publicOrigin);
      await takeAttempt(db, TOO_OFTEN, [{ ...QUESTIONS, of: addressGroup(request.ip) }]);
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

/** The address that the form of a passkey is sent to; for the scope that reads forms. */
export function passkeySignIn(app: Server, context: AuthContext): void {
  const { db, publicOrigin } = context;
  const look = lookFor(context.css, waysIn(context));

  app.post('/api/login/passkey', { schema: { hide: true } }, async (request, reply) => {
    const canRegister = await mayRegister(context);
    const again = { ...look(request), ...typedIn(request.body), canRegister };
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
    const begun = await beginSession(context, request, reply, known.userId, (db) =>
      notePasskeyUse(db, known, signCount),
    );
    return begun ? reply.redirect(returnPath(again.returnTo), 303) : refuse();
  });
}
