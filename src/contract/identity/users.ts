/** The signed-in business user, and what is asked at registration and sign-in. */
import { z } from 'zod';
import { requiredEmail } from '#contract/fields/email.ts';
import { optionalText } from '#contract/fields/text.ts';
import { ukAddress } from '#contract/fields/ukAddress.ts';
import { ukPhone } from '#contract/fields/ukPhone.ts';
import { entityId, timestamps } from '#contract/entity.ts';

/** Length is what makes a password hard to guess (NIST SP 800-63B); kinds of characters are not asked for. */
export const MIN_PASSWORD_LENGTH = 8;
const MAX_PASSWORD_LENGTH = 256;

const stored = z.string().nullable();

/** The current user as `GET /api/auth/user` answers; `timeZone` is the one that the business's days are counted in. */
export const user = z.object({
  id: entityId,
  email: z.string(),
  firstName: stored,
  lastName: stored,
  profileImageUrl: stored,
  businessName: stored,
  phone: stored,
  address: stored,
  ...timestamps,
  timeZone: z.string(),
  /** True where nothing works before two-step sign-in is set up: the installation requires it. */
  needsSecondFactor: z.boolean().optional(),
});

/** The rule as forms show it. */
export const PASSWORD_RULE = `At least ${MIN_PASSWORD_LENGTH} characters; a few words work best. Common passwords are refused.`;

/** A new password. The server also refuses the commonest ones. */
export const newPassword = z
  .string('Password is required')
  .min(MIN_PASSWORD_LENGTH, `Use at least ${MIN_PASSWORD_LENGTH} characters`)
  .max(MAX_PASSWORD_LENGTH, `Use at most ${MAX_PASSWORD_LENGTH} characters`);

/** The fields of the registration page. */
export const registration = z.object({
  email: requiredEmail('Enter your email address'),
  password: newPassword,
  firstName: optionalText(100),
  lastName: optionalText(100),
});

/** The fields of the sign-in page. Any password is checked, so that a change of the rules locks nobody out. */
export const signIn = z.object({
  email: requiredEmail('Enter your email address'),
  password: z
    .string('Enter your password')
    .min(1, 'Enter your password')
    .max(MAX_PASSWORD_LENGTH, `Use at most ${MAX_PASSWORD_LENGTH} characters`),
});

/** The fields of a change of password; an account without one sends the new one only. */
export const passwordChange = z.object({
  currentPassword: z
    .string()
    .max(MAX_PASSWORD_LENGTH, `Use at most ${MAX_PASSWORD_LENGTH} characters`)
    .optional(),
  newPassword,
});

/** Whether the email address is verified, and whether this server can send the email that verifies it. */
export const emailState = z.object({
  isVerified: z.boolean(),
  /** False where no email is sent. */
  canVerify: z.boolean(),
});

/** The profile fields that a user can change; omitted keys keep their stored value. */
export const profileUpdate = z.object({
  firstName: optionalText(100),
  lastName: optionalText(100),
  businessName: optionalText(200),
  phone: ukPhone('Phone number must be a valid UK mobile number (e.g., 07123456789)'),
  address: ukAddress('Address must include a valid UK postcode'),
});

/** Proof of ownership before a permanent change of the account: the password, if it has one. */
export const identityProof = z.object({
  password: z
    .string('Enter your password')
    .max(MAX_PASSWORD_LENGTH, `Use at most ${MAX_PASSWORD_LENGTH} characters`)
    .optional(),
});

/** Confirms the deletion of an account: its email address, typed, and proof of ownership. */
export const accountDeletion = identityProof.extend({
  email: z.string('Enter your email address').trim().min(1, 'Enter your email address').max(320),
});

export type User = z.output<typeof user>;
export type Registration = z.output<typeof registration>;
export type PasswordChange = z.output<typeof passwordChange>;
export type ProfileInput = z.input<typeof profileUpdate>;
export type ProfileChanges = z.output<typeof profileUpdate>;
export type EmailState = z.output<typeof emailState>;
export type AccountDeletion = z.input<typeof accountDeletion>;
