import { expect, test } from 'vitest';
import { createQueue } from '#server/platform/queues/queue.ts';

const queue = () => createQueue({ length: 6, share: 4, busyMessage: 'Busy.' });

/** Enters a queue with a piece that ends when it is told to, and notes when it begins. */
function piecesOf(enter: ReturnType<typeof queue>) {
  const began: string[] = [];
  const ends: (() => void)[] = [];
  const add = (requester: string, name: string) =>
    enter(requester, (runInQueue) =>
      runInQueue(async () => {
        began.push(name);
        await new Promise<void>((end) => ends.push(end));
        return name;
      }),
    );
  const endNext = async () => {
    ends.shift()?.();
    await new Promise((next) => setImmediate(next));
  };
  return { add, began, endNext };
}

test('requesters take turns: a single piece waits for one of another, not for all of them [queue-1]', async () => {
  const { add, began, endNext } = piecesOf(queue());
  const all = [
    add('sam', 's1'),
    add('sam', 's2'),
    add('sam', 's3'),
    add('ann', 'a1'),
    add('eve', 'e1'),
  ];
  for (let ended = 0; ended < all.length; ended += 1) await endNext();
  expect(began).toEqual(['s1', 's2', 'a1', 'e1', 's3']);
  expect(await Promise.all(all)).toEqual(['s1', 's2', 's3', 'a1', 'e1']);
});

test('one requester has a share, all together the length, and the rest is refused at once [queue-2]', async () => {
  const enter = queue();
  const { add, endNext } = piecesOf(enter);
  const sams = [1, 2, 3, 4].map((name) => add('sam', `s${name}`));
  await expect(add('sam', 's5')).rejects.toMatchObject({ status: 503, message: 'Busy.' });
  const others = [add('ann', 'a1'), add('eve', 'e1')];
  await expect(add('kim', 'k1')).rejects.toMatchObject({ status: 503 });
  for (let ended = 0; ended < 6; ended += 1) await endNext();
  await Promise.all([...sams, ...others]);
  expect(enter.size()).toBe(0);
});

test('a piece that is last waits for those of all others, also for such as come later [queue-3]', async () => {
  const enter = queue();
  const { add, began, endNext } = piecesOf(enter);
  const last = enter('eve', (runInQueue) =>
    runInQueue(async () => void began.push('last'), 'last'),
  );
  const all = [add('sam', 's1')];
  await last;
  const later = enter('eve', (runInQueue) =>
    runInQueue(async () => void began.push('later'), 'last'),
  );
  all.push(add('sam', 's2'), add('ann', 'a1'));
  await endNext();
  all.push(add('kim', 'k1'));
  for (let ended = 0; ended < 3; ended += 1) await endNext();
  await Promise.all([...all, later]);
  expect(began).toEqual(['last', 's1', 's2', 'a1', 'k1', 'later']);
});

test('a piece that fails does not hold up the next', async () => {
  const enter = queue();
  const failing = enter('sam', (runInQueue) => runInQueue(() => Promise.reject(new Error('no'))));
  const next = enter('sam', (runInQueue) => runInQueue(async () => 'done'));
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('done');
  expect(await enter('sam', (runInQueue) => runInQueue(async () => 'again'))).toBe('again');
});

test('extra slots let in who must not be crowded out, and nobody else [queue-4]', async () => {
  const enter = createQueue({ length: 2, share: 2, busyMessage: 'Busy.' });
  const { add, endNext } = piecesOf(enter);
  const before = [add('sam', 's1'), add('ann', 'a1')];
  const pass = () => enter('eve', async () => 'passed', 1);
  await expect(enter('eve', async () => 'passed')).rejects.toMatchObject({ status: 503 });
  expect(await pass()).toBe('passed');
  // The one extra slot is taken.
  const held = enter('kim', (runInQueue) => runInQueue(async () => 'held'), 1);
  await expect(pass()).rejects.toMatchObject({ status: 503 });
  for (let ended = 0; ended < 2; ended += 1) await endNext();
  expect(await Promise.all([...before, held])).toEqual(['s1', 'a1', 'held']);
});
