import { expect, it } from 'vitest';
import { withDeletion } from '#web/data/visits/deletion.ts';
import {
  begun,
  currentEvents,
  endsBeforeStart,
  isRunning,
  sentAgain,
  withChange,
  withEnd,
  withEvent,
  withoutStep,
  withPhoto,
} from '#web/data/visits/phoneVisit.ts';

const NOW = '2026-06-01T08:00:00.000Z';
const END = '2026-06-01T09:00:00.000Z';

const visit = (trackId?: string) =>
  begun(
    {
      userId: 'sam',
      title: 'Morning walk',
      pets: [],
      values: { id: 'v1', startedAt: NOW },
      trackId,
    },
    NOW,
  );

it('the end of a visit is a step, and links its track in another one', () => {
  expect(withEnd(visit('t1'), END, ['s1', 's2']).steps.slice(1)).toEqual([
    { id: 's1', kind: 'change', body: { endedAt: END } },
    { id: 's2', kind: 'track', body: { walkRouteId: 't1' } },
  ]);
  expect(withEnd(visit(), END, ['s1', 's2']).steps).toHaveLength(2);
});

it('an event that a form notes once more, after a reload, is one event and one step [phone-visit-4]', () => {
  const noted = withEvent(visit(), { id: 'e1', kind: 'wee', at: NOW }, NOW);
  expect(withEvent(noted, { id: 'e1', kind: 'wee', at: NOW }, NOW)).toBe(noted);
});

it('of an event that was corrected the latest counts, and of one that was taken back none', () => {
  const noted = withEvent(visit(), { id: 'e1', kind: 'wee', at: NOW }, NOW);
  const corrected = withEvent(noted, { id: 'e2', kind: 'wee', at: END, replacesId: 'e1' }, NOW);
  expect(corrected.visit.events).toHaveLength(2);
  expect(currentEvents(corrected.visit)).toMatchObject([{ id: 'e2', at: END }]);
  const removed = withEvent(
    corrected,
    { id: 'e3', kind: 'wee', at: END, replacesId: 'e2', isRemoved: true },
    NOW,
  );
  expect(currentEvents(removed.visit)).toEqual([]);
});

it('a correction of what was refused takes its place, so that it is sent in order', () => {
  const ended = withEnd(visit(), '2026-06-01T07:00:00.000Z', ['s1', 's2']);
  const refused = { ...ended, refusal: { stepId: 's1', message: 'A visit ends after it begins.' } };
  const mended = withChange(refused, { endedAt: END }, 's3');
  expect(mended.refusal).toBeUndefined();
  expect(mended.visit.endedAt).toBe(END);
  expect(mended.steps.slice(1)).toEqual([{ id: 's1', kind: 'change', body: { endedAt: END } }]);
});

it('a visit runs until it is ended or deleted', () => {
  expect(isRunning(visit())).toBe(true);
  expect(isRunning(withEnd(visit(), END, ['s1', 's2']))).toBe(false);
  expect(isRunning(withDeletion(visit(), 's1', 0))).toBe(false);
});

it('an answer that comes while more is to be sent does not undo what was done meanwhile', () => {
  const record = withEvent(visit(), { id: 'e1', kind: 'wee', at: NOW }, NOW);
  const answer = { ...visit().visit, isClockWrong: true };
  const left = withoutStep(record, 'v1', { visit: answer });
  expect(left?.visit).toMatchObject({ isClockWrong: true, events: [{ id: 'e1' }] });
  expect(left?.hasArrived).toBe(false);
});

it('an end before the beginning is noticed on the phone', () => {
  expect(endsBeforeStart(END, NOW)).toBe(true);
  expect(endsBeforeStart(NOW, NOW)).toBe(false);
  expect(endsBeforeStart(NOW, null)).toBe(false);
});

it('a visit that is sent again carries its facts, its photos, and each event after the one that it replaces [phone-visit-1]', () => {
  const noted = withEvent(visit('t1'), { id: 'e1', kind: 'wee', at: END }, NOW);
  // It was earlier, so that it is before what it replaces.
  const corrected = withEvent(noted, { id: 'e2', kind: 'wee', at: NOW, replacesId: 'e1' }, NOW);
  const ended = withEnd(corrected, END, ['s1', 's2']);
  const again = sentAgain(withPhoto(ended, 'f1', { at: 1, petId: null }));
  expect(again.steps.map(({ id }) => id)).toEqual(['v1', 'v1 facts', 'e1', 'e2', 's2', 'f1']);
  for (const { body } of again.steps.slice(0, 2)) expect(body).toMatchObject({ endedAt: END });
});

it('a visit that is sent again is still to be deleted where someone asked for that [phone-visit-2]', () => {
  const again = sentAgain(withDeletion(visit(), 's1', 0));
  expect(again.steps.map(({ kind }) => kind)).toEqual(['delete', 'start', 'change']);
  expect(again.isDeleted).toBe(true);
});

it('a visit that is sent again while it runs does not open one that another phone has ended', () => {
  expect(sentAgain(visit()).steps[1]?.body).not.toHaveProperty('endedAt');
});

it('a dose of a visit that is sent again keeps its medicine and what became of it [phone-visit-3]', () => {
  const dose = { medicineId: 'm1', dose: '0.5 ml', outcome: 'refused' as const };
  const noted = withEvent(visit(), { id: 'e1', kind: 'medicine', at: NOW, ...dose }, NOW);
  expect(sentAgain(noted).steps[2]?.body).toMatchObject({ id: 'e1', kind: 'medicine', ...dose });
});

it('a photo that arrived stays on the screen while more is to be sent', () => {
  const waiting = withEvent(
    withPhoto(visit(), 'f1', { at: 1, petId: null }),
    { id: 'e1', kind: 'wee', at: NOW },
    NOW,
  );
  const photo = { id: 'p1', photoUrl: '/api/photos/p1', petId: null, createdAt: NOW };
  const saved = { ...visit().visit, photos: [photo] };
  expect(withoutStep(waiting, 'f1', { visit: saved })?.visit.photos).toEqual([photo]);
});

it('a refusal stays until its own step arrives or is left out', () => {
  const noted = withEvent(visit(), { id: 'e1', kind: 'wee', at: NOW }, NOW);
  const changed = withChange(noted, { note: 'Muddy' }, 's1');
  const refused = { ...changed, refusal: { stepId: 'e1', message: 'No' } };
  expect(withoutStep(refused, 's1')?.refusal?.stepId).toBe('e1');
  expect(withoutStep(refused, 'e1')?.refusal).toBeUndefined();
});
