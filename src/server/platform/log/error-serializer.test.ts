import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, test } from 'vitest';
import { serializeError } from '#server/platform/log/error-serializer.ts';

/** A value that cannot be part of the folder's name, which a stack quotes. */
const VALUE = randomUUID();

function databaseError(code: string, message: string): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError(message, message.length, 'error'), {
    code,
    table: 'users',
    constraint: 'users_email_key',
    detail: `Key (email)=(${VALUE}) already exists.`,
    where: `COPY users, line 1: "${VALUE}"`,
    hint: VALUE,
  });
}

test('a database error is logged with its code and names, never with values', () => {
  const logged = serializeError(
    databaseError('23505', 'duplicate key value violates unique constraint "users_email_key"'),
  );
  expect(logged).toMatchObject({
    message: 'duplicate key value violates unique constraint "users_email_key"',
    code: '23505',
    table: 'users',
    constraint: 'users_email_key',
  });
  expect(Object.keys(logged)).not.toContain('detail');
  expect(JSON.stringify(logged)).not.toContain(VALUE);
});

test('a value that an error message quotes is left out', () => {
  const quoting = databaseError(
    '22P02',
    'invalid input syntax for type uuid: "Sam "Walker" lives"',
  );
  expect(serializeError(quoting).message).toBe('invalid input syntax for type uuid: "…"');
  expect(serializeError(new SyntaxError('Unexpected token "Sam" in JSON')).message).not.toContain(
    'Sam',
  );
  expect(serializeError(new Error('550 <sam@example.org>: unknown')).message).toBe(
    '550 <…@…>: unknown',
  );
  expect(serializeError(new Error('sent already in "/api/pets/search?q=Sam" (GET)')).message).toBe(
    'sent already in "/api/pets/search?…" (GET)',
  );
  expect(serializeError(new Error('postgres://me:secret@db/paws is away')).message).toBe(
    '…@… is away',
  );
});

test('the stack is logged without the message, and so is the cause', () => {
  const cause = Object.assign(new Error('no space left'), { code: 'ENOSPC' });
  const logged = serializeError(new Error(`${VALUE}\nWalker`, { cause }));
  expect(logged.stack).toMatch(/^\s+at .*error-serializer\.test/);
  expect(logged.stack).not.toContain(VALUE);
  expect(logged.cause).toMatchObject({ message: 'no space left', code: 'ENOSPC' });
  const several = new AggregateError([cause], 'All failed');
  expect(serializeError(several).cause).toMatchObject({ code: 'ENOSPC' });
  const round = new Error('round');
  round.cause = round;
  expect(JSON.stringify(serializeError(round)).length).toBeLessThan(20_000);
  expect(serializeError('Sam')).toEqual({
    type: 'string',
    message: 'Something other than an error was thrown',
  });
});
