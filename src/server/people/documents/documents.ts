/**
 * Makes a document of a sent file: looks at its bytes, writes what is kept to the store, and then the row that shows it. A repeated save
 * of the same file answers the same document.
 */
import { MAX_DOCUMENT_BYTES } from '#contract/choices.ts';
import { type Document, MAX_DOCUMENT_PAGES } from '#contract/people/documents.ts';
import { businessDay } from '#contract/rules/businessDay.ts';
import { findClient } from '#server/people/clients/clients.sql.ts';
import { findDocument, insertDocument } from '#server/people/documents/documents.sql.ts';
import { pdfReading } from '#server/people/documents/pdf-reading.ts';
import { findPet } from '#server/people/pets/pets.sql.ts';
import type { Database, DatabasePool } from '#server/platform/db/database.ts';
import { found, InvalidField } from '#server/platform/errors/errors.ts';
import { isPicture, makeSizes } from '#server/platform/pictures/picture.ts';
import type { Turn } from '#server/platform/queues/queue.ts';
import { runTask } from '#server/platform/processes/run-task.ts';
import type { Storage } from '#server/platform/storage/storage.ts';

/** The files that were sent, and those that no document shows yet: what the photos know of them (`sent-documents.ts`). */
export interface SentFiles {
  idIn(url: string): string | undefined;
  find(db: Database, ownerId: string, url: string): Promise<string | undefined>;
  read(id: string, field: string, notSent: string): Promise<Buffer>;
  write(db: Database, key: string, content: Buffer): Promise<void>;
  use(db: Database, ownerId: string, id: string, key: string): Promise<boolean>;
  remove(keys: readonly string[]): Promise<void>;
  removeUpload(id: string): Promise<void>;
}

/** What documents are made with; the zone is that of the days in their names. */
export interface DocumentContext {
  db: DatabasePool;
  storage: Storage;
  now: () => Date;
  timeZone: string;
  files: SentFiles;
}

/** Whose document it is, and what was sent. */
export interface DocumentSource {
  documentURL: string;
  clientId: string | null;
  petId: string | null;
}

const FIELD = 'documentURL';
const NOT_SENT = 'This document was not sent, or has already been saved. Choose it again.';
const NO_DOCUMENT =
  'This file can’t be used as a document. Choose a PDF, or a JPEG, PNG, WebP or AVIF picture.';
const ENCRYPTED =
  'This PDF is protected with a password. Save a copy without one, then choose that.';
const DAMAGED = 'This PDF is damaged or has no pages. Choose another copy of it.';
const TOO_MANY_PAGES = `This PDF has more than ${MAX_DOCUMENT_PAGES} pages. Choose a shorter one.`;

const ENDINGS = { 'application/pdf': 'pdf', 'image/webp': 'webp' } as const;

/** The trigger on `documents` writes the same names. */
export const documentKey = ({ id, type }: Pick<Document, 'id' | 'type'>): string =>
  `documents/${id}.${ENDINGS[type]}`;

/** What a document is called when it is downloaded. */
export const documentName = ({ id, type }: Pick<Document, 'id' | 'type'>, day: string): string =>
  `document-${day}-${id.slice(-6)}.${ENDINGS[type]}`;

const isPdf = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 5) === '%PDF-';

async function checkPdf(requester: string, bytes: Buffer): Promise<void> {
  const facts = await runTask(requester, pdfReading, { bytes, maxPages: MAX_DOCUMENT_PAGES });
  if (facts.kind === 'encrypted') throw new InvalidField(FIELD, ENCRYPTED);
  if (facts.kind === 'damaged') throw new InvalidField(FIELD, DAMAGED);
  if (facts.pages > MAX_DOCUMENT_PAGES) throw new InvalidField(FIELD, TOO_MANY_PAGES);
}

/** The picture as it is kept: made anew, like a photo. */
async function pictureOf(requester: string, bytes: Buffer, turn?: Turn): Promise<Buffer> {
  try {
    return (await makeSizes(requester, async () => bytes, turn)).full;
  } catch (error) {
    throw error instanceof InvalidField ? new InvalidField(FIELD, error.message) : error;
  }
}

/** What is kept of a sent file. Throws `InvalidField` for what is no document. */
export async function contentOf(
  requester: string,
  bytes: Buffer,
  turn?: Turn,
): Promise<{ type: Document['type']; content: Buffer }> {
  if (isPdf(bytes)) {
    await checkPdf(requester, bytes);
    return { type: 'application/pdf', content: bytes };
  }
  if (!isPicture(bytes)) throw new InvalidField(FIELD, NO_DOCUMENT);
  return { type: 'image/webp', content: await pictureOf(requester, bytes, turn) };
}

/** The document that this upload has become, where it is of the same client or pet. */
async function savedBefore(
  { db, files }: DocumentContext,
  ownerId: string,
  { documentURL, clientId, petId }: DocumentSource,
): Promise<Document | undefined> {
  const id = files.idIn(documentURL);
  const saved = id === undefined ? undefined : await findDocument(db, ownerId, id);
  return saved?.clientId === clientId && saved.petId === petId ? saved : undefined;
}

/** The saves that are under way in this process, by owner and URL. */
const underWay = new Map<string, Promise<void>>();

/** Does one save of a file after the other: the second finds what the first has saved. */
async function inTurn<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const before = underWay.get(key) ?? Promise.resolve();
  const result = before.then(work);
  const ended = result.then(
    () => undefined,
    () => undefined,
  );
  underWay.set(key, ended);
  try {
    return await result;
  } finally {
    if (underWay.get(key) === ended) underWay.delete(key);
  }
}

/**
 * Checks a sent file and saves it as a document: `create` is given what makes the row, within the transaction of its own. Throws
 * `InvalidField`, `NotFound` or `StorageFailure`; then nothing is left behind.
 */
export const saveDocument = <Result>(
  context: DocumentContext,
  ownerId: string,
  source: DocumentSource,
  create: (make: (db: Database) => Promise<Document>) => Promise<Result>,
): Promise<Result> =>
  inTurn(`${ownerId} ${source.documentURL}`, () => saveOnce(context, ownerId, source, create));

async function saveOnce<Result>(
  context: DocumentContext,
  ownerId: string,
  source: DocumentSource,
  create: (make: (db: Database) => Promise<Document>) => Promise<Result>,
): Promise<Result> {
  const { db, now, files, timeZone } = context;
  const { documentURL, clientId, petId } = source;
  if (clientId !== null) found(await findClient(db, ownerId, clientId), 'Client');
  if (petId !== null) found(await findPet(db, ownerId, petId), 'Pet');
  const saved = await savedBefore(context, ownerId, source);
  if (saved) return create(async () => saved);
  const id = await files.find(db, ownerId, documentURL);
  if (id === undefined) throw new InvalidField(FIELD, NOT_SENT);
  const { type, content } = await contentOf(ownerId, await files.read(id, FIELD, NOT_SENT));
  const key = documentKey({ id, type });
  const name = documentName({ id, type }, businessDay(now(), timeZone));
  try {
    await files.write(db, key, content);
    const result = await create(async (db) => {
      if (!(await files.use(db, ownerId, id, key))) throw new InvalidField(FIELD, NOT_SENT);
      const bytes = content.length;
      return insertDocument(db, ownerId, { id, clientId, petId, name, type, bytes });
    });
    await files.removeUpload(id);
    return result;
  } catch (error) {
    // A document that was saved meanwhile keeps its file.
    await files.remove([key]);
    throw error;
  }
}

/** The file of a document; undefined where the store has lost it. */
export const readDocument = (
  { storage }: Pick<DocumentContext, 'storage'>,
  document: Pick<Document, 'id' | 'type'>,
): Promise<Buffer | undefined> => storage.read(documentKey(document), MAX_DOCUMENT_BYTES);
