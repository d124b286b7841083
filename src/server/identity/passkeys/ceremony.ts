/** The two ceremonies of WebAuthn: a device makes a passkey, and signs with one. Anything invalid is undefined. */
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers';
import type { z } from 'zod';
import type { authenticationResponse, registrationResponse } from '#contract/identity/passkeys.ts';
import { entityId } from '#contract/entity.ts';
import type { Party } from '#server/identity/sign-in/relying-party.ts';
import type { KnownPasskey, MadePasskey } from '#server/identity/passkeys/passkeys.sql.ts';

/** How long a person may take, from the question to the signature. */
export const CEREMONY_MS = 5 * 60_000;

/**
 * Ed25519, ES256 and RS256 (COSE's numbers), which every device has one of. The library would also ask for ML-DSA, which
 * Node.js calls experimental: a key must still be read by the next version.
 */
const ALGORITHMS = [-8, -7, -257];

/** The form of our challenges: a device that signed anything else was never asked to. */
const CHALLENGE = /^[\w-]{20,100}$/;

/** Takes a challenge away, so that it is good for one try. */
type Take = (challenge: string) => Promise<boolean>;

interface Owner {
  id: string;
  email: string;
  name: string;
}

/** The device names the account by this handle when it signs: the id of the account. */
const handleOf = (userId: string) => new TextEncoder().encode(userId);

/** The account id in a handle; undefined for a handle that isn't ours. */
export function accountOf(userHandle: string): string | undefined {
  const { success, data } = entityId.safeParse(Buffer.from(userHandle, 'base64url').toString());
  return success ? data : undefined;
}

/**
 * Asks a device to make a passkey. It must be one that the device finds by itself, for nobody types an address first,
 * and the device must check who holds it, for nothing else is asked at sign-in.
 */
export const askForPasskey = (
  party: Party,
  owner: Owner,
  known: { id: string; transports: string[] }[],
) =>
  generateRegistrationOptions({
    rpName: 'Pawkeeper',
    rpID: party.id,
    userID: handleOf(owner.id),
    userName: owner.email,
    userDisplayName: owner.name,
    timeout: CEREMONY_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });

/** Asks a device to sign with any passkey that it has for this party. */
export const askForSignature = (party: Party) =>
  generateAuthenticationOptions({
    rpID: party.id,
    timeout: CEREMONY_MS,
    userVerification: 'required',
  });

/**
 * Whether an attestation object holds no certificates. We ask for none, and the library fetches the revocation list that a
 * certificate names before it looks at who signed it: anyone could have our server ask any URL, without end.
 */
function hasNoCertificates(attestationObject: string): boolean {
  try {
    const object = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
    const format = object.get('fmt');
    return format === 'none' || (format === 'packed' && !object.get('attStmt').get('x5c'));
  } catch {
    return false;
  }
}

/** The passkey that a device made, if the answer is right in every respect. */
export async function readPasskey(
  party: Party,
  response: z.output<typeof registrationResponse>,
  take: Take,
): Promise<Omit<MadePasskey, 'name'> | undefined> {
  const { transports = [], attestationObject } = response.response;
  if (!hasNoCertificates(attestationObject)) return undefined;
  const checked = await orRefused(take, (expectedChallenge) =>
    verifyRegistrationResponse({
      response: { ...response, response: { ...response.response, transports } },
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (!checked?.registrationInfo) return undefined;
  const { id, publicKey, counter } = checked.registrationInfo.credential;
  return { site: party.id, credentialId: id, publicKey, signCount: counter, transports };
}

/** The new sign counter, if the passkey really signed. */
export async function readSignature(
  party: Party,
  response: z.output<typeof authenticationResponse>,
  known: KnownPasskey,
  take: Take,
): Promise<number | undefined> {
  const checked = await orRefused(take, (expectedChallenge) =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: response.id,
        publicKey: new Uint8Array(known.publicKey),
        counter: known.signCount,
      },
    }),
  );
  return checked?.verified ? checked.authenticationInfo.newCounter : undefined;
}

/** The library throws plain errors about what does not fit; a failure of our own while it asks us passes through. */
async function orRefused<Verified>(
  take: Take,
  verify: (take: Take) => Promise<Verified>,
): Promise<Verified | undefined> {
  let own: unknown;
  try {
    return await verify(async (challenge) => {
      if (!CHALLENGE.test(challenge)) return false;
      return take(challenge).catch((error: unknown) => {
        own = error;
        throw error;
      });
    });
  } catch {
    if (own !== undefined) throw own;
    return undefined;
  }
}
