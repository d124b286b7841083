import { describe, expect, it, test } from 'vitest';
import {
  changesOf,
  eventResolver,
  type EventTyped,
  eventValues,
  forEachPet,
  visitResolver,
  type VisitTyped,
  visitValues,
} from '#web/features/visits/visits/visitFields.ts';

const ZONE = 'Europe/London';
const VISIT = {
  id: 'v1',
  userId: 'sam',
  appointmentIds: ['a1'],
  petIds: ['p1'],
  clientIds: [],
  startedAt: '2026-06-01T07:00:12.345Z',
  endedAt: '2026-06-01T08:00:00.000Z' as string | null,
  note: null,
  privateNote: 'Key sticks',
  walkRouteId: null,
  isClockWrong: false,
  corrections: [],
  events: [],
  photos: [],
  createdAt: '2026-06-01T07:00:00.000Z',
  updatedAt: '2026-06-01T07:00:00.000Z',
};
const RUNNING = { ...VISIT, endedAt: null };
const NOW = new Date('2026-06-01T12:00:00.000Z');
const typed = visitValues(ZONE, NOW);
const options = { fields: {}, shouldUseNativeValidation: undefined };
const resolve = async (stored: typeof VISIT | undefined, values: VisitTyped) =>
  visitResolver(ZONE, stored, NOW)(values, undefined, options);

it('a form that nobody changed changes nothing, to the millisecond', async () => {
  const { values } = await resolve(VISIT, typed(VISIT));
  expect(changesOf({ ...VISIT, ...values }, VISIT)).toEqual({});
});

it('a corrected end is sent alone, as the moment that the business’s clock means', async () => {
  const { values } = await resolve(VISIT, { ...typed(VISIT), endedAt: '2026-06-01T09:30' });
  const changed = changesOf({ ...VISIT, ...values }, VISIT);
  expect(changed).toEqual({ endedAt: '2026-06-01T08:30:00.000Z' });
});

test.each([
  ['2026-06-01T07:59', 'The visit ends before it begins. Correct one of the two times.'],
  ['', 'Enter the day and the time when it ended'],
])('an end of "%s" is refused with words', async (endedAt, message) => {
  const { errors } = await resolve(VISIT, { ...typed(VISIT), endedAt });
  expect(errors).toMatchObject({ endedAt: { message } });
});

test.each([
  ['2026-06-01T12:00:00Z', '2026-06-01T12:00', '2026-06-01T13:00'],
  ['2026-06-01T23:20:00Z', '2026-06-02T00:00', '2026-06-02T00:20'],
])(
  'a walk that is logged at %s began at %s, on today of the business [visit-fields-1]',
  async (now, began, ended) => {
    const opened = new Date(now);
    const shown = visitValues(ZONE, opened)(undefined);
    expect(shown).toMatchObject({ startedAt: began, endedAt: ended });
    const { errors } = await visitResolver(ZONE, undefined, opened)(shown, undefined, options);
    expect(errors).toEqual({});
  },
);

it('a visit that runs needs no end, one that is logged does', async () => {
  expect((await resolve(RUNNING, typed(RUNNING))).values).toMatchObject({ endedAt: null });
  const logged = { ...typed(undefined), endedAt: '' };
  expect((await resolve(undefined, logged)).errors).toHaveProperty('endedAt');
});

it('a visit that is logged lasted the hour until now, unless someone says otherwise', () => {
  expect(typed(undefined)).toMatchObject({
    startedAt: '2026-06-01T12:00',
    endedAt: '2026-06-01T13:00',
  });
});

it('an incident says what it was; a wee need not', async () => {
  const event: EventTyped = { at: '2026-06-01T08:25', petId: '', text: ' ' };
  const check = async (kind: 'wee' | 'incident') =>
    eventResolver(ZONE, kind, NOW.toISOString())(event, undefined, options);
  expect((await check('incident')).errors).toMatchObject({
    text: { message: 'Write what happened' },
  });
  expect((await check('wee')).values).toEqual({
    kind: 'wee',
    at: '2026-06-01T07:25:00.000Z',
    petId: null,
    text: null,
  });
});

describe('in the hour that comes twice', () => {
  const second = { at: '2026-10-25T01:30:20.000Z', petId: null, text: 'Muddy' };
  const first = '2026-10-25T00:30:00.000Z';

  it.each([
    ['an event that is there', second, new Date('2026-10-26T12:00:00.000Z')],
    ['a new one of now', undefined, new Date(second.at)],
  ])('the time of %s stays where nobody changed it [visit-fields-2]', async (_, event, now) => {
    const values = { ...eventValues(ZONE, now, null)(event), text: 'Very muddy' };
    expect(values.at).toBe('2026-10-25T01:30');
    const resolved = await eventResolver(ZONE, 'note', second.at)(values, undefined, options);
    expect(resolved.values).toMatchObject({ at: second.at, text: 'Very muddy' });
    const typedAt = { ...values, at: '2026-10-25T01:31' };
    const changed = await eventResolver(ZONE, 'note', second.at)(typedAt, undefined, options);
    expect(changed.values).toMatchObject({ at: first.replace('30:00', '31:00') });
  });

  it('the times of a visit stay where nobody changed them [visit-fields-3]', async () => {
    const visit = { ...VISIT, startedAt: first, endedAt: second.at };
    const { values } = await resolve(visit, { ...typed(visit), note: 'Muddy' });
    expect(changesOf({ ...visit, ...values }, visit)).toEqual({ note: 'Muddy' });
  });
});

describe('on a visit of several pets', () => {
  const pets = [{ id: 'p1' }, { id: 'p2' }];

  it('what is noted under All is one entry for each pet [visit-fields-4]', () => {
    const wee = { kind: 'wee', petId: null };
    expect(forEachPet(wee, pets).map(({ petId }) => petId)).toEqual(['p1', 'p2']);
    expect(forEachPet({ ...wee, petId: 'p2' }, pets)).toEqual([{ ...wee, petId: 'p2' }]);
    expect(forEachPet(wee, [{ id: 'p1' }])).toEqual([wee]);
    expect(forEachPet(wee, [])).toEqual([wee]);
  });

  it('medicine is for one of them, and says what and how much; an older entry stays valid [visit-fields-5]', async () => {
    const event: EventTyped = { at: '2026-06-01T08:25', petId: '', text: '' };
    const check = (values: EventTyped, isNew: boolean) =>
      eventResolver(
        ZONE,
        'medicine',
        NOW.toISOString(),
        isNew ? pets : undefined,
      )(values, undefined, options);
    expect((await check(event, true)).errors).toMatchObject({
      petId: { message: 'Choose who got it' },
      text: { message: 'Write what it was and how much' },
    });
    expect((await check({ ...event, petId: 'p1', text: 'One tablet' }, true)).errors).toEqual({});
    expect((await check(event, false)).errors).toEqual({});
  });
});
