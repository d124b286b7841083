/**
 * The key of access codes and other secrets: from the environment, else a file in the data folder, which is made when the first secret is saved. The
 * database holds a check value. A server without the right key says so; it never makes or overwrites one where secrets exist.
 */
import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { AccessKeyConfig } from '#server/platform/config/access-key.ts';
import {
  deleteCheck,
  findCheck,
  hasSettings,
  insertCheck,
  lockCheck,
  replaceCheck,
} from '#server/platform/secrets/secret-key.sql.ts';
import { checkValue } from '#server/platform/secrets/encryption.ts';
import { type Database, type DatabasePool, transaction } from '#server/platform/db/database.ts';
import { HttpError } from '#server/platform/errors/errors.ts';
import { syncFolder } from '#server/platform/storage/disk.ts';

/** A kind of secrets that the key encrypts. */
export interface StoredSecrets {
  /** Whether the installation has any. */
  hasAny(db: Database): Promise<boolean>;
  /** Encrypts all anew, within a transaction, and returns how many there were. */
  encryptAnew(db: Database, before: Buffer, after: Buffer): Promise<number>;
}

/** Where keys come from, and what they encrypt. */
export interface SecretKeySource {
  accessKey: AccessKeyConfig;
  dataDir: string;
  stored: readonly StoredSecrets[];
}

const KEY_BYTES = 32;

/** What people are told where codes can't be read or saved. */
export const WRONG_KEY =
  'Access codes can’t be read on this server: it has another key than the one they were encrypted with. Ask your administrator.';
export const NO_KEY =
  'Access codes can’t be read on this server: the key they were encrypted with is missing. Ask your administrator.';

const fileOf = (dataDir: string): string => join(dataDir, 'access.key');

async function hasAnySecret({ stored }: SecretKeySource, db: Database): Promise<boolean> {
  for (const { hasAny } of stored) if (await hasAny(db)) return true;
  return false;
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** The key in the data folder; undefined where there is none. */
export async function readKeyFile(dataDir: string): Promise<Buffer | undefined> {
  try {
    const key = Buffer.from(await readFile(fileOf(dataDir), 'utf8'), 'base64');
    if (key.length !== KEY_BYTES) throw new HttpError(503, WRONG_KEY);
    return key;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Writes the key file, on the disk before it is used. Throws where there is one: a key is never overwritten. */
async function writeKeyFile(dataDir: string, key: Buffer): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const unfinished = `${fileOf(dataDir)}.${randomBytes(4).toString('hex')}`;
  const file = await open(unfinished, 'wx', 0o600);
  try {
    await file.writeFile(`${key.toString('base64')}\n`);
    await file.sync();
    // Appears whole, or not at all where there is one.
    await link(unfinished, fileOf(dataDir));
  } finally {
    await file.close();
    await rm(unfinished);
  }
  await syncFolder(dataDir);
}

/** The keys that this server has: the one to encrypt with first. */
async function keysOf({ accessKey, dataDir }: SecretKeySource): Promise<Buffer[]> {
  const { current, old } = accessKey;
  const keys = [current, old, await readKeyFile(dataDir)];
  return keys.filter((key) => key !== undefined);
}

/** The key that a check value is of, or undefined. */
const keyFor = (keys: readonly Buffer[], check: string): Buffer | undefined =>
  keys.find((key) => checkValue(key) === check);

/** The key with which secrets are encrypted now, where this server has it. */
export async function findAccessKey(
  source: SecretKeySource,
  db: Database,
): Promise<Buffer | undefined> {
  // A database of an early version has no secrets.
  const check = (await hasSettings(db)) ? await findCheck(db) : undefined;
  return check === undefined ? undefined : keyFor(await keysOf(source), check);
}

/** The key with which secrets are encrypted now. Throws 503, in words, where this server does not have it. */
export async function accessKey(source: SecretKeySource, db: Database): Promise<Buffer> {
  const keys = await keysOf(source);
  const check = await lockCheck(db);
  const key = check === undefined ? undefined : keyFor(keys, check);
  if (key === undefined) throw new HttpError(503, keys.length === 0 ? NO_KEY : WRONG_KEY);
  return key;
}

/**
 * The key to save a secret with, within a transaction, which holds the key until its end. The first secret of all makes one; so does the first one
 * after a key was lost with no secret left.
 */
export async function keyToSave(source: SecretKeySource, db: Database): Promise<Buffer> {
  const keys = await keysOf(source);
  const check = await lockCheck(db);
  const key = check === undefined ? keys[0] : keyFor(keys, check);
  if (key !== undefined && check !== undefined) return key;
  if (await hasAnySecret(source, db))
    throw new HttpError(503, keys.length === 0 ? NO_KEY : WRONG_KEY);
  const own = keys[0] ?? (await madeKey(source));
  await (check === undefined
    ? insertCheck(db, checkValue(own))
    : replaceCheck(db, checkValue(own)));
  // Of two servers that begin at once, the first has stored its check value.
  if ((await lockCheck(db)) !== checkValue(own)) throw new HttpError(503, WRONG_KEY);
  return own;
}

async function madeKey({ dataDir }: SecretKeySource): Promise<Buffer> {
  const key = randomBytes(KEY_BYTES);
  try {
    await writeKeyFile(dataDir, key);
    return key;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    // Another request has just made it.
    return (await readKeyFile(dataDir)) ?? key;
  }
}

/** What is wrong with the key of this server where secrets exist, in words; undefined where all is well. */
export async function accessKeyProblem(
  source: SecretKeySource,
  db: Database,
): Promise<string | undefined> {
  const check = await findCheck(db);
  if (check === undefined || !(await hasAnySecret(source, db))) return undefined;
  const keys = await keysOf(source);
  if (keyFor(keys, check) !== undefined) return undefined;
  return keys.length === 0 ? NO_KEY : WRONG_KEY;
}

async function encryptAllAnew(
  { stored }: SecretKeySource,
  db: Database,
  before: Buffer,
  after: Buffer,
): Promise<number> {
  let count = 0;
  for (const { encryptAnew } of stored) count += await encryptAnew(db, before, after);
  await replaceCheck(db, checkValue(after));
  return count;
}

/**
 * Encrypts every secret anew with the key from the environment where they are encrypted with the one before it, or with that of the data folder.
 * Returns how many there were.
 */
export async function rotateAccessKey(source: SecretKeySource, db: DatabasePool): Promise<number> {
  const { current } = source.accessKey;
  if (current === undefined) return 0;
  const keys = await keysOf(source);
  return transaction(db, async (db) => {
    const check = await lockCheck(db, 'exclusive');
    const before = check === undefined ? undefined : keyFor(keys, check);
    if (before === undefined || before.equals(current)) return 0;
    return encryptAllAnew(source, db, before, current);
  });
}

/**
 * Makes restored secrets readable here: with a key of this server, or the one that the backup brought. False where no key opens them: the caller
 * deletes them, so that they can be entered again. Within the transaction of the restore.
 */
export async function settleRestoredSecrets(
  source: SecretKeySource,
  db: Database,
  ofBackup: Buffer | undefined,
): Promise<boolean> {
  const check = await findCheck(db);
  const own = await keysOf(source);
  if (check === undefined || keyFor(own, check) !== undefined) return true;
  const [first] = own;
  if (ofBackup !== undefined && checkValue(ofBackup) === check) {
    if (first === undefined) await writeKeyFile(source.dataDir, ofBackup);
    else await encryptAllAnew(source, db, ofBackup, first);
    return true;
  }
  await deleteCheck(db);
  return false;
}
