import { expect, test } from 'vitest';
import { unsentCount } from '#web/entities/session/unsentCount.ts';
import type { UnsentRecord } from '#web/platform/device/deviceDatabase.ts';

const walk = { id: 'w1' };
const visit = { id: 'v1', kind: 'visit' } as const;
const track = { id: 'w2', visitId: 'v1' };

test.each<[string, UnsentRecord[], { walks?: number; visits?: number; changes?: number }]>([
  ['nothing', [], { walks: 0, visits: 0 }],
  ['a walk that is named twice', [walk, walk], { walks: 1, visits: 0 }],
  ['a visit and its track', [track, visit], { walks: 0, visits: 1 }],
  ['the track of a visit that has arrived', [track], { walks: 0, visits: 1 }],
  ['a change', [{ id: 'status a1', kind: 'status' }], { changes: 1 }],
  [
    'the deletion of a visit, with its track',
    [{ ...visit, isDeleted: true }, track],
    { visits: 0, changes: 1 },
  ],
  ['a walk and two visits', [walk, visit, { ...visit, id: 'v2' }], { walks: 1, visits: 2 }],
])('what is not sent is counted once: %s [unsent-count-1]', (_, records, count) => {
  expect(unsentCount(records)).toEqual({ walks: 0, visits: 0, changes: 0, ...count });
});
