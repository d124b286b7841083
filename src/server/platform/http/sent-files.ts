/** Reads forms with files that pages without scripts send: one small form, held in memory and read as nothing but a form. */
import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { HttpError } from '#server/platform/errors/errors.ts';
import type { Server } from '#server/platform/http/server.ts';
import { createSlots } from '#server/platform/queues/slots.ts';
import type { ByteSource } from '#server/platform/storage/storage.ts';

/** What a form held: its fields and its files, by name. An empty file field is none. */
export interface SentForm {
  fields: ReadonlyMap<string, string>;
  files: ReadonlyMap<string, Buffer>;
}

/** More than any form of ours has. */
const MAX_PARTS = 10;
/** Thrown away, so that the page that says so arrives; beyond it the connection ends. */
const MAX_IGNORED_BYTES = 200_000_000;

/** How long a form may take to arrive: 20 MB on a bad mobile line. */
export const FORM_ARRIVE_MS = 5 * 60_000;
const WAIT_MS = 20_000;

export const BUSY = 'Many files are arriving at the moment. Add yours again in a minute.';
const INCOMPLETE = 'The upload was interrupted. Choose the files again.';

/** The body, or undefined where it has more than `maxBytes`; what is beyond is read and thrown away. */
async function bodyOf(
  body: ByteSource,
  maxBytes: number,
): Promise<Buffer<ArrayBuffer> | undefined> {
  let pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body) {
    size += piece.byteLength;
    if (size <= maxBytes) pieces.push(piece);
    else pieces = [];
    if (size > MAX_IGNORED_BYTES) throw new HttpError(413, INCOMPLETE);
  }
  return size <= maxBytes ? Buffer.concat(pieces) : undefined;
}

/** Whether a body has more parts than a form of ours, before they are looked at. */
function hasManyParts(bytes: Buffer, boundary: string): boolean {
  const line = `--${boundary}`;
  let lines = 0;
  for (let at = bytes.indexOf(line); at !== -1; at = bytes.indexOf(line, at + line.length)) {
    lines += 1;
    // The last line ends the form.
    if (lines > MAX_PARTS + 1) return true;
  }
  return false;
}

/**
 * Reads a form of the type `multipart/form-data`. Undefined where it is larger than `maxBytes`. Throws 400 for one that is cut off or no such
 * form.
 */
async function readSentForm(
  type: string,
  body: ByteSource,
  maxBytes: number,
): Promise<SentForm | undefined> {
  const bytes = await bodyOf(body, maxBytes);
  if (!bytes) return undefined;
  const boundary = /boundary="?([^";]+)/i.exec(type)?.[1] ?? '';
  if (hasManyParts(bytes, boundary)) throw new HttpError(413, INCOMPLETE);
  let form: FormData;
  try {
    form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
  } catch {
    throw new HttpError(400, INCOMPLETE);
  }
  const fields = new Map<string, string>();
  const files = new Map<string, Buffer>();
  for (const [name, value] of form) {
    if (typeof value === 'string') fields.set(name, value);
    else if (value.size > 0) files.set(name, Buffer.from(await value.arrayBuffer()));
  }
  return { fields, files };
}

/** Leaves the forms of a scope to its handlers, which read them once they know that they may come. */
export function leaveFormsUnread(scope: Server): void {
  scope.addContentTypeParser('multipart/form-data', (_request, body, done) => done(null, body));
}

/** Each form is in memory while it is read and looked at. */
const takeSlot = createSlots({
  total: 4,
  perRequester: 1,
  waitingPerAsker: 2,
  waitMs: WAIT_MS,
  busyMessage: BUSY,
});

/**
 * Reads the form of a request and hands it to `work`, undefined where it is too large: one of a sender at a time. Throws 415 for what is
 * no form with files.
 */
export async function withSentForm<Result>(
  { headers, body }: FastifyRequest,
  sender: string,
  maxBytes: number,
  work: (sent: SentForm | undefined) => Promise<Result>,
): Promise<Result> {
  const release = await takeSlot(sender);
  try {
    if (!(body instanceof Readable)) throw new HttpError(415, INCOMPLETE);
    return await work(await readSentForm(headers['content-type'] ?? '', body, maxBytes));
  } finally {
    release();
  }
}
