/** Configuration: the keys that encrypt access codes, where they do not lie in the data folder. */
import { z } from 'zod';

const KEY_BYTES = 32;

const keyVariable = (name: string) =>
  z
    .base64(`${name} must be 32 bytes in base64, such as "openssl rand -base64 32" prints.`)
    .transform((text) => Buffer.from(text, 'base64'))
    .refine(
      (key) => key.length === KEY_BYTES,
      `${name} must be 32 bytes in base64, such as "openssl rand -base64 32" prints.`,
    )
    .optional();

/** The environment variables. */
export const accessKeyVariables = z.object({
  ACCESS_KEY: keyVariable('ACCESS_KEY'),
  ACCESS_KEY_OLD: keyVariable('ACCESS_KEY_OLD'),
});

/** The key from the environment, and the one before it, with which codes may still be encrypted. */
export interface AccessKeyConfig {
  current: Buffer | undefined;
  old: Buffer | undefined;
}

export const accessKeyOf = ({
  ACCESS_KEY: current,
  ACCESS_KEY_OLD: old,
}: z.output<typeof accessKeyVariables>): AccessKeyConfig => ({ current, old });
