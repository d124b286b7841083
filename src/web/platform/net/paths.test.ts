import { expect, it } from 'vitest';

/** What may name a path of the API next to the data files of the features. */
const OTHERS = new Set([
  // Who is signed in, and the pages to sign in and out.
  'platform/session/currentUser.ts',
  'platform/session/signIn.ts',
  // Reports of errors, sent while the app may be broken.
  'platform/errors/reportErrors.ts',
  // Uploads, which pets and the profile share.
  'platform/forms/photo.ts',
  // A script of its own, without the query cache.
  'features/identity/sign-in/passkeySignIn.ts',
]);

const sources = import.meta.glob<string>('/src/web/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The paths that each file names, without their ids and search texts. */
const named = Object.entries(sources)
  // The table of what a change makes stale names them all.
  .filter(([file]) => !file.endsWith('.test.ts') && !file.endsWith('/data/invalidation.ts'))
  .map(([file, source]) => {
    const code = source.replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, '');
    const paths = [...code.matchAll(/['"`](\/api\/[^'"`?$]*)/g)].map(([, path]) => path ?? '');
    return { file: file.replace('/src/web/', ''), paths };
  })
  .filter(({ paths }) => paths.length > 0);

it('only files of web/data name paths of the API, so that a query and what invalidates it are in one place', () => {
  const files = named.map(({ file }) => file);
  expect(files.length).toBeGreaterThan(5);
  const wrong = files.filter((file) => !file.startsWith('data/') && !OTHERS.has(file));
  expect(wrong).toEqual([]);
});

it('a path is named by one file: others import its query', () => {
  const owners = new Map<string, Set<string>>();
  for (const { file, paths } of named) {
    for (const path of paths)
      owners.set(path ?? '', (owners.get(path ?? '') ?? new Set()).add(file));
  }
  const shared = [...owners].filter(([, files]) => files.size > 1);
  expect(shared).toEqual([]);
});
