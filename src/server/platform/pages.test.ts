import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import type { Html, WebFiles } from '#server/platform/web-files.ts';
import { testApp } from '#server/testing/test-app.ts';

const outside = await mkdtemp(join(tmpdir(), 'pawkeeper-web-'));
afterAll(() => rm(outside, { recursive: true }));
const folder = join(outside, 'web');
await mkdir(join(folder, '.vite'), { recursive: true });
await writeFile(join(outside, 'secret.txt'), 'secret');
await writeFile(join(folder, '.vite/manifest.json'), 'secret');
await writeFile(join(folder, 'robots.txt'), 'hello');

const page = (): Html => ({ plain: Buffer.from('<html>'), brotli: Buffer.from('') });
const files: WebFiles = {
  folder,
  css: '/x.css',
  passkeyScript: '/assets/passkeys.js',
  app: page,
  signedInApp: page,
  landing: page,
};
const app = await testApp({}, undefined, { files });

/** Asks for the path as it is written; other libraries tidy it first. */
async function asWritten(path: string): Promise<{ status: number | undefined; body: string }> {
  const { hostname, port } = new URL(app.origin);
  const asked = request({ hostname, port, path }).end();
  const [answer]: IncomingMessage[] = await once(asked, 'response');
  return { status: answer?.statusCode, body: answer ? await text(answer) : '' };
}

test('a file of the web app is served', async () => {
  expect(await asWritten('/robots.txt')).toEqual({ status: 200, body: 'hello' });
});

test('a path that leads out of the web app, or to a hidden file, is absent like any other', async () => {
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
