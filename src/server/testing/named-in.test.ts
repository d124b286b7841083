/** Every answer that shows a client, a pet or a service is one that the web reads again when that changes. */
import { expect, test } from 'vitest';
import { NAMED_IN } from '#contract/namedIn.ts';
import { businessDay } from '#contract/rules/businessDay.ts';
import { HOME, hasId, ready } from '#server/testing/every-call.ts';
import { testProvider } from '#server/testing/oidc-provider.ts';
import { ownerOfEverything } from '#server/testing/owner-of-everything.ts';
import { addAppointment, addClientPrice, addService } from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';

const provider = await testProvider(HOME);
const app = await testApp(provider.settings);
const today = businessDay(new Date(), 'Europe/London');
const span = `from=${today}&to=${today}`;

/** What a list asks for, where it asks for anything. */
const queries: Readonly<Record<string, (service: string, client: string, pet: string) => string>> =
  {
    '/api/visits': () => span,
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
/** A path of the API as the web names it: of one record or of a list. */
const isBelow = (url: string, path: string): boolean => url === path || url.startsWith(`${path}/`);

test('each answer that shows a client, a pet or a service is read again when it changes [named-in-1]', async () => {
  const owner = await ownerOfEverything(app);
  const { caller, client, pet } = owner;
  const service = await addService(caller);
  await addClientPrice(caller, client.id, service.id);
  const walk = { serviceId: service.id, petIds: [pet.id], date: today };
  await addAppointment(caller, client.id, walk);
  await addAppointment(caller, client.id, { ...walk, status: 'completed', price: '14.00' });
  const paths: { url: string; path: string }[] = [];
  for (const route of reads) {
    const { url } = route;
    if (hasId(url)) paths.push({ url, path: (await ready(route, owner)).path });
    else {
      const query = queries[url]?.(service.id, client.id, pet.id);
      paths.push({ url, path: query === undefined ? url : `${url}?${query}` });
    }
  }
  const names = { client: 'Qzelda', pet: 'Qzrex', service: 'Qzstroll' };
  const { client: firstName } = names;
  expect(
    (await caller.put(`/api/clients/${client.id}`, { firstName, notes: firstName })).status,
  ).toBe(200);
  expect((await caller.put(`/api/pets/${pet.id}`, { name: names.pet })).status).toBe(200);
  expect((await caller.put(`/api/services/${service.id}`, { name: names.service })).status).toBe(
    200,
  );
  const refused: string[] = [];
  const unlisted: string[] = [];
  const found = { client: new Set<string>(), pet: new Set<string>(), service: new Set<string>() };
  for (const { url, path } of paths) {
    const { status, body, headers } = await caller.get(path);
    if (status >= 400) refused.push(`${status} ${path}`);
    if (!(headers.get('content-type') ?? '').startsWith('application/json')) continue;
    const text = JSON.stringify(body);
    for (const kind of ['client', 'pet', 'service'] as const) {
      if (!text.includes(names[kind])) continue;
      found[kind].add(url);
      const own = [`/api/${kind}s`, `/api/${kind}s/:id`];
      if (own.includes(url)) continue;
      if (!NAMED_IN[kind].some((listed) => isBelow(url, listed))) unlisted.push(`${kind}: ${url}`);
    }
  }
  expect(refused).toEqual([]);
  expect(unlisted).toEqual([]);
  expect(found.client.size + found.pet.size + found.service.size).toBeGreaterThan(15);
});
