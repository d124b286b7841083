/** The calls about days off, and pets that must not meet, that are not the usual ones of an entity, for `every-call.ts`. */
import { builderOf } from '#server/testing/entity-builders.ts';
import type { Owner } from '#server/testing/owners.ts';
import { addAppointment, addDaysOff, addPet } from '#server/testing/records.ts';

interface Arranged {
  path: string;
  body?: Readonly<Record<string, unknown>>;
  takes?: readonly string[];
  leavesOut?: readonly string[];
}

/** The bookings that a save of days off cancels: one that is gone is left out. */
async function cancelled({ caller, client }: Owner) {
  const { id } = await addAppointment(caller, client.id);
  return {
    body: { startsOn: '2026-03-28', endsOn: '2026-03-29', cancelIds: [id] },
    leavesOut: ['cancelIds'],
  };
}

/** A visit that is over and not marked as done, and one that was marked. */
async function unmarked({ caller, client }: Owner, call: string) {
  const { id } = await addAppointment(caller, client.id, { date: '2020-03-29' });
  const { id: marked } = await addAppointment(caller, client.id, { date: '2020-03-28' });
  const path = '/api/appointments/unmarked';
  await caller.post(`${path}/done`, { appointmentIds: [marked] });
  const body = { appointmentIds: [call === 'undo' ? marked : id] };
  return { path: `${path}/${call}`, body };
}

/** By method and URL. */
export const diaryCalls: Readonly<Record<string, (owner: Owner) => Promise<Arranged>>> = {
  'GET /api/days-off/bookings': async ({ caller, client }) => {
    await addAppointment(caller, client.id);
    return { path: '/api/days-off/bookings?from=2026-03-28&to=2026-03-30' };
  },
  'GET /api/appointments/unmarked': async ({ caller, client }) => {
    await addAppointment(caller, client.id, { date: '2020-03-29' });
    return { path: '/api/appointments/unmarked' };
  },
  'POST /api/appointments/unmarked/done': (owner) => unmarked(owner, 'done'),
  'POST /api/appointments/unmarked/undo': (owner) => unmarked(owner, 'undo'),
  'POST /api/days-off': async (owner) => ({ path: '/api/days-off', ...(await cancelled(owner)) }),
  'PUT /api/days-off/:id': async (owner) => ({
    path: `/api/days-off/${(await addDaysOff(owner.caller)).id}`,
    takes: ['updatedAt'],
    ...(await cancelled(owner)),
  }),
  'POST /api/pets-apart': async ({ caller, client, pet }) => ({
    path: '/api/pets-apart',
    body: { petId: pet.id, otherPetId: (await addPet(caller, client.id)).id },
  }),
  'DELETE /api/pets-apart/:id': async (owner) => ({
    path: `/api/pets-apart/${(await builderOf('pets-apart').add(owner)).id}`,
  }),
  'PUT /api/cancellation-policy': async ({ service }) => ({
    path: '/api/cancellation-policy',
    body: {
      lines: [{ before: { days: 1, at: '18:00' }, percent: 0 }],
      noShowPercent: 100,
      services: [{ serviceId: service.id, lines: [], noShowPercent: 100 }],
      reason: 'Small groups',
    },
  }),
  'GET /api/appointments/:id/cancellation': async ({ caller, client }) => ({
    path: `/api/appointments/${(await addAppointment(caller, client.id)).id}/cancellation`,
  }),
  'POST /api/appointments/:id/cancel': async ({ caller, client }) => ({
    path: `/api/appointments/${(await addAppointment(caller, client.id)).id}/cancel`,
    body: { by: 'client', fee: '0.00', reason: 'Ill' },
  }),
  'PUT /api/diary-settings': async () => ({
    path: '/api/diary-settings',
    body: { mostDogs: 6 },
  }),
};
