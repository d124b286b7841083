/** Finds or creates the account of a user who has signed in at the identity provider. */
import type { FastifyRequest } from 'fastify';
import type { AuthContext } from '#server/identity/sign-in/context.ts';
import { insertUser, refuseUnlessFirst } from '#server/identity/accounts/account.sql.ts';
import { confirmEmail } from '#server/identity/links/links.sql.ts';
import { countRegistration } from '#server/identity/sign-in/rate-limits.ts';
import {
  findAccountByEmail,
  findIdentityUser,
  insertIdentity,
} from '#server/identity/openid/oidc.sql.ts';
import type { Person } from '#server/identity/identity-provider/identity-provider.ts';
import { providerWords } from '#server/identity/identity-provider/refusals.ts';
import { type Database, type DatabasePool, transaction } from '#server/platform/db/database.ts';
import { noteChange } from '#server/identity/security-log/notes.ts';
import { HttpError } from '#server/platform/errors/errors.ts';

/** Connects a user's account, or refuses with what stands against it. */
async function connect(db: Database, userId: string, person: Person, name: string): Promise<void> {
  const outcome = await insertIdentity(db, userId, person);
  if (outcome === 'others') throw new HttpError(409, providerWords.othersIdentity(name));
  if (outcome === 'another') throw new HttpError(409, providerWords.another(name));
}

/** Connects an account that is there already, and tells its owner. */
export const connectAndTell = (
  { mail }: Pick<AuthContext, 'mail'>,
  db: DatabasePool,
  userId: string,
  person: Person,
  name: string,
): Promise<void> =>
  transaction(db, async (db) => {
    await connect(db, userId, person, name);
    await noteChange(mail, db, userId, 'provider-connected');
  });

/**
 * The account of a person: the one that is connected; else one of the same email address, where both sides have seen
 * that its email reaches the person; else a new one. An address that nobody has checked leads nowhere: anyone who claims
 * another's address must neither enter that account nor lie in wait in a new one.
 */
export async function accountOfProviderUser(
  context: AuthContext,
  request: FastifyRequest,
  person: Person,
  name: string,
): Promise<string> {
  const { db, registration } = context;
  const connected = await findIdentityUser(db, person);
  if (connected !== undefined) return connected;
  const { email, isEmailVerified, firstName, lastName } = person;
  const existing = email === undefined ? undefined : await findAccountByEmail(db, email);
  if (existing) {
    if (!isEmailVerified || !existing.isEmailVerified) {
      throw new HttpError(409, providerWords.taken(name));
    }
    await connectAndTell(context, db, existing.userId, person, name);
    return existing.userId;
  }
  if (email === undefined || !isEmailVerified) {
    throw new HttpError(403, providerWords.noEmail(name));
  }
  if (!registration.open) await refuseUnlessFirst(db);
  await countRegistration(db, request, registration.perHour);
  const userId = await insertUser(db, { email, firstName, lastName }, undefined, {
    onlyFirst: !registration.open,
    also: async (db, userId) => {
      await connect(db, userId, person, name);
      await confirmEmail(db, userId);
    },
  });
  if (userId === undefined) throw new HttpError(409, providerWords.taken(name));
  return userId;
}
