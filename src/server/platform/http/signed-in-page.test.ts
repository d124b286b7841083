import { expect, test } from 'vitest';
import { pageList } from '#contract/pages.ts';
import { builtWeb } from '#server/testing/built-web.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp({}, undefined, { files: await builtWeb() });

const MARK = '<html data-signed-in-at="Europe/London"';
/** Every page of the table next to the start page. */
const PATHS = pageList
  .flatMap(({ paths }) => paths)
  .filter((path) => path !== '/')
  .map((path) => path.replaceAll(/:\w+/g, '1'));

test('a page for someone who is signed in is marked, and says nothing about them', async () => {
  const sam = await app.user({ firstName: 'Samantha' });
  const { id, email } = (await sam.get('/api/auth/user')).body as { id: string; email: string };
  for (const path of ['/', ...PATHS]) {
    const { body, headers } = await sam.get(path, { accept: 'text/html' });
    expect(body).toContain(MARK);
    expect(headers.get('cache-control')).toBe('private, no-cache');
    for (const word of [id, email, 'Samantha']) expect(body).not.toContain(word);
  }
});

test('the mark is set together with the chosen theme', async () => {
  const sam = await app.user();
  sam.cookies.set('theme', 'dark');
  const { body } = await sam.get('/clients', { accept: 'text/html' });
  expect(body).toMatch(
    /^<!doctype html><html data-theme="dark" data-signed-in-at="Europe\/London"/,
  );
});

test('the browser’s own bar has the colour of the chosen theme, whatever the system’s is', async () => {
  const sam = await app.user();
  const colours = async () => {
    const { body } = await sam.get('/clients', { accept: 'text/html' });
    const tags = String(body).matchAll(/<meta name="theme-color" (.*?) \/>/g);
    return Array.from(tags, ([, rest]) => rest);
  };
  expect(await colours()).toHaveLength(2);
  sam.cookies.set('theme', 'dark');
  expect(await colours()).toEqual(['content="#222222"']);
  sam.cookies.set('theme', 'light');
  expect(await colours()).toEqual(['content="#111111"']);
});

test('the landing page shows its pictures in the chosen theme, even where the system has the other', async () => {
  const visitor = app.visitor();
  const sources = async () => {
    const { body } = await visitor.get('/', { accept: 'text/html' });
    return String(body).match(/<source[^>]*>/g);
  };
  expect(await sources()).toEqual([
    '<source media="(prefers-color-scheme: dark)" srcset="/assets/dark.avif" />',
  ]);
  visitor.cookies.set('theme', 'dark');
  expect(await sources()).toEqual(['<source srcset="/assets/dark.avif" />']);
  visitor.cookies.set('theme', 'light');
  expect(await sources()).toBeNull();
});

test('nobody else gets a marked page: visitors, ended sessions, and what browsers keep for offline use', async () => {
  const sam = await app.user();
  const ended = app.visitor();
  for (const [name, value] of sam.cookies) ended.cookies.set(name, value);
  await sam.form('/api/logout', {});
  const made = app.visitor();
  made.cookies.set('pawkeeper_session', 'made-up');
  for (const caller of [app.visitor(), ended, made]) {
    for (const path of ['/', ...PATHS]) {
      const { status, body } = await caller.get(path, { accept: 'text/html' });
      expect([path, status]).toEqual([path, 200]);
      expect(body).not.toContain('data-signed-in-at');
    }
  }
  const owner = await app.user();
  expect((await owner.get('/app/index.html')).body).not.toContain('data-signed-in-at');
  const lost = await owner.get('/nowhere', { accept: 'text/html' });
  expect(lost.status).toBe(404);
  expect(lost.body).not.toContain('data-signed-in-at');
});
