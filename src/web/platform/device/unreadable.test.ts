import { expect, it } from 'vitest';
import { readable, RECORD_VERSION, unreadable } from '#web/platform/device/unreadable.ts';

const sam = { userId: 'sam' };

it('a record of an unknown version, or with something missing, is set aside once and shown [unreadable-1]', () => {
  const stored = [
    { id: 'old', ...sam, title: 'Walk' },
    { id: 'now', ...sam, title: 'Walk', version: RECORD_VERSION },
    { id: 'newer', ...sam, title: 'Walk', version: RECORD_VERSION + 1 },
    { id: 'broken', ...sam, version: RECORD_VERSION },
  ];
  const isReadable = (raw: unknown) => typeof Object(raw).title === 'string';
  expect(readable(stored, isReadable).map(({ id }) => id)).toEqual(['old', 'now']);
  expect(readable(stored, isReadable)).toHaveLength(2);
  expect(unreadable.snapshot()).toEqual([
    { id: 'newer', userId: 'sam', isNewer: true },
    { id: 'broken', userId: 'sam', isNewer: false },
  ]);
});
