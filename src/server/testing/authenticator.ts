/** A device that makes and uses passkeys as WebAuthn describes: real keys and signatures, and any lie that is asked for. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { z } from 'zod';

/** What a device may do otherwise than it should. */
export interface Behaviour {
  /** The origin that the browser shows. */
  origin?: string;
  /** The name that it signs for. */
  site?: string;
  challenge?: string;
  /** Whether it checked who holds it. */
  verifies?: boolean;
  counter?: number;
  /** The account that it says the passkey belongs to. */
  userHandle?: string;
  /** Makes an attestation object with a statement, instead of one without. */
  attest?: (made: Made) => Uint8Array;
}

/** What a statement of attestation is about. */
export interface Made {
  authData: Buffer;
  clientDataHash: Buffer;
  privateKey: KeyObject;
  publicKey: KeyObject;
}

const creation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string() }),
  user: z.object({ id: z.string() }),
});
const request = z.object({ challenge: z.string(), rpId: z.string() });

const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest();
const base64url = (bytes: string | Uint8Array): string => Buffer.from(bytes).toString('base64url');

const clientData = (type: string, challenge: string, origin: string): string =>
  JSON.stringify({ type, challenge, origin, crossOrigin: false });

/** WebAuthn level 3, section 6.1: the hash of the name, flags (present, verified, key attached), the counter. */
function authenticatorData(site: string, verifies: boolean, counter: number, key?: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt8(0x01 | (verifies ? 0x04 : 0) | (key ? 0x40 : 0));
  head.writeUInt32BE(counter, 1);
  return Buffer.concat([sha256(site), head, key ?? Buffer.alloc(0)]);
}

/** A public key as COSE writes it (RFC 9053, section 7.1): EC2, ES256, P-256, x and y, in CBOR. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const prefix = (hex: string) => Buffer.from(hex, 'hex');
  const [left, right] = [x, y].map((part) => Buffer.from(part, 'base64url'));
  return Buffer.concat([
    prefix('a5010203262001215820'),
    left ?? Buffer.alloc(0),
    prefix('225820'),
    right ?? Buffer.alloc(0),
  ]);
}

/** CBOR: a map of fmt "none", an empty attStmt and authData as bytes. */
function attestation(authData: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(authData.length);
  const text = (words: string) => Buffer.from([0x60 + words.length, ...Buffer.from(words)]);
  const [map3, emptyMap, bytes] = [0xa3, 0xa0, 0x59].map((sign) => Buffer.from([sign]));
  const start = [map3, text('fmt'), text('none'), text('attStmt'), emptyMap];
  const parts = [...start, text('authData'), bytes, length, authData];
  return Buffer.concat(parts.filter((part) => part !== undefined));
}

/** A device with one passkey, shown at `home` unless it is told otherwise. */
export function authenticator(home: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const rawId = randomBytes(32);
  const id = base64url(rawId);
  let counter = 0;
  let owner = '';
  const answer = { id, rawId: id, type: 'public-key', clientExtensionResults: {} };

  return {
    /** Answers a question to make a passkey. */
    make(options: unknown, behaviour: Behaviour = {}) {
      const asked = creation.parse(options);
      owner = asked.user.id;
      const { site = asked.rp.id, verifies = true, origin = home } = behaviour;
      const length = Buffer.from([0, rawId.length]);
      const key = Buffer.concat([Buffer.alloc(16), length, rawId, coseKey(publicKey)]);
      const authData = authenticatorData(site, verifies, behaviour.counter ?? counter, key);
      const challenge = behaviour.challenge ?? asked.challenge;
      const data = clientData('webauthn.create', challenge, origin);
      const made = { authData, clientDataHash: sha256(data), privateKey, publicKey };
      const attestationObject = behaviour.attest?.(made) ?? attestation(authData);
      return {
        ...answer,
        response: {
          clientDataJSON: base64url(data),
          attestationObject: base64url(attestationObject),
          transports: ['internal'],
        },
      };
    },

    /** Answers a question to sign; the counter grows with each answer. */
    sign(options: unknown, behaviour: Behaviour = {}) {
      const asked = request.parse(options);
      counter = behaviour.counter ?? counter + 1;
      const { site = asked.rpId, verifies = true, origin = home } = behaviour;
      const authData = authenticatorData(site, verifies, counter);
      const data = clientData('webauthn.get', behaviour.challenge ?? asked.challenge, origin);
      const signed = Buffer.concat([authData, sha256(data)]);
      return {
        ...answer,
        response: {
          clientDataJSON: base64url(data),
          authenticatorData: base64url(authData),
          signature: base64url(sign('sha256', signed, privateKey)),
          userHandle: behaviour.userHandle ?? owner,
        },
      };
    },
  };
}
