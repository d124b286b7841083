/** Two-step sign-in: a code from an authenticator app after the password (TOTP, RFC 6238), and recovery codes. */
import { z } from 'zod';
import { moment } from '#contract/entity.ts';
import { identityProof } from '#contract/identity/users.ts';

/** How many recovery codes an account gets at once. */
export const RECOVERY_CODES = 10;

/** For how many days a device is not asked again. */
export const TRUSTED_DAYS = 30;

/** A code as it is typed: six digits, or a recovery code. */
export const typedCode = z
  .string('Enter the code')
  .trim()
  .min(1, 'Enter the code')
  .max(40, 'This is too long for a code');

/** Whether the account asks for codes, since when, and how many recovery codes are left. */
export const secondFactor = z.object({
  since: moment.nullable(),
  recoveryCodesLeft: z.int(),
});

/** The secret of a setup that is not confirmed yet: as base32 text, and as the URI of the QR code. */
export const secondFactorSetup = z.object({ secret: z.string(), uri: z.string() });

/** Confirms a setup with its first code. */
export const secondFactorConfirmation = z.object({ code: typedCode });

/** Proof before two-step sign-in changes: the password, if there is one, and a code. */
export const secondFactorProof = identityProof.extend({ code: typedCode });

/** New recovery codes, shown once. */
export const recoveryCodes = z.object({
  recoveryCodes: z.array(z.string()).length(RECOVERY_CODES),
});

export type SecondFactor = z.output<typeof secondFactor>;
export type SecondFactorSetup = z.output<typeof secondFactorSetup>;
export type SecondFactorProof = z.input<typeof secondFactorProof>;
export type RecoveryCodes = z.output<typeof recoveryCodes>;
