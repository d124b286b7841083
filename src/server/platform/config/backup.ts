/** Configuration: how backups are encrypted and opened (age, https://age-encryption.org). */
import { z } from 'zod';
import { StartupProblem } from '#server/platform/config/startup-problem.ts';

/** Backups are encrypted with the passphrase or for the recipients; without either they are not. */
export interface BackupEncryption {
  passphrase: string | undefined;
  /** Public keys, such as `age1…`. */
  recipients: readonly string[];
  /** A file of secret keys, as `age-keygen` writes it, that opens backups. */
  identityFile: string | undefined;
}

const MIN_PASSPHRASE_LENGTH = 12;
const NO_AGE = 'BACKUP_MAX_AGE_DAYS must be a number of days from 1 to 999, such as 2.';

/** The environment variables. */
export const backupVariables = z.object({
  BACKUP_PASSPHRASE: z
    .string()
    .min(
      MIN_PASSPHRASE_LENGTH,
      `BACKUP_PASSPHRASE must have at least ${MIN_PASSPHRASE_LENGTH} characters, such as four random words.`,
    )
    .optional(),
  BACKUP_RECIPIENTS: z
    .string()
    .transform((list) => list.split(/[\s,]+/).filter((recipient) => recipient !== ''))
    .refine(
      (list) => list.length > 0 && list.every((recipient) => /^age1[a-z0-9]+$/.test(recipient)),
      'BACKUP_RECIPIENTS must list public keys of age, such as age1…, separated by commas.',
    )
    .optional(),
  BACKUP_IDENTITY_FILE: z.string().optional(),
  BACKUP_MAX_AGE_DAYS: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, NO_AGE)
    .transform(Number)
    .optional(),
});

/** How backups are encrypted and opened. Throws a `StartupProblem` where two ways to encrypt are named. */
export function backupEncryptionOf({
  BACKUP_PASSPHRASE: passphrase,
  BACKUP_RECIPIENTS: recipients = [],
  BACKUP_IDENTITY_FILE: identityFile,
}: z.output<typeof backupVariables>): BackupEncryption {
  if (passphrase !== undefined && recipients.length > 0) {
    throw new StartupProblem(
      'Set BACKUP_PASSPHRASE or BACKUP_RECIPIENTS, not both: a backup is encrypted in one way.',
    );
  }
  return { passphrase, recipients, identityFile };
}
