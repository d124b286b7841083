import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answerStore, type KeptAnswer } from '#server/platform/answer-store.ts';
import { packed } from '#server/platform/compression.ts';

const answer = (revision: string, bytes: number): KeptAnswer => ({
  revision,
  body: Buffer.alloc(bytes),
  headers: {},
});

test('an answer is found at its own revision only, and a later one takes its place', () => {
  const store = answerStore(100_000);
  store.keep('a', answer('1', 10));
  expect(store.find('a', '1')?.body).toHaveLength(10);
  expect(store.find('a', '2')).toBeUndefined();
  expect(store.find('b', '1')).toBeUndefined();
  store.keep('a', answer('2', 20));
  expect(store.find('a', '1')).toBeUndefined();
  expect(store.find('a', '2')?.body).toHaveLength(20);
});

test.for(['br', 'gzip', 'identity'] as const)(
  'a kept answer (%s) holds its own bytes and not the memory that it was packed in',
  async (encoding) => {
    const store = answerStore(100_000);
    const body = await packed('A short list. '.repeat(100), encoding);
    store.keep('a', { revision: '1', body, headers: {} });
    const kept = store.find('a', '1')?.body;
    expect(kept).toEqual(body);
    expect(kept?.buffer.byteLength).toBe(body.byteLength);
  },
);

test('what was not asked for the longest goes first', () => {
  const store = answerStore(40_000);
  for (const key of ['a', 'b', 'c', 'd']) store.keep(key, answer('1', 9_000));
  store.find('a', '1');
  store.keep('e', answer('1', 9_000));
  const kept = ['a', 'b', 'c', 'd', 'e'].filter((key) => store.find(key, '1') !== undefined);
  expect(kept).toEqual(['a', 'c', 'd', 'e']);
});

test('it never holds more than it may, gives back what it lets go, and keeps nothing huge', () => {
  const kept = fc.array(fc.tuple(fc.nat(9).map(String), fc.nat(10_000)));
  fc.assert(
    fc.property(kept, (answers) => {
      const store = answerStore(40_000);
      for (const [key, bytes] of answers) {
        store.keep(key, answer('1', bytes));
        expect(store.bytes()).toBeLessThanOrEqual(40_000);
      }
      const before = store.bytes();
      store.keep('huge', answer('1', 10_000));
      expect([store.find('huge', '1'), store.bytes()]).toEqual([undefined, before]);
    }),
  );
});
