import { expect, it } from 'vitest';
import { createIdempotencyKeys, randomKey } from '#web/platform/net/idempotencyKeys.ts';

it('a random key is a version 4 UUID, also without randomUUID', () => {
  const bare = { getRandomValues: crypto.getRandomValues.bind(crypto) };
  const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
  for (let round = 0; round < 100; round += 1) {
    expect(randomKey(bare)).toMatch(pattern);
    expect(randomKey()).toMatch(pattern);
  }
});

it('a request keeps its key until it is forgotten; another request has another', () => {
  let made = 0;
  const keys = createIdempotencyKeys(() => `key ${(made += 1)}`);
  expect(keys.take('POST a')).toBe('key 1');
  expect(keys.take('POST a')).toBe('key 1');
  expect(keys.take('POST b')).toBe('key 2');
  keys.forget('POST a');
  expect(keys.take('POST a')).toBe('key 3');
});
