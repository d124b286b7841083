import pg from 'pg';
import { expect, test } from 'vitest';
import { loggedError } from '#server/platform/logged-error.ts';

function databaseError(code: string, message: string): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError(message, message.length, 'error'), {
    code,
    table: 'users',
    constraint: 'users_email_key',
    detail: 'Key (email)=(sam@example.org) already exists.',
    where: 'COPY users, line 1: "sam@example.org"',
    hint: 'sam',
  });
}

test('of a database error the log keeps the code and the names, never values', () => {
  const logged = loggedError(
    databaseError('23505', 'duplicate key value violates unique constraint "users_email_key"'),
  );
  expect(logged).toMatchObject({
    message: 'duplicate key value violates unique constraint "users_email_key"',
    code: '23505',
    table: 'users',
    constraint: 'users_email_key',
  });
  expect(Object.keys(logged)).not.toContain('detail');
  expect(JSON.stringify(logged)).not.toMatch(/sam|example/);
});

test('a value that a message quotes is left out', () => {
  const quoting = databaseError(
    '22P02',
    'invalid input syntax for type uuid: "Sam "Walker" lives"',
  );
  expect(loggedError(quoting).message).toBe('invalid input syntax for type uuid: "…"');
  expect(loggedError(new SyntaxError('Unexpected token "Sam" in JSON')).message).not.toContain(
    'Sam',
  );
  expect(loggedError(new Error('550 <sam@example.org>: unknown')).message).toBe(
    '550 <…@…>: unknown',
  );
  expect(loggedError(new Error('sent already in "/api/pets/search?q=Sam" (GET)')).message).toBe(
    'sent already in "/api/pets/search?…" (GET)',
  );
  expect(loggedError(new Error('postgres://me:secret@db/paws is away')).message).toBe(
    '…@… is away',
  );
});

test('the place is kept without the message, and what was behind it', () => {
  const cause = Object.assign(new Error('no space left'), { code: 'ENOSPC' });
  const logged = loggedError(new Error('Sam\nWalker', { cause }));
  expect(logged.stack).toMatch(/^\s+at .*logged-error\.test/);
  expect(logged.stack).not.toContain('Sam');
  expect(logged.cause).toMatchObject({ message: 'no space left', code: 'ENOSPC' });
  const several = new AggregateError([cause], 'All failed');
  expect(loggedError(several).cause).toMatchObject({ code: 'ENOSPC' });
  const round = new Error('round');
  round.cause = round;
  expect(JSON.stringify(loggedError(round)).length).toBeLessThan(20_000);
  expect(loggedError('Sam')).toEqual({ type: 'string', message: 'Something else than an error' });
});
