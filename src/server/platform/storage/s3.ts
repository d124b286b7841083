/** Files in a bucket of any S3-compatible service, by plain HTTP requests that aws4fetch signs. */
import type { Bucket } from '#server/platform/config/bucket.ts';
import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import {
  atMost,
  type ByteSource,
  checkedKey,
  FileTooLarge,
  type Storage,
  StorageFailure,
} from '#server/platform/storage/storage.ts';

/** How long the service may take to answer. */
const TIMEOUT_MS = 15_000;

async function readAll(source: ByteSource): Promise<Buffer<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  for await (const piece of source) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function refusal(response: Response): Promise<Error> {
  const text = await response.text().catch(() => '');
  // The rest of the document repeats the request, with the id of the access key.
  const [code, reason] = ['Code', 'Message'].map(
    (name) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1] ?? '',
  );
  return new Error(`The bucket answered ${response.status} ${code}: ${reason}`);
}

/** Reads no further than `maxBytes`; a declared length that is beyond them is refused at once. */
async function bodyOf(response: Response, maxBytes: number): Promise<Buffer> {
  try {
    if (Number(response.headers.get('content-length')) > maxBytes) {
      throw new FileTooLarge(`The file has more than ${maxBytes} bytes`);
    }
    return await readAll(atMost(response.body ?? [], maxBytes));
  } finally {
    // What was not read is not fetched either.
    if (!response.bodyUsed) await response.body?.cancel();
  }
}

/** The bucket must exist; its URL is `endpoint/bucket/key`, which every service understands. */
export function s3Storage({ endpoint, bucket, region, ...keys }: Bucket): Storage {
  const client = new AwsClient({ ...keys, region, service: 's3' });
  const base = `${endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`;
  const urlOf = (key: string): string =>
    `${base}/${checkedKey(key).split('/').map(encodeURIComponent).join('/')}`;

  /** Sends one signed request; an answer that is neither good nor in `expected` is a failure. */
  async function call(method: string, url: string, expected: number[], body?: Buffer<ArrayBuffer>) {
    const headers = body && {
      'content-type': 'application/octet-stream',
      // The service checks what arrives against the signed hash.
      'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
    };
    try {
      const request = await client.sign(url, {
        method,
        ...(body && { body }),
        ...(headers && { headers }),
      });
      const response = await fetch(request, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      if (response.ok || expected.includes(response.status)) return response;
      throw await refusal(response);
    } catch (error) {
      throw new StorageFailure(error);
    }
  }

  return {
    origin: new URL(endpoint).origin,

    async directUpload(key, seconds, bytes) {
      const url = new URL(urlOf(key));
      url.searchParams.set('X-Amz-Expires', String(seconds));
      const request = await client.sign(url, {
        method: 'PUT',
        headers: { 'content-length': String(bytes) },
        // Signs the length too: the bucket refuses any other, and one that is not stated.
        aws: { signQuery: true, allHeaders: true },
      });
      return request.url;
    },

    // A probe that wrote would be paid for, every few seconds.
    async check() {
      await call('HEAD', base, []);
    },

    async write(key, source) {
      const response = await call('PUT', urlOf(key), [], await readAll(source));
      await response.body?.cancel();
    },

    async read(key, maxBytes) {
      const response = await call('GET', urlOf(key), [404]);
      if (response.ok) {
        try {
          return await bodyOf(response, maxBytes);
        } catch (error) {
          throw error instanceof FileTooLarge ? error : new StorageFailure(error);
        }
      }
      await response.body?.cancel();
      return undefined;
    },

    async remove(key) {
      const response = await call('DELETE', urlOf(key), [404]);
      await response.body?.cancel();
    },
  };
}
