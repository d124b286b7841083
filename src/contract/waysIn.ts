/** How the signed-in user's account can be entered, as the profile shows it. */
import { z } from 'zod';

export const waysIn = z.object({
  /** Whether a change of the ways in is proven by the password; else by a fresh sign-in. */
  hasPassword: z.boolean(),
});

export type WaysIn = z.output<typeof waysIn>;
