import { mkdir, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import type { Html, WebFiles } from '#server/platform/http/web-files.ts';
import { testApp } from '#server/testing/test-app.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';

const outside = await temporaryFolder('pawkeeper-web-');
afterAll(() => rm(outside, { recursive: true }));
const folder = join(outside, 'web');
await mkdir(join(folder, '.vite'), { recursive: true });
await writeFile(join(outside, 'secret.txt'), 'secret');
await writeFile(join(folder, '.vite/manifest.json'), 'secret');
await writeFile(join(folder, 'robots.txt'), 'hello');
await writeFile(join(folder, 'robots.txt.br'), brotliCompressSync('hello'));

const page = (): Html => ({ plain: Buffer.from('<html>'), brotli: Buffer.from('packed') });
const files: WebFiles = {
  folder,
  css: '/x.css',
  passkeyScript: '/assets/passkeys.js',
  copyScript: '/assets/copy.js',
  app: page,
  signedInApp: page,
  landing: page,
};
const app = await testApp({}, undefined, { files });

/** Asks for the path as it is written; other libraries tidy it first. */
async function responseTo(path: string, headers: Record<string, string> = {}) {
  const { hostname, port } = new URL(app.origin);
  const asked = request({ hostname, port, path, headers }).end();
  const [response]: IncomingMessage[] = await once(asked, 'response');
  if (!response) throw new Error('There was no response');
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

async function asWritten(path: string): Promise<{ status: number | undefined; body: string }> {
  const { status, body } = await responseTo(path);
  return { status, body };
}

test.each([
  ['gzip, deflate, br', 'br', 'packed'],
  ['BR', 'br', 'packed'],
  ['br;q=0.1', 'br', 'packed'],
  ['br;q=0', undefined, '<html>'],
  ['gzip, br; q=0.000', undefined, '<html>'],
  ['gzip', undefined, '<html>'],
  ['brotli', undefined, '<html>'],
  ['', undefined, '<html>'],
])(
  'a page for a browser that accepts "%s" has the encoding %s',
  async (accepted, encoding, body) => {
    for (const path of ['/', '/nowhere']) {
      const headers = { accept: 'text/html', 'accept-encoding': accepted };
      const response = await responseTo(path, headers);
      expect([path, response.headers['content-encoding'], response.body]).toEqual([
        path,
        encoding,
        body,
      ]);
    }
  },
);

test('a file that was compressed beforehand is not sent to a browser that refuses its encoding', async () => {
  const encodingOf = async (accepted: string) =>
    (await responseTo('/robots.txt', { 'accept-encoding': accepted })).headers['content-encoding'];
  expect(await encodingOf('gzip, br')).toBe('br');
  expect(await encodingOf('gzip, br;q=0')).toBeUndefined();
});

test('a file of the web app is served', async () => {
  expect(await asWritten('/robots.txt')).toEqual({ status: 200, body: 'hello' });
});

test('a path that leads out of the web app, or to a hidden file, answers 404 like any other', async () => {
  for (const path of [
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/.%2e/secret.txt',
    '/x/..%2f..%2fsecret.txt',
    '/..%5csecret.txt',
    '/.vite/manifest.json',
    '//etc/passwd',
    '/robots.txt%00',
  ]) {
    expect([path, await asWritten(path)]).toEqual([
      path,
      { status: 404, body: '{"message":"There is nothing at this address."}' },
    ]);
  }
});
