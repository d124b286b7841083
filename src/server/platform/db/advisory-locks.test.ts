import { globSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { expect, test } from 'vitest';
import { insertUser } from '#server/identity/accounts/account.sql.ts';
import { holdRemovals, releaseRemovals } from '#server/people/photos/photos.sql.ts';
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

test('while a backup reads files and registration is closed, a stranger is refused at once [advisory-locks-1]', async () => {
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

test.each([
  ['with users', true, 403],
  ['without users', false, 503],
])(
  'while a first registration does not end, %s, strangers wait on no connection of the pool [advisory-locks-2]',
  async (_, isUsed, status) => {
    const closed = await testApp({ REGISTRATION: 'closed' });
    if (isUsed) await closed.user();
    // More than the pool has connections.
    const strangers = Array.from({ length: 30 }, (_, at) => ({ email: `new${at}@example.org` }));
    const first = new pg.Client(closed.db.pool.options);
    await first.connect();
    try {
      await first.query(`select pg_advisory_lock(${ADVISORY_LOCKS.firstUser})`);
      const answers = await Promise.allSettled(
        strangers.map((who) => insertUser(closed.db, who, undefined, { onlyFirst: true })),
      );
      expect(answers.map((answer) => answer.status === 'rejected' && answer.reason)).toEqual(
        strangers.map(() => expect.objectContaining({ status })),
      );
    } finally {
      await first.end();
    }
  },
);
