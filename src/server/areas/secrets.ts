/** The composition root's part about encrypted secrets: where the key comes from, and everything that it encrypts. */
import { storedFactors } from '#server/identity/second-factor/stored-factors.ts';
import { storedCodes } from '#server/people/access/stored-codes.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { SecretKeySource } from '#server/platform/secrets/secret-key.ts';

export const secretKeySource = ({
  accessKey,
  dataDir,
}: Pick<Config, 'accessKey' | 'dataDir'>): SecretKeySource => ({
  accessKey,
  dataDir,
  stored: [storedFactors, storedCodes],
});
