/** The sign-in methods of an account, as the profile shows them. */
import { z } from 'zod';
import { moment } from '#contract/entity.ts';

/** The account at the provider that is connected. */
const connection = z.object({
  email: z.string().nullable(),
  createdAt: moment,
  lastUsedAt: moment.nullable(),
});

export const signInMethods = z.object({
  /** Whether the password is asked for again before these change; without one a fresh sign-in is needed. */
  hasPassword: z.boolean(),
  /** The OpenID Connect provider that the administrator has set up, if any. */
  provider: z.object({ name: z.string(), connection: connection.nullable() }).nullable(),
});

/** Where to go to connect an account at the provider. */
export const providerAddress = z.object({ address: z.string() });

export type Connection = z.output<typeof connection>;

export type SignInMethods = z.output<typeof signInMethods>;
