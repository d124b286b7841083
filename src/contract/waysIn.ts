/** How the signed-in user's account can be entered, as the profile shows it. */
import { z } from 'zod';
import { moment } from '#contract/record.ts';

/** The account at the provider that is connected. */
const connection = z.object({
  email: z.string().nullable(),
  createdAt: moment,
  lastUsedAt: moment.nullable(),
});

export const waysIn = z.object({
  /** Whether a change of the ways in is proven by the password; else by a fresh sign-in. */
  hasPassword: z.boolean(),
  /** The OpenID Connect provider that the keeper has set up, if any. */
  provider: z.object({ name: z.string(), connection: connection.nullable() }).nullable(),
});

/** Where to go to connect an account at the provider. */
export const providerAddress = z.object({ address: z.string() });

export type Connection = z.output<typeof connection>;

export type WaysIn = z.output<typeof waysIn>;
