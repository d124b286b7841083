/** Statements of attestation: what a device says about itself when it makes a passkey, honest or made up by an attacker. */
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { Made } from '#server/testing/authenticator.ts';

type CborValue = Parameters<typeof isoCBOR.encode>[0];

/** DER (ITU-T X.690): tag, length, content. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts);
const integer = (value: number) => der(0x02, Buffer.from([value]));
const enumerated = (value: number) => der(0x0a, Buffer.from([value]));
const octets = (bytes: Uint8Array) => der(0x04, bytes);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));

const ECDSA_WITH_SHA256 = sequence(oid('2a8648ce3d040302'));
const nameOf = (commonName: string) =>
  sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(commonName)))));
const utcTime = (text: string) => der(0x17, Buffer.from(text));

interface Subject {
  name: string;
  publicKey: KeyObject;
}

/** An X.509 certificate (RFC 5280). */
function certificate(
  { name, publicKey }: Subject,
  issuer: { name: string; privateKey: KeyObject },
  extensions: readonly Uint8Array[],
): Buffer {
  const body = sequence(
    der(0xa0, integer(2)),
    integer(1),
    ECDSA_WITH_SHA256,
    nameOf(issuer.name),
    sequence(utcTime('200101000000Z'), utcTime('490101000000Z')),
    nameOf(name),
    publicKey.export({ format: 'der', type: 'spki' }),
    der(0xa3, sequence(...extensions)),
  );
  const signature = sign('sha256', body, issuer.privateKey);
  return sequence(body, ECDSA_WITH_SHA256, der(0x03, Buffer.from([0]), signature));
}

/** Where the issuer says that it publishes revoked certificates (RFC 5280, 4.2.1.13). */
const revocationListAt = (url: string) =>
  sequence(
    oid('551d1f'),
    octets(sequence(sequence(der(0xa0, der(0xa0, der(0x86, Buffer.from(url))))))),
  );

/** Android's description of a key: it was made for this challenge. */
const keyDescription = (challenge: Buffer) =>
  sequence(
    oid('2b06010401d679020111'),
    octets(
      sequence(
        integer(3),
        enumerated(1),
        integer(4),
        enumerated(1),
        octets(challenge),
        octets(Buffer.alloc(0)),
        sequence(),
        sequence(),
      ),
    ),
  );

/** An attestation object of a format, with its statement. */
export const attestationOf = (fmt: string, statement: CborValue, authData: Buffer): Uint8Array =>
  isoCBOR.encode(
    new Map<string, CborValue>([
      ['fmt', fmt],
      ['attStmt', statement],
      ['authData', new Uint8Array(authData)],
    ]),
  );

const signatureOf = ({ authData, clientDataHash, privateKey }: Made): Uint8Array =>
  new Uint8Array(sign('sha256', Buffer.concat([authData, clientDataHash]), privateKey));

/** `packed` without a certificate: the passkey signs for itself. */
export const selfAttestation = (made: Made): Uint8Array =>
  attestationOf(
    'packed',
    new Map<string, CborValue>([
      ['alg', -7],
      ['sig', signatureOf(made)],
    ]),
    made.authData,
  );

/**
 * An attestation of this format with a certificate chain of the attacker's own making, whose revocation list is at `url`:
 * a program that checks the chain before its root asks there.
 */
export const attestationAsking =
  (fmt: string, url: string) =>
  (made: Made): Uint8Array => {
    const root = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const issuer = { name: 'Root', privateKey: root.privateKey };
    const leaf = { name: 'Leaf', publicKey: made.publicKey };
    const chain = [
      certificate(leaf, issuer, [revocationListAt(url), keyDescription(made.clientDataHash)]),
      certificate({ name: 'Root', publicKey: root.publicKey }, issuer, [revocationListAt(url)]),
    ];
    return attestationOf(
      fmt,
      new Map<string, CborValue>([
        ['alg', -7],
        ['sig', signatureOf(made)],
        ['x5c', chain.map((bytes) => new Uint8Array(bytes))],
      ]),
      made.authData,
    );
  };
