/** How tests make requests of clients, and the calls about them, for `every-call.ts`. */
import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { addDays, businessDay } from '#contract/rules/businessDay.ts';
import type { EntityBuilder } from '#server/testing/entity-builder.ts';
import type { Owner } from '#server/testing/owners.ts';
import { pdfOf } from '#server/testing/pdfs.ts';
import { formWithFiles } from '#server/testing/sent-forms.ts';
import { openPages } from '#server/testing/portal-calls.ts';
import { addAppointment } from '#server/testing/records.ts';

interface Arranged {
  path: string;
  body?: Readonly<Record<string, unknown>>;
  form?: Readonly<Record<string, string>>;
  takes?: readonly string[];
  bytes?: Uint8Array<ArrayBuffer>;
  type?: string;
}
type Arrange = (owner: Owner) => Promise<Arranged>;

/** In a month, when no notice is too short. */
export const inAMonth = (): string => addDays(businessDay(new Date(), 'Europe/London'), 30);

/** Everything that clients may ask for. */
export const ALL_ON = {
  canAsk: true,
  canChange: true,
  canCancel: true,
  canBeAway: true,
  canTellChanges: true,
};

const visitOn = (date: string) => ({
  date,
  endDate: null,
  startTime: '09:00',
  endTime: '10:00',
  price: '14.00',
  charges: [{ kind: 'base', label: 'Walk', amount: '14.00' }],
});

/** An open request of the owner's client for a visit in a month, as if its form had been sent. */
async function addRequest(
  { db, id: ownerId, client, pet, service }: Owner,
  message = 'Please',
): Promise<{ id: string }> {
  const id = randomUUID();
  const day = inAMonth();
  await db.run(sql`insert into requests (id, user_id, client_id, form_key, kind, service_id, pet_ids, visits, first_day, last_day,
      message, price)
    values (${id}, ${ownerId}, ${client.id}, ${id}, 'ask', ${service.id}, ${[pet.id]},
      ${JSON.stringify([visitOn(day)])}, ${day}, ${day}, ${message}, '14.00')`);
  return { id };
}

/** A request to change a booking of the owner's client, which it names. */
async function addChange(owner: Owner): Promise<{ id: string }> {
  const { id } = await addRequest(owner);
  const booked = await addAppointment(owner.caller, owner.client.id, { date: inAMonth() });
  const day = addDays(inAMonth(), 1);
  await owner.db
    .run(sql`update requests set kind = 'change', appointment_id = ${booked.id}, scope = 'this',
      visits = ${JSON.stringify([visitOn(day)])} where id = ${id}`);
  return { id };
}

export const requestBuilder: EntityBuilder = {
  add: async (owner, words) => {
    await addChange(owner);
    return addRequest(owner, words);
  },
  many: `insert into requests (id, user_id, client_id, form_key, kind, message)
    select gen_random_uuid(), user_id, id, 'form', 'tellChange', repeat('x', 100) from clients`,
};

const decided =
  (path: string, body?: Arranged['body']): Arrange =>
  async (owner) => ({
    path: `/api/requests/${(await addRequest(owner)).id}/${path}`,
    ...(body && { body }),
  });

/** A page of the owner's client, who may ask for everything. */
const asked =
  (pathOf: (owner: Owner) => string | Promise<string>, form?: Arranged['form']): Arrange =>
  async (owner) => {
    await openPages(owner);
    await owner.caller.put('/api/portal-settings', ALL_ON);
    return { path: await pathOf(owner), ...(form && { form }) };
  };

const visitPath =
  (rest: string) =>
  async ({ caller, client }: Owner) =>
    `/my/visits/${(await addAppointment(caller, client.id, { date: inAMonth() })).id}/${rest}`;

const requestPath =
  (rest = '') =>
  async (owner: Owner) =>
    `/my/requests/${(await addRequest(owner)).id}${rest}`;

/** By method and URL. */
export const requestCalls: Readonly<Record<string, Arrange>> = {
  'GET /api/requests/:id/check': decided('check'),
  'POST /api/requests/:id/accept': async (owner) => ({
    ...(await decided('accept', {})(owner)),
    takes: ['told'],
  }),
  'POST /api/requests/:id/offer': async (owner) =>
    decided('offer', { date: inAMonth(), startTime: '11:00', endTime: '12:00', message: 'Later' })(
      owner,
    ),
  'POST /api/requests/:id/decline': decided('decline', { message: 'I am sorry' }),
  'POST /api/requests/:id/undo': async (owner) => {
    const { id } = await addRequest(owner);
    const before = JSON.stringify({ statuses: {}, lastDays: {} });
    await owner.db
      .run(sql`update requests set kind = 'cancel', state = 'accepted', before = ${before}::jsonb
      where id = ${id}`);
    return { path: `/api/requests/${id}/undo` };
  },
  'PUT /api/portal-settings': async ({ client }) => ({
    path: `/api/portal-settings?clientId=${client.id}`,
    body: { ...ALL_ON, earliestNoticeHours: 12, furthestDays: 90 },
  }),
  'GET /my/ask': asked(() => '/my/ask'),
  'POST /my/ask': async (owner) =>
    asked(() => '/my/ask', {
      serviceId: owner.service.id,
      [`pet-${owner.pet.id}`]: 'on',
      day: inAMonth(),
      step: 'price',
    })(owner),
  'GET /my/away': asked(() => '/my/away'),
  'POST /my/away': async (owner) =>
    asked(() => '/my/away', { from: inAMonth(), to: inAMonth(), step: 'price' })(owner),
  'GET /my/tell': asked(() => '/my/tell'),
  'POST /my/tell': asked(() => '/my/tell', { message: 'A new vet' }),
  'GET /my/tell/details': asked(() => '/my/tell/details'),
  'POST /my/tell/details': async (owner) => {
    const form = { firstName: 'Jane', lastName: 'Other', phone: '07700 900199' };
    return { ...(await asked(() => '/my/tell/details', form)(owner)), takes: ['email'] };
  },
  'GET /my/tell/pets/:id': asked(({ pet }) => `/my/tell/pets/${pet.id}`),
  'POST /my/tell/pets/:id': asked(({ pet }) => `/my/tell/pets/${pet.id}`, {
    allergies: 'Peanuts',
  }),
  'GET /my/tell/pets/:id/card': asked(({ pet }) => `/my/tell/pets/${pet.id}/card`),
  'POST /my/tell/pets/:id/card': async (owner) => ({
    ...(await asked(({ pet }) => `/my/tell/pets/${pet.id}/card`)(owner)),
    ...(await formWithFiles({ form: randomUUID(), card: await pdfOf(1) })),
  }),
  'GET /my/visits/:id/change': asked(visitPath('change')),
  'POST /my/visits/:id/change': async (owner) =>
    asked(visitPath('change'), { day: addDays(inAMonth(), 1), time: '09:00', step: 'price' })(
      owner,
    ),
  'GET /my/visits/:id/cancel': asked(visitPath('cancel')),
  'POST /my/visits/:id/cancel': asked(visitPath('cancel'), { scope: 'this' }),
  'GET /my/requests/:id': asked(requestPath()),
  'POST /my/requests/:id/withdraw': asked(requestPath('/withdraw'), {}),
  'POST /my/requests/:id/accept': asked(async (owner) => {
    const { id } = await addRequest(owner);
    const visits = [visitOn(inAMonth())];
    await owner.db.run(sql`update requests set state = 'offered',
      offer = ${JSON.stringify({ visits, message: null })}::jsonb where id = ${id}`);
    return `/my/requests/${id}/accept`;
  }, {}),
};
