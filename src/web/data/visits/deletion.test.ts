import { expect, it } from 'vitest';
import {
  deletedPaths,
  deletionOf,
  isDue,
  UNDO_MS,
  withDeletion,
  withoutDeletion,
} from '#web/data/visits/deletion.ts';
import {
  begun,
  isRunning,
  withEnd,
  withEvent,
  withRefusal,
} from '#web/data/visits/phoneVisit.ts';

const NOW = '2026-06-01T08:00:00.000Z';
const AT = Date.parse(NOW);
const values = { id: 'v1', startedAt: NOW };
const started = begun({ userId: 'sam', title: 'Walk', pets: [], values, trackId: 't1' }, NOW);
const noted = withEvent(started, { id: 'e1', kind: 'wee', at: NOW }, NOW);

it('a deleted visit keeps what it still has to send, and Undo brings back the same visit [visit-deletion-1]', () => {
  const deleted = withDeletion(noted, 's1', AT);
  expect(deleted.steps.map(({ id }) => id)).toEqual(['s1', 'v1', 'e1']);
  expect(deleted.isDeleted).toBe(true);
  expect(isRunning(deleted)).toBe(false);
  expect(withoutDeletion(deleted, AT + UNDO_MS - 1)).toEqual(noted);
});

it('Undo brings back what the server refused before, too [visit-deletion-2]', () => {
  const refused = withRefusal(noted, { stepId: 'e1', message: 'No' });
  expect(withoutDeletion(withDeletion(refused, 's1', AT), AT)).toEqual(refused);
});

it('once it is due, or undone, a deletion cannot be undone; one that was refused can [visit-deletion-3]', () => {
  const deleted = withDeletion(noted, 's1', AT);
  expect(withoutDeletion(deleted, AT + UNDO_MS)).toBe(deleted);
  expect(withoutDeletion(noted, AT)).toBe(noted);
  const refused = withRefusal(deleted, { stepId: 's1', message: 'No' });
  expect(refused.isDeleted).toBe(false);
  expect(withoutDeletion(refused, AT + UNDO_MS)).toEqual(noted);
});

it.each([
  ['in its time', 0, false],
  ['when that is over', UNDO_MS, true],
  ['after a clock that was ahead was put right', -1, true],
])('a deletion is due, or not, %s [visit-deletion-4]', (_, later, expected) => {
  const deletion = deletionOf(withDeletion(noted, 's1', AT));
  expect(deletion && isDue(deletion, AT + later)).toBe(expected);
});

it('the track of a visit is deleted by itself where the visit does not have it yet [visit-deletion-5]', () => {
  const ended = withEnd(started, NOW, ['s1', 's2']);
  const both = ['/api/visits/v1', '/api/walks/t1'];
  expect(deletedPaths(started)).toEqual(both);
  expect(deletedPaths(ended)).toEqual(both);
  expect(deletedPaths({ ...ended, steps: [] })).toEqual(['/api/visits/v1']);
  expect(deletedPaths({ ...started, trackId: undefined })).toEqual(['/api/visits/v1']);
});
