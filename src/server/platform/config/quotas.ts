/** Configuration: how much each owner may store and change. */
import { z } from 'zod';
import { StartupProblem } from '#server/platform/config/startup-problem.ts';

const PREFIX = 'QUOTA_';
const NO_COUNT = 'WRITES_PER_MINUTE must be a number from 1 to 1000000, such as 600.';

/** The environment variables with names of their own, with the message for a wrong value. */
export const limitVariables = {
  WRITES_PER_MINUTE: z
    .string()
    .regex(/^[1-9]\d{0,6}$/, NO_COUNT)
    .transform(Number)
    .refine((count) => count <= 1_000_000, NO_COUNT)
    .default(600),
};

/** The quotas that were set, by their names in small letters: `QUOTA_CLIENTS=30000` is `{ clients: 30000 }`. */
export function quotasOf(
  variables: Readonly<Record<string, string>>,
): Readonly<Record<string, number>> {
  const given = Object.entries(variables).filter(([name]) => name.startsWith(PREFIX));
  const quotas = given.map(([name, value]) => {
    if (!/^[1-9]\d{0,11}$/.test(value))
      throw new StartupProblem(`${name} must be a whole number from 1 on, such as 20000.`);
    return [name.slice(PREFIX.length).toLowerCase(), Number(value)] as const;
  });
  return Object.fromEntries(quotas);
}
