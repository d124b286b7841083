/**
 * What decides whether a PDF is kept: whether it is encrypted, and how many pages it has. The file is read once from its beginning to its
 * end, object by object; its own tables of contents, which are often broken, are not asked. For a process of its own: a file may be made
 * to take long.
 */
import { constants, inflateSync } from 'node:zlib';
import {
  type Dictionary,
  isDigit,
  isSpace,
  NoValue,
  Reference,
  type Value,
  ValueReader,
} from '#server/people/documents/pdf-values.ts';

/** `damaged` where no page can be found; `pages` is not counted beyond the limit that was given. */
export type PdfFacts =
  | { kind: 'pages'; pages: number }
  | { kind: 'encrypted' }
  | { kind: 'damaged' };

/** What compressed objects may come to together. */
const MAX_INFLATED_BYTES = 50_000_000;
/** A file with more has lost its way. */
const MAX_MALFORMED = 1_000;

/** What is found while the file is read. */
interface Found {
  /** The objects that lead to pages, by number. A later object of a number replaces an earlier one. */
  objects: Map<number, Value>;
  root: Value;
  isEncrypted: boolean;
  inflatedBytes: number;
}

const isDictionary = (value: Value | undefined): value is Dictionary => value instanceof Map;
const isList = (value: Value | undefined): value is readonly Value[] => Array.isArray(value);

const PARTS: ReadonlySet<Value | undefined> = new Set(['Catalog', 'Pages', 'Page']);

/** Keeps an object where it is part of the tree of pages. */
function keep({ objects }: Found, number: number, value: Value): void {
  const isPart = isDictionary(value)
    ? PARTS.has(value.get('Type')) || value.has('Kids')
    : isList(value) && value.every((each) => each instanceof Reference);
  if (!isPart) {
    objects.delete(number);
    return;
  }
  if (!isDictionary(value)) objects.set(number, value);
  else {
    const entries = ['Type', 'Pages', 'Kids'].flatMap((name) =>
      value.has(name) ? [[name, value.get(name) ?? null] as const] : [],
    );
    objects.set(number, new Map(entries));
  }
}

/** The trailer of a file, or the stream that stands in for one. */
function noteTrailer(found: Found, trailer: Dictionary): void {
  if ((trailer.get('Encrypt') ?? null) !== null) found.isEncrypted = true;
  found.root = trailer.get('Root') ?? found.root;
}

/** The objects that a stream holds, each behind the place that its list at the beginning names. */
function readObjectStream(found: Found, stream: Dictionary, bytes: Buffer): void {
  const filter = stream.get('Filter') ?? null;
  const only = isList(filter) && filter.length === 1 ? filter[0] : filter;
  const isDeflated = only === 'FlateDecode';
  if (!isDeflated && filter !== null) return;
  const left = MAX_INFLATED_BYTES - found.inflatedBytes;
  const inflated = isDeflated
    ? inflateSync(bytes, { maxOutputLength: left, finishFlush: constants.Z_SYNC_FLUSH })
    : bytes;
  found.inflatedBytes += inflated.length;
  const text = inflated.toString('latin1');
  const first = Number(stream.get('First'));
  const list = new ValueReader(text, 0);
  while (list.at < first) {
    const [number, offset] = [list.value(), list.value()];
    if (typeof number !== 'number' || typeof offset !== 'number') throw new NoValue();
    keep(found, number, new ValueReader(text, first + offset).value());
    list.skipSpace();
  }
}

/** The number of the object that the word `obj` at this place begins: `12 0 obj`. */
function numberBefore(text: string, at: number): number | undefined {
  let from = at;
  const back = (test: (sign: string | undefined) => boolean): number => {
    const end = from;
    while (from > 0 && test(text[from - 1])) from -= 1;
    return end - from;
  };
  const counts = [back(isSpace), back(isDigit), back(isSpace), back(isDigit)];
  if (counts.slice(1).includes(0)) return undefined;
  const number = Number.parseInt(text.slice(from, from + 10), 10);
  return Number.isSafeInteger(number) ? number : undefined;
}

/** Where the bytes of a stream begin: behind the end of the line of its keyword. */
function streamStart(text: string, keyword: number): number {
  const behind = keyword + 'stream'.length;
  if (text.startsWith('\r\n', behind)) return behind + 2;
  return '\r\n'.includes(text[behind] ?? ' ') ? behind + 1 : behind;
}

/** Where the bytes of a stream end: where its length says, or where its end is written. */
function streamEnd(text: string, start: number, length: Value | undefined): number {
  if (typeof length === 'number') {
    const reader = new ValueReader(text, start + length);
    while (isSpace(text[reader.at])) reader.at += 1;
    if (text.startsWith('endstream', reader.at)) return start + length;
  }
  return text.indexOf('endstream', start);
}

/** Reads the object behind the word `obj`, and returns where the file goes on. */
function readObject(found: Found, bytes: Buffer, text: string, at: number, number: number): number {
  const reader = new ValueReader(text, at);
  const value = reader.value();
  reader.skipSpace();
  if (!isDictionary(value) || !text.startsWith('stream', reader.at)) {
    keep(found, number, value);
    return reader.at;
  }
  const start = streamStart(text, reader.at);
  const end = streamEnd(text, start, value.get('Length'));
  if (end < 0) return text.length;
  const type = value.get('Type');
  if (type === 'XRef') noteTrailer(found, value);
  if (type === 'ObjStm') readObjectStream(found, value, bytes.subarray(start, end));
  return end;
}

/** Reads every object and trailer of a file. */
function readAll(bytes: Buffer): Found {
  const found: Found = { objects: new Map(), root: null, isEncrypted: false, inflatedBytes: 0 };
  const text = bytes.toString('latin1');
  let malformed = 0;
  let at = 0;
  let trailer = text.indexOf('trailer');
  while (malformed < MAX_MALFORMED) {
    if (trailer >= 0 && trailer < at) trailer = text.indexOf('trailer', at);
    const object = text.indexOf('obj', at);
    const isTrailer = trailer >= 0 && (object < 0 || trailer < object);
    if (!isTrailer && object < 0) break;
    try {
      if (isTrailer) {
        at = trailer + 'trailer'.length;
        const value = new ValueReader(text, at).value();
        if (isDictionary(value)) noteTrailer(found, value);
      } else {
        at = object + 'obj'.length;
        const number = numberBefore(text, object);
        if (number !== undefined) at = readObject(found, bytes, text, at, number);
      }
    } catch (error) {
      // Of zlib: what is no stream, or is larger than what is left.
      if (!(error instanceof NoValue) && !(error instanceof Error && 'code' in error)) throw error;
      malformed += 1;
    }
  }
  return found;
}

/** How many pages there are, up to one more than `max`. */
function countPages({ objects, root }: Found, max: number): number {
  const valueOf = (value: Value | undefined): Value | undefined =>
    value instanceof Reference ? objects.get(value.to) : value;
  const catalog = valueOf(root);
  const waiting: Value[] = isDictionary(catalog) ? [catalog.get('Pages') ?? null] : [];
  const seen = new Set<number>();
  let pages = 0;
  for (let node = waiting.pop(); node !== undefined && pages <= max; node = waiting.pop()) {
    if (node instanceof Reference) {
      if (seen.has(node.to)) continue;
      seen.add(node.to);
    }
    const value = valueOf(node);
    if (!isDictionary(value)) continue;
    const kids = valueOf(value.get('Kids'));
    if (isList(kids)) waiting.push(...kids.slice(0, 100_000));
    else pages += 1;
  }
  return pages;
}

/** Reads a file that begins as a PDF does. */
export function pdfFacts(bytes: Buffer, maxPages: number): PdfFacts {
  const found = readAll(bytes);
  if (found.isEncrypted) return { kind: 'encrypted' };
  const pages = countPages(found, maxPages);
  return pages === 0 ? { kind: 'damaged' } : { kind: 'pages', pages };
}
