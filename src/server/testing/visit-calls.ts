/** The calls about days and visits that are not the usual ones of an entity, for `every-call.ts`. */
import { newCalendarFeed } from '#contract/diary/calendarFeed.ts';
import { visit } from '#contract/visits/visits.ts';
import { builderOf, listOf } from '#server/testing/entity-builders.ts';
import type { Owner } from '#server/testing/owners.ts';
import { sent, visitPhotoOf } from '#server/testing/photos.ts';
import { picture } from '#server/testing/pictures.ts';
import { addAppointment, addWalk } from '#server/testing/records.ts';

type Arrange = (owner: Owner) => Promise<{
  path: string;
  body?: Readonly<Record<string, unknown>>;
  takes?: readonly string[];
  leavesOut?: readonly string[];
}>;

/** What a visit names: each is left out where it is gone, and the visit is kept. */
async function partsOfVisit({ caller, client, pet }: Owner) {
  const booking = await addAppointment(caller, client.id);
  const walk = await addWalk(caller);
  return {
    body: { appointmentIds: [booking.id], petIds: [pet.id], walkRouteId: walk.id },
    leavesOut: ['appointmentIds', 'petIds', 'walkRouteId'],
  };
}

const newVisit = builderOf('visits').add;

/** By method and URL. */
export const visitCalls: Readonly<Record<string, Arrange>> = {
  'GET /api/days/:date': async () => ({ path: '/api/days/2026-03-29' }),
  'PUT /api/days/:date': async ({ caller, client }) => ({
    path: '/api/days/2026-03-29',
    body: { order: [(await addAppointment(caller, client.id)).id] },
  }),
  'POST /api/calendar-feed': async () => ({ path: '/api/calendar-feed', body: {} }),
  'PUT /api/calendar-feed': async ({ caller }) => {
    await caller.post('/api/calendar-feed', {});
    return { path: '/api/calendar-feed', body: { showsNames: true } };
  },
  'GET /calendar/:token(^[0-9a-f]{48}).ics': async ({ caller }) => {
    const { body } = await caller.post('/api/calendar-feed', {});
    return { path: new URL(newCalendarFeed.parse(body).url).pathname };
  },
  'GET /api/appointments/:id/visits': async (owner) => ({
    path: `/api/appointments/${(await builderOf('appointments').add(owner)).id}/visits`,
  }),
  'GET /api/invoices/:id/visits': async (owner) => ({
    path: `/api/invoices/${(await builderOf('invoices').add(owner)).id}/visits`,
  }),
  'POST /api/days/:date/reports': async (owner) => {
    await newVisit(owner);
    return { path: '/api/days/2026-03-29/reports' };
  },
  'GET /api/visits': async () => ({ path: listOf('visits') }),
  'POST /api/visits': async (owner) => {
    const { body, leavesOut } = await partsOfVisit(owner);
    const startedAt = '2026-03-29T08:02:00.000Z';
    const takes = ['id', 'startedAt', 'endedAt'];
    return { path: '/api/visits', body: { ...body, startedAt }, takes, leavesOut };
  },
  'PUT /api/visits/:id': async (owner) => ({
    path: `/api/visits/${(await newVisit(owner)).id}`,
    takes: ['updatedAt', 'startedAt', 'endedAt'],
    ...(await partsOfVisit(owner)),
  }),
  'POST /api/visits/:id/events': async (owner) => {
    const { id, events } = visit.parse(
      (await owner.caller.get(`/api/visits/${(await newVisit(owner)).id}`)).body,
    );
    return {
      path: `/api/visits/${id}/events`,
      body: {
        kind: 'medicine',
        outcome: 'given',
        medicineId: (await builderOf('medicines').add(owner)).id,
        petId: owner.pet.id,
        at: '2026-03-29T08:10:00.000Z',
        replacesId: events[0]?.id,
      },
      takes: ['id'],
      leavesOut: ['petId', 'replacesId', 'medicineId'],
    };
  },
  'PUT /api/visit-photos': async (owner) => ({
    path: '/api/visit-photos',
    body: {
      visitId: (await newVisit(owner)).id,
      petId: owner.pet.id,
      photoURL: await sent(owner.caller, await picture('jpeg')),
    },
    leavesOut: ['petId'],
  }),
  'DELETE /api/visit-photos/:id': async (owner) => {
    const visit = await newVisit(owner);
    const url = await visitPhotoOf(owner.caller, visit.id, await picture('jpeg'));
    return { path: url.replace('/api/photos/', '/api/visit-photos/') };
  },
};
