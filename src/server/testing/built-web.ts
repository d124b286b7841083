/** A small built web app, for tests of what serves it: every kind of file that a real build has. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';
import { readWebFiles, type WebFiles } from '#server/platform/http/web-files.ts';
import { removeFolder, temporaryFolder } from '#server/testing/temporary-folder.ts';

const MANIFEST = {
  'app/index.html': { file: 'assets/app-1.js', css: ['assets/app-1.css'] },
  'features/identity/sign-in/passkeySignIn.ts': { file: 'assets/passkeys-1.js' },
  'features/overview/client-pages/copyValues.ts': { file: 'assets/copy-1.js' },
};

const FILES = {
  '.vite/manifest.json': JSON.stringify(MANIFEST),
  'app/index.html': `<!doctype html><html lang="en"><title>Pawkeeper</title>
    <meta name="theme-color" media="(prefers-color-scheme: light)" content="#111111" />
    <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#222222" /></html>`,
  'app/landing/landing.html': `<!doctype html><html lang="en"><title>Welcome</title>
    <picture><source media="(prefers-color-scheme: dark)" srcset="/assets/dark.avif" />
    <img src="/assets/light.webp" alt="" /></picture></html>`,
  'assets/app-1.css': 'body { margin: 0 }',
  'assets/app-1.js': 'export {};',
  'assets/passkeys-1.js': 'export {};',
  'assets/copy-1.js': 'export {};',
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'sw.js': 'self.addEventListener("push", () => undefined);',
  'manifest.webmanifest': '{"name":"Pawkeeper"}',
} as const;

/** The URLs of the files that are served as they are. */
export const BUILT_FILES = [
  '/assets/app-1.css',
  '/assets/app-1.js',
  '/favicon.svg',
  '/sw.js',
  '/manifest.webmanifest',
] as const;

/** Writes it to a folder that goes with the test file. */
export async function builtWeb(): Promise<WebFiles> {
  const folder = await temporaryFolder('pawkeeper-web-');
  for (const [name, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  afterAll(() => removeFolder(folder));
  return readWebFiles(folder, 'Europe/London');
}
