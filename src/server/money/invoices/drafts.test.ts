import { beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '#contract/people/clients.ts';
import type { Invoice } from '#contract/money/invoices.ts';
import { addAppointment, addClient, addInvoice, addPet } from '#server/testing/records.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const app = await testApp();
app.setNow(new Date('2026-04-01T10:00:00Z'));
let sam: Caller;
let client: Client;

beforeEach(async () => {
  sam = await app.user();
  client = await addClient(sam, { firstName: 'Ada', lastName: 'Łukasz-Byron' });
});

const completed = (fields: Record<string, unknown> = {}) =>
  addAppointment(sam, client.id, { status: 'completed', price: '14.00', ...fields });
const read = async (id: string): Promise<Invoice> =>
  (await sam.get(`/api/invoices/${id}`)).body as Invoice;

describe('a draft', () => {
  test('has a line for each booking, in order of their days, and lines of its own [drafts-1]', async () => {
    const rex = await addPet(sam, client.id, { name: 'Rex' });
    const bella = await addPet(sam, client.id, { name: 'Bella' });
    const later = await completed({ petIds: [rex.id, bella.id], date: '2026-03-30' });
    const stay = await completed({ date: '2026-03-27', endDate: '2026-03-29', title: 'House sit' });
    const draft = await addInvoice(sam, client.id, {
      appointmentIds: [later.id, stay.id],
      lines: [{ description: 'Thank-you discount', amount: '-3.50' }],
      notes: 'Thank you',
    });
    expect(draft).toMatchObject({
      clientName: 'Ada Łukasz-Byron',
      number: null,
      state: 'draft',
      issuedOn: null,
      supplyFrom: '2026-03-27',
      supplyTo: '2026-03-30',
      total: '24.50',
      open: '0.00',
      notes: 'Thank you',
      lines: [
        { appointmentId: stay.id, day: '2026-03-27', description: 'House sit', amount: '14.00' },
        { appointmentId: later.id, description: 'Morning walk, Rex and Bella', amount: '14.00' },
        { appointmentId: null, day: null, description: 'Thank-you discount', amount: '-3.50' },
      ],
    });
  });

  test('a cancelled booking is free unless a fee is typed; one to come cannot be billed [drafts-2]', async () => {
    const cancelled = await addAppointment(sam, client.id, { status: 'cancelled', price: '14.00' });
    const draft = await addInvoice(sam, client.id, { appointmentIds: [cancelled.id], lines: [] });
    expect(draft.lines).toMatchObject([
      { description: 'Morning walk (cancelled)', amount: '0.00' },
    ]);
    const fee = { appointmentId: cancelled.id, description: 'Late cancellation', amount: '7.00' };
    const { body } = await sam.put(`/api/invoices/${draft.id}`, { lines: [fee] });
    expect(body).toMatchObject({ total: '7.00', lines: [{ amount: '7.00', day: '2026-03-29' }] });
    const coming = await addAppointment(sam, client.id);
    const refused = await sam.post('/api/invoices', {
      clientId: client.id,
      appointmentIds: [coming.id],
    });
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { errors: [{ path: ['appointmentIds'] }] },
    ]);
  });

  test('a chosen visit without a price is refused and stays unbilled; a price of 0.00 is one [drafts-11]', async () => {
    const unpriced = await completed({ price: null });
    const free = await completed({ price: '0.00' });
    const drafted = (appointmentIds: string[]) =>
      sam.post('/api/invoices', { clientId: client.id, appointmentIds });
    expect(await drafted([free.id, unpriced.id])).toMatchObject({
      status: 400,
      body: {
        errors: [
          { path: ['appointmentIds'], message: expect.stringContaining('has no price yet') },
        ],
      },
    });
    const unbilled = (await sam.get('/api/invoices/unbilled')).body as { id: string }[];
    expect(unbilled.map(({ id }) => id).toSorted()).toEqual([unpriced.id, free.id].toSorted());
    expect(await drafted([free.id])).toMatchObject({ status: 201, body: { total: '0.00' } });
  });

  test('a title and names that are longer than a line are cut between letters', async () => {
    const names = await Promise.all(
      Array.from({ length: 3 }, () => addPet(sam, client.id, { name: '🐕'.repeat(50) })),
    );
    const petIds = names.map(({ id }) => id);
    const visit = await completed({ title: `x${'🐾'.repeat(50)}`, petIds });
    const { lines } = await addInvoice(sam, client.id, { appointmentIds: [visit.id], lines: [] });
    expect(lines[0]?.description).toMatch(/^x🐾.*🐕$/u);
  });

  test('a booking is on one living invoice only [drafts-3]', async () => {
    const visit = await completed();
    const body = { clientId: client.id, appointmentIds: [visit.id] };
    const answers = await Promise.all([1, 2, 3, 4].map(() => sam.post('/api/invoices', body)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 409, 409, 409,
    ]);
    const other = await addClient(sam);
    expect((await sam.post('/api/invoices', { ...body, clientId: other.id })).status).toBe(400);
    const eve = await app.user();
    const hers = await addClient(eve);
    const stolen = [{ appointmentId: visit.id, description: 'Walk', amount: '1.00' }];
    const foreign = await eve.post('/api/invoices', { clientId: hers.id, lines: stolen });
    expect([foreign.status, foreign.body]).toMatchObject([400, { errors: [{ path: ['lines'] }] }]);
    const [draft] = (await sam.get('/api/invoices')).body as Invoice[];
    expect((await sam.delete(`/api/invoices/${draft?.id}`)).status).toBe(204);
    expect((await sam.post('/api/invoices', body)).status).toBe(201);
  });

  test('follows its bookings, but for an amount that was typed [drafts-4]', async () => {
    const [one, other, third] = [await completed(), await completed(), await completed()];
    const ids = [one.id, other.id, third.id];
    const { id, lines } = await addInvoice(sam, client.id, { appointmentIds: ids, lines: [] });
    const typed = lines.map(({ appointmentId, description, amount }) => ({
      appointmentId,
      description,
      amount: appointmentId === other.id ? '10.00' : amount,
    }));
    await sam.put(`/api/invoices/${id}`, { lines: typed });
    for (const { id } of [one, other]) {
      const { status } = await sam.put(`/api/appointments/${id}`, {
        price: '16.00',
        date: '2026-03-28',
      });
      expect(status).toBe(200);
    }
    expect((await sam.delete(`/api/appointments/${third.id}`)).status).toBe(204);
    const after = await read(id);
    expect([after.total, after.lines.map(({ day }) => day)]).toEqual([
      '26.00',
      ['2026-03-28', '2026-03-28'],
    ]);
  });

  test('names the last day of a stay as the end of its supply, also once its lines are typed [drafts-14]', async () => {
    const stay = await completed({ date: '2026-03-27', endDate: '2026-03-29', title: 'House sit' });
    const line = { appointmentId: stay.id, description: 'House sit', amount: '14.00' };
    const { id } = await addInvoice(sam, client.id, { lines: [line] });
    const ends = [(await read(id)).supplyTo];
    await sam.put(`/api/invoices/${id}`, { lines: [{ ...line, amount: '12.00' }] });
    expect([...ends, (await read(id)).supplyTo]).toEqual(['2026-03-29', '2026-03-29']);
  });

  test('is not overwritten from two devices, and is refused below zero, with its words', async () => {
    const { id, updatedAt } = await addInvoice(sam, client.id);
    await sam.put(`/api/invoices/${id}`, { notes: 'First', updatedAt });
    const second = await sam.put(`/api/invoices/${id}`, { notes: 'Second', updatedAt });
    expect([second.status, second.body]).toMatchObject([409, { current: { notes: 'First' } }]);
    const below = [{ description: 'Discount', amount: '-0.01' }];
    const refused = await sam.put(`/api/invoices/${id}`, { lines: below });
    expect([refused.status, refused.body]).toMatchObject([400, { errors: [{ path: ['lines'] }] }]);
    expect((await read(id)).total).toBe('30.00');
  });
});

test('a stay that ended after the first day of billing is unbilled, though it began before', async () => {
  await sam.put('/api/business-details', { billingFrom: '2026-03-01' });
  const stay = await completed({ date: '2026-02-26', endDate: '2026-03-02', price: '90.00' });
  await completed({ date: '2026-02-26', endDate: '2026-02-28', price: '90.00' });
  const { body } = await sam.get('/api/invoices/unbilled');
  expect(body).toMatchObject([{ id: stay.id }]);
});

describe('drafts for everyone', () => {
  const draftAll = (more: Record<string, unknown> = {}) =>
    sam.post('/api/invoices/draft-all', { from: '2026-03-01', to: '2026-03-31', ...more });

  test('bill completed bookings, a stay on its last day, and doing it again drafts nothing twice [drafts-5]', async () => {
    await completed({ date: '2026-03-01' });
    await completed({ date: '2026-02-26', endDate: '2026-03-02', price: '90.00' });
    await completed({ date: '2026-03-31', endDate: '2026-04-01' });
    await addAppointment(sam, client.id, { status: 'cancelled', price: '14.00' });
    const priceless = await addClient(sam);
    await addAppointment(sam, priceless.id, { status: 'completed' });
    const answers = await Promise.all([draftAll(), draftAll(), draftAll()]);
    const drafted = answers.map(({ body }) => body as { drafted: number; skipped: number });
    expect(drafted.map((each) => each.drafted).toSorted((a, b) => a - b)).toEqual([0, 0, 1]);
    expect(drafted.map((each) => each.skipped).toSorted((a, b) => a - b)).toEqual([1, 2, 2]);
    const drafts = (await sam.get('/api/invoices?state=draft')).body as Invoice[];
    expect(drafts).toMatchObject([{ total: '104.00' }]);
  });

  test('the first use says from which day is billed: earlier work counts as settled [drafts-6]', async () => {
    await completed({ date: '2026-02-27' });
    await completed({ date: '2026-03-02' });
    expect((await draftAll({ earlier: 'paid' })).body).toMatchObject({ drafted: 1, skipped: 0 });
    expect((await draftAll({ from: '2026-02-01', earlier: 'bill' })).body).toMatchObject({
      drafted: 0,
      skipped: 1,
    });
    const { body } = await sam.get('/api/business-details');
    expect(body).toMatchObject({ billingFrom: '2026-03-01' });
  });

  test('the first use drafts nothing until someone says whether earlier work is billed too [drafts-7]', async () => {
    const stay = await completed({ date: '2026-02-20', endDate: '2026-02-28', price: '18.75' });
    await completed({ date: '2026-02-27' });
    await completed({ date: '2026-03-02' });
    const refused = await draftAll();
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { errors: [{ path: ['earlier'] }] },
    ]);
    expect((await sam.get('/api/invoices')).body).toEqual([]);
    const details = async () => (await sam.get('/api/business-details')).body;
    expect(await details()).toMatchObject({ billingFrom: null });
    expect((await draftAll({ earlier: 'bill' })).body).toMatchObject({ drafted: 1 });
    expect(await details()).toMatchObject({ billingFrom: '2026-02-20' });
    const drafts = (await sam.get('/api/invoices')).body as Invoice[];
    expect(drafts).toMatchObject([{ total: '46.75', lines: [{ appointmentId: stay.id }, {}, {}] }]);
    expect((await sam.get('/api/invoices/unbilled')).body).toEqual([]);
  });

  test('the first use asks nothing where no earlier work of this business is unbilled', async () => {
    const eve = await app.user();
    const hers = await addClient(eve);
    await addAppointment(eve, hers.id, { status: 'completed', date: '2026-02-27', price: '1.00' });
    const billed = await completed({ date: '2026-02-27' });
    await addInvoice(sam, client.id, { appointmentIds: [billed.id], lines: [] });
    await addAppointment(sam, client.id, { status: 'cancelled', date: '2026-02-27' });
    await completed({ date: '2026-02-27', endDate: '2026-03-01' });
    expect((await draftAll()).body).toMatchObject({ drafted: 1 });
  });

  test('leave out visits without a price, and name them; a price of 0.00 is one [drafts-8]', async () => {
    const ada = await completed({ title: 'Puppy visit', price: null, date: '2026-03-05' });
    await completed({ date: '2026-03-06' });
    const bo = await addClient(sam, { firstName: 'Bo', lastName: 'Lee' });
    await addAppointment(sam, bo.id, { status: 'completed', date: '2026-03-07', price: '0.00' });
    const cy = await addClient(sam, { firstName: 'Cy', lastName: 'Lee' });
    const only = await addAppointment(sam, cy.id, { status: 'completed', date: '2026-03-04' });
    const named = [
      { appointmentId: only.id, clientName: 'Cy Lee', title: 'Morning walk', date: '2026-03-04' },
      {
        appointmentId: ada.id,
        clientName: 'Ada Łukasz-Byron',
        title: 'Puppy visit',
        date: '2026-03-05',
      },
    ];
    expect((await draftAll()).body).toEqual({ drafted: 2, skipped: 1, withoutPrice: named });
    const drafts = async () =>
      ((await sam.get('/api/invoices')).body as Invoice[]).map(({ total }) => total).toSorted();
    expect(await drafts()).toEqual(['0.00', '14.00']);
    const list = (await sam.get('/api/invoices/unbilled')).body as { id: string }[];
    expect(list.map(({ id }) => id)).toEqual([only.id, ada.id]);
    await sam.put(`/api/appointments/${ada.id}`, { price: '9.00' });
    expect((await draftAll()).body).toMatchObject({ drafted: 1, withoutPrice: [named[0]] });
    expect(await drafts()).toEqual(['0.00', '14.00', '9.00']);
  });

  test.each(['week', 'month'])(
    'of a %s bill clients without a rhythm of their own',
    async (rhythm) => {
      await completed({ date: '2026-03-02' });
      expect((await draftAll({ rhythm })).body).toMatchObject({ drafted: 1, skipped: 0 });
    },
  );

  test('of a later period leave unbilled work from before it alone [drafts-15]', async () => {
    await completed({ date: '2026-03-02' });
    await draftAll();
    const march = await completed({ date: '2026-03-30' });
    await completed({ date: '2026-04-02' });
    const april = { from: '2026-04-01', to: '2026-04-30' };
    expect((await draftAll(april)).body).toMatchObject({ drafted: 1, skipped: 0 });
    expect((await sam.get('/api/invoices/unbilled')).body).toMatchObject([{ id: march.id }]);
  });

  test('leave out clients of the other rhythm [drafts-9]', async () => {
    await completed({ date: '2026-03-02' });
    await sam.put(`/api/clients/${client.id}/billing`, { rhythm: 'month' });
    expect((await draftAll({ rhythm: 'week' })).body).toMatchObject({ drafted: 0, skipped: 0 });
    expect((await draftAll({ rhythm: 'month' })).body).toMatchObject({ drafted: 1, skipped: 0 });
  });

  test('what is not billed is listed, cancelled bookings too [drafts-10]', async () => {
    const done = await completed();
    const cancelled = await addAppointment(sam, client.id, { status: 'cancelled' });
    await addAppointment(sam, client.id);
    const list = async () => (await sam.get('/api/invoices/unbilled')).body as { id: string }[];
    expect((await list()).map(({ id }) => id).sort()).toEqual([done.id, cancelled.id].sort());
    await draftAll();
    expect((await list()).map(({ id }) => id)).toEqual([cancelled.id]);
  });
});
