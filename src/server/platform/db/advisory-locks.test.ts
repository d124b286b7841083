import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { insertUser } from '#server/identity/account/account.sql.ts';
import { holdRemovals, releaseRemovals } from '#server/photos/photos.sql.ts';
import { ADVISORY_LOCKS } from '#server/platform/db/advisory-locks.ts';
import { testApp } from '#server/testing/test-app.ts';

const { db, user } = await testApp({ REGISTRATION: 'closed' });

test('no two advisory locks share a number, and every statement that takes one names it', () => {
  const numbers = Object.values(ADVISORY_LOCKS);
  expect(new Set(numbers).size).toBe(numbers.length);
  const calls = globSync('src/server/**/*.ts', { exclude: (path) => path.endsWith('.test.ts') })
    .map((path) => readFileSync(path, 'utf8'))
    .flatMap((source) => source.match(/pg_\w*advisory\w*\([^)]*\)/g) ?? []);
  expect(calls.length).toBeGreaterThan(3);
  for (const call of calls) expect(call).toContain('ADVISORY_LOCKS.');
});

test('while a backup reads files and registration is closed, a stranger is refused at once', async () => {
  await user();
  const backup = await db.pool.connect();
  try {
    await holdRemovals(backup);
    const stranger = insertUser(db, { email: 'new@example.org' }, undefined, { onlyFirst: true });
    const late = AbortSignal.timeout(5_000);
    const waited = new Promise((_, reject) => {
      late.addEventListener('abort', () => reject(new Error('It waits for the backup')));
    });
    await expect(Promise.race([stranger, waited])).rejects.toMatchObject({ status: 403 });
  } finally {
    await releaseRemovals(backup);
    backup.release();
  }
});
