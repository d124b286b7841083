/** Reads forms with files that pages without scripts send: one small form, held in memory and read as nothing but a form. */
import { HttpError } from '#server/platform/errors/errors.ts';
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

const INCOMPLETE = 'This did not arrive complete. Choose the files again.';

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
export async function readSentForm(
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
