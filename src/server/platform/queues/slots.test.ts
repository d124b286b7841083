import { expect, test, vi } from 'vitest';
import { createSlots, type Release } from '#server/platform/queues/slots.ts';

const slots = (waitMs = 60_000) =>
  createSlots({ total: 3, perRequester: 2, waitingPerAsker: 2, waitMs, busyMessage: 'Busy.' });

const refused = { status: 503, message: 'Busy.' };

/** Whether a promise is settled by now. */
const isSettled = (promise: Promise<unknown>): Promise<boolean> =>
  Promise.race([promise.then(() => true), new Promise<boolean>((no) => setImmediate(no, false))]);

test('a requester gets a share, waits for more in order, and is refused beyond that', async () => {
  const take = slots();
  const first = await take('sam');
  await take('sam');
  const [third, fourth] = [take('sam'), take('sam')];
  await expect(take('sam')).rejects.toMatchObject(refused);
  expect(await isSettled(third)).toBe(false);
  first();
  expect([await isSettled(third), await isSettled(fourth)]).toEqual([true, false]);
  // A second call gives nothing back.
  first();
  expect(await isSettled(fourth)).toBe(false);
});

test('one who waits for a share does not keep others from a free slot [slots-1]', async () => {
  const take = slots();
  const held = [await take('sam'), await take('sam')];
  const third = take('sam');
  const ann = take('ann');
  expect([await isSettled(third), await isSettled(ann)]).toEqual([false, true]);
  const bob = take('bob');
  expect(await isSettled(bob)).toBe(false);
  held[0]?.();
  // In order: sam waited longer.
  expect([await isSettled(third), await isSettled(bob)]).toEqual([true, false]);
  (await ann)();
  expect(await isSettled(bob)).toBe(true);
});

test('who waits too long is refused, and is not given a slot afterwards', async () => {
  vi.useFakeTimers();
  const take = slots(1_000);
  const held: Release[] = [await take('sam'), await take('sam')];
  const late = take('sam').catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(1_001);
  expect(await late).toMatchObject(refused);
  vi.useRealTimers();
  held[0]?.();
  const [next, another] = [take('sam'), take('sam')];
  expect([await isSettled(next), await isSettled(another)]).toEqual([true, false]);
});
