/** Every answer that shows what has changed is one that the web reads again. */
import { expect, test } from 'vitest';
import { businessDay } from '#contract/rules/businessDay.ts';
import { HOME, hasId, ready } from '#server/testing/every-call.ts';
import { testProvider } from '#server/testing/oidc-provider.ts';
import { ownerOfEverything } from '#server/testing/owner-of-everything.ts';
import {
  addAppointment,
  addClientPrice,
  addInvoice,
  addVisit,
  addService,
} from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';
import { type Changed, isStaleAfter } from '#web/data/invalidation.ts';

const provider = await testProvider(HOME);
// No job writes meanwhile.
const app = await testApp(provider.settings, undefined, { jobPollS: 3_600 });
const today = businessDay(new Date(), 'Europe/London');
const span = `from=${today}&to=${today}`;

/** What a list asks for, where it asks for anything. */
const queries: Readonly<Record<string, (service: string, client: string, pet: string) => string>> =
  {
    '/api/visits': () => span,
    '/api/treatments/due': () => 'before=2999-12-31',
    '/api/animal-register': () => `${span}&as=csv`,
    '/api/reports/revenue': () => span,
    '/api/reports/work': () => span,
    '/api/reports/clients': () => span,
    '/api/days-off/bookings': () => span,
    '/api/prices/quote': (service, client, pet) =>
      `serviceId=${service}&clientId=${client}&petIds=${pet}&date=${today}`,
    '/api/appointments/warnings': (_service, client, pet) =>
      `clientId=${client}&petIds=${pet}&date=${today}&startTime=09:00&endTime=10:00`,
  };

/** Pages that a visitor opens, and searches, which are asked for anew each time. */
const NOT_KEPT = /oidc|log(?:in|out)|password|verify-email|\/search$/;

/** Lists and single records as JSON: the web keeps these. */
const reads = app.routes.filter(
  ({ method, url }) => method === 'GET' && url.startsWith('/api/') && !NOT_KEPT.test(url),
);

/** A change that leaves a word in whatever shows the record. */
interface NamedChange {
  changed: Changed;
  word: string;
  method: 'put' | 'post';
  path: string;
  body: object;
}

test('after a save of anything no answer that shows it is used from the cache [named-in-1]', async () => {
  const owner = await ownerOfEverything(app);
  const { caller, client, pet } = owner;
  const service = await addService(caller);
  await addClientPrice(caller, client.id, service.id);
  const walk = { serviceId: service.id, petIds: [pet.id], date: today };
  const booking = await addAppointment(caller, client.id, walk);
  await addAppointment(caller, client.id, { ...walk, status: 'completed', price: '14.00' });
  const draft = await addInvoice(caller, client.id);
  const visit = await addVisit(caller, { petIds: [pet.id], startedAt: new Date().toISOString() });
  /** Changes the first row of a list. */
  const put = async (changed: Changed, list: string, word: string, values: object) => {
    const [row] = (await caller.get(list)).body as { id: string }[];
    const path = `${list}/${row?.id}`;
    return { changed, word, method: 'put', path, body: values } as const;
  };
  const changes: NamedChange[] = [
    {
      changed: 'client',
      word: 'Qzelda',
      method: 'put',
      path: `/api/clients/${client.id}`,
      body: { firstName: 'Qzelda', notes: 'Qzelda' },
    },
    {
      changed: 'pet',
      word: 'Qzrex',
      method: 'put',
      path: `/api/pets/${pet.id}`,
      body: { name: 'Qzrex' },
    },
    {
      changed: 'service',
      word: 'Qzstroll',
      method: 'put',
      path: `/api/services/${service.id}`,
      body: { name: 'Qzstroll' },
    },
    {
      changed: 'appointment',
      word: 'Qzbooking',
      method: 'put',
      path: `/api/appointments/${booking.id}`,
      body: { title: 'Qzbooking' },
    },
    {
      changed: 'money',
      word: 'Qzline',
      method: 'put',
      path: `/api/invoices/${draft.id}`,
      body: { lines: [{ description: 'Qzline', amount: '3' }] },
    },
    {
      changed: 'message',
      word: 'Qzwords',
      method: 'post',
      path: `/api/conversations/${client.id}/messages`,
      body: { content: 'Qzwords', channel: 'none' },
    },
    await put('walk', '/api/walks', 'Qzroute', { name: 'Qzroute' }),
    await put('surcharge', '/api/surcharges', 'Qzcharge', { label: 'Qzcharge' }),
    await put('dayOff', '/api/days-off', 'Qzrest', { note: 'Qzrest' }),
    {
      changed: 'visit',
      word: 'Qznoted',
      method: 'put',
      path: `/api/visits/${visit.id}`,
      body: { note: 'Qznoted' },
    },
  ];
  const paths: string[] = [];
  for (const route of reads) {
    const { url } = route;
    if (hasId(url)) paths.push((await ready(route, owner)).path);
    else {
      const query = queries[url]?.(service.id, client.id, pet.id);
      paths.push(query === undefined ? url : `${url}?${query}`);
    }
  }
  for (const { method, path, body } of changes) {
    const { status } = await caller[method](path, body);
    expect([path, status < 300]).toEqual([path, true]);
  }
  const refused: string[] = [];
  const used: string[] = [];
  const shown = new Map<Changed, number>();
  for (const path of paths) {
    const { status, body, headers } = await caller.get(path);
    if (status >= 400) refused.push(`${status} ${path}`);
    if (!(headers.get('content-type') ?? '').startsWith('application/json')) continue;
    const text = JSON.stringify(body);
    for (const { changed, word } of changes.filter((each) => text.includes(each.word))) {
      shown.set(changed, (shown.get(changed) ?? 0) + 1);
      if (!isStaleAfter(changed, path)) used.push(`${word}: ${path}`);
    }
  }
  expect(refused).toEqual([]);
  expect(used).toEqual([]);
  expect(changes.filter(({ changed }) => !shown.has(changed))).toEqual([]);
  expect([...shown.values()].reduce((sum, count) => sum + count)).toBeGreaterThan(25);
});
