/** What is said when a sign-in at the provider fails. */
import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import { ZodError } from 'zod';
import { HttpError } from '#server/platform/errors/errors.ts';

/** The sentences, each with the name of the provider. */
export const providerWords = {
  away: (name: string) =>
    `${name} cannot be reached at the moment. Try again in a minute, or sign in another way.`,
  denied: (name: string) => `You were not signed in: ${name} says it was cancelled or not allowed.`,
  unfit: (name: string) =>
    `The answer from ${name} doesn’t match this sign-in. Please start again.`,
  over: (name: string) =>
    `This sign-in with ${name} has expired: it took too long, was already used, or began in another browser. Please start again.`,
  noEmail: (name: string) =>
    `${name} did not give us a verified email address. Create an account with a password, then connect ${name} in your profile.`,
  taken: (name: string) =>
    `There is already an account with your email address. Sign in with your password (or passkey), then connect ${name} in your profile.`,
  othersIdentity: (name: string) =>
    `This ${name} account belongs to another Pawkeeper account. Disconnect it there first.`,
  another: (name: string) =>
    `Your account is already connected to another ${name} account. Disconnect that one in your profile first.`,
};

/** The provider answered late, not at all, or not as itself. */
class ProviderAway extends HttpError {
  constructor(name: string, cause: unknown) {
    super(503, providerWords.away(name));
    this.cause = cause;
  }
}

const CODES_OF_ABSENCE = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]);

/** Turns a failed sign-in at the provider into a message for the person; other errors are left alone. */
export function refusalOf(error: unknown, name: string): unknown {
  if (error instanceof AuthorizationResponseError) {
    return error.error === 'access_denied'
      ? new HttpError(403, providerWords.denied(name))
      : new HttpError(400, providerWords.unfit(name));
  }
  const isNetwork = error instanceof TypeError && error.message === 'fetch failed';
  const isAway = error instanceof ClientError && CODES_OF_ABSENCE.has(error.code ?? '');
  if (isNetwork || isAway) return new ProviderAway(name, error);
  const isUnfit =
    error instanceof ClientError ||
    error instanceof ResponseBodyError ||
    error instanceof WWWAuthenticateChallengeError ||
    error instanceof ZodError;
  return isUnfit ? new HttpError(400, providerWords.unfit(name)) : error;
}
