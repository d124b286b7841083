/** Passkeys (WebAuthn): what is stored of one, and what a device answers when it makes or uses one. */
import { z } from 'zod';
import { requiredText } from '#contract/fields/text.ts';
import { moment, entityId } from '#contract/entity.ts';

/** More than anyone has devices. */
export const MAX_PASSKEYS = 20;

/** A passkey as `GET /api/passkeys` lists it; `site` is the name that it was made for, such as `pets.example.org`. */
export const passkey = z.object({
  id: entityId,
  name: z.string(),
  site: z.string(),
  createdAt: moment,
  lastUsedAt: moment.nullable(),
});

/** All passkeys of an account. */
export const passkeys = z.array(passkey).max(MAX_PASSKEYS);

/** Bytes as WebAuthn writes them in JSON: base64url without padding. */
const bytes = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/, 'Must be base64url');

/** The specification allows ids of 1023 bytes. */
const credentialId = bytes(1364);

const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  /** Nothing of it is read. */
  clientExtensionResults: z.object({}),
};

/** The result of `navigator.credentials.create()` (WebAuthn level 3: RegistrationResponseJSON). */
export const registrationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8192),
    attestationObject: bytes(65_536),
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(10)
      .optional(),
  }),
});

/** The result of `navigator.credentials.get()` (WebAuthn level 3: AuthenticationResponseJSON). */
export const authenticationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8192),
    authenticatorData: bytes(8192),
    signature: bytes(16_384),
    userHandle: bytes(128),
  }),
});

/** The options for a device (WebAuthn level 3: …OptionsJSON); the browser passes them on unchanged. */
export const ceremonyOptions = z.looseObject({ challenge: z.string() });

/** A new passkey: the device's answer, and what its owner calls it. */
export const newPasskey = z.object({
  name: requiredText('Give the passkey a name, such as "My phone"', 60),
  credential: registrationResponse,
});

export type Passkey = z.output<typeof passkey>;
