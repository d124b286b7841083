import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { gathered } from '#server/platform/gathered.ts';

/** Answers that come when the test says so, and the questions of every statement. */
function statements(heldUpMs = 60_000) {
  const sent: string[][] = [];
  const ends: PromiseWithResolvers<ReadonlyMap<string, string>>[] = [];
  const ask = gathered<string>((questions) => {
    const end = Promise.withResolvers<ReadonlyMap<string, string>>();
    sent.push([...questions]);
    ends.push(end);
    return end.promise;
  }, heldUpMs);
  const answer = (at: number, known = sent[at] ?? []): void =>
    ends[at]?.resolve(new Map(known.map((question) => [question, `of ${question}`])));
  const fail = (at: number): void => ends[at]?.reject(new Error(`statement ${at} failed`));
  return { sent, ask, answer, fail };
}

/** Until what has been asked is sent. */
const sending = (): Promise<void> => sleep(5);

test('questions that come together are one statement, and each is answered its own', async () => {
  const { sent, ask, answer } = statements();
  const both = Promise.all([ask('a'), ask('b'), ask('a'), ask('nobody')]);
  await sending();
  expect(sent).toEqual([['a', 'b', 'nobody']]);
  answer(0, ['a', 'b']);
  expect(await both).toEqual(['of a', 'of b', 'of a', undefined]);
});

test('a question never joins a statement that was sent before it, even where it asks the same', async () => {
  const { sent, ask, answer } = statements();
  const first = ask('a');
  await sending();
  const second = ask('a');
  await sending();
  expect(sent).toEqual([['a'], ['a']]);
  answer(1);
  expect(await second).toBe('of a');
  answer(0);
  expect(await first).toBe('of a');
});

test('while two statements are under way the others wait, and are asked in one', async () => {
  const { sent, ask, answer } = statements();
  void ask('a');
  await sending();
  void ask('b');
  await sending();
  const waiting = Promise.all([ask('c'), ask('d')]);
  await sending();
  expect(sent).toEqual([['a'], ['b']]);
  answer(1);
  await sending();
  expect(sent).toEqual([['a'], ['b'], ['c', 'd']]);
  answer(2);
  expect(await waiting).toEqual(['of c', 'of d']);
});

test('statements that are never answered hold up those who come later for a moment only', async () => {
  const { sent, ask, answer } = statements(100);
  void ask('a');
  await sending();
  void ask('b');
  await sending();
  const later = ask('c');
  await expect.poll(() => sent.length).toBe(3);
  answer(2);
  expect(await later).toBe('of c');
});

test('a statement that fails is told to all who wait for it, and to nobody else', async () => {
  const { ask, answer, fail } = statements();
  const failing = Promise.allSettled([ask('a'), ask('b')]);
  await sending();
  const next = ask('a');
  fail(0);
  expect(await failing).toEqual([
    { status: 'rejected', reason: new Error('statement 0 failed') },
    { status: 'rejected', reason: new Error('statement 0 failed') },
  ]);
  await sending();
  answer(1);
  expect(await next).toBe('of a');
});
