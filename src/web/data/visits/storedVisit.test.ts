import { expect, it } from 'vitest';
import { withDeletion } from '#web/data/visits/deletion.ts';
import { begun, withEnd, withEvent, withPhoto } from '#web/data/visits/phoneVisit.ts';
import { isReadableVisit } from '#web/data/visits/storedVisit.ts';

const NOW = '2026-06-01T08:00:00.000Z';
const values = { id: 'v1', startedAt: NOW };
const started = begun({ userId: 'sam', title: 'Walk', pets: [], values, trackId: 't1' }, NOW);
const noted = withEvent(started, { id: 'e1', kind: 'wee', at: NOW }, NOW);
const whole = withPhoto(withEnd(noted, NOW, ['s1', 's2']), 'f1', { at: 1, petId: null });
const { visit } = whole;

it('what this app stores can be read [stored-visit-1]', () => {
  for (const record of [started, noted, whole, withDeletion(whole, 's3', 0)])
    expect(isReadableVisit(record)).toBe(true);
});

it.each<[string, unknown]>([
  ['nothing', undefined],
  ['no visit', { ...whole, visit: undefined }],
  ['no steps', { ...whole, steps: undefined }],
  ['an unknown step', { ...whole, steps: [{ id: 's1', kind: 'dance' }] }],
  ['no list of photos', { ...whole, visit: { ...visit, photos: undefined } }],
  [
    'an unknown event',
    { ...whole, visit: { ...visit, events: [{ id: 'e1', kind: 'x', at: NOW }] } },
  ],
  ['a beginning that is no moment', { ...whole, visit: { ...visit, startedAt: 'today' } }],
])('a visit with %s cannot be read [stored-visit-2]', (_, record) => {
  expect(isReadableVisit(record)).toBe(false);
});
