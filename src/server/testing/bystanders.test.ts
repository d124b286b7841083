/**
 * Everyone next to the one who writes: the rows of another business and of another client of the same business stay as they are,
 * and another business is answered as before.
 */
import sql from 'sql-template-tag';
import { expect, test, vi } from 'vitest';
import { builtWeb } from '#server/testing/built-web.ts';
import { HOME, make, ready } from '#server/testing/every-call.ts';
import { testProvider } from '#server/testing/oidc-provider.ts';
import { clientOfEverything, ownerOfEverything } from '#server/testing/owner-of-everything.ts';
import { everyRow, newOwner, type Owner } from '#server/testing/owners.ts';
import { type Route, testApp } from '#server/testing/test-app.ts';

const provider = await testProvider(HOME);
const app = await testApp(provider.settings, undefined, { files: await builtWeb() });

/** Pages of the app, and what is answered to people who are not signed in. */
const isCall = ({ url }: Route): boolean =>
  url.startsWith('/api/') &&
  !/^\/api\/(?:openapi\.json|browser-errors|login|register|logout|oidc|forgot-password|reset-password|verify-email)/.test(
    url,
  );
const calls = app.routes.filter(isCall);
const nameOf = ({ method, url }: Route): string => `${method} ${url}`;
const writes = calls.filter(({ method }) => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method));

/** The whole business goes, its other clients with it. */
const OF_ALL_CLIENTS = 'DELETE /api/account';
/** An owner of their own makes calls that end the account or its session, or that can be made once. */
const BY_A_NEW_OWNER = new Set([
  'POST /api/invoices/draft-all',
  'PUT /api/client-prices/:id',
  OF_ALL_CLIENTS,
  'DELETE /api/auth/sessions',
  'DELETE /api/auth/sessions/:id',
  'PUT /api/auth/password',
  'POST /api/clients/:id/handovers',
]);
/** Another business, which has something of everything. */
const bystander = await ownerOfEverything(app);
const bystanders = new Set([bystander.id]);
// Their names, days and numbers are the same, so that each would change the other's answers.
/** Who writes, and another client of the same business, who has something of everything too. */
const actor = await newOwner(app);
const neighbour = await clientOfEverything(app, actor);

/** These say when they were made, or that the owner has read the export once more. */
const NOT_COMPARED = new Set([
  'GET /api/account/export',
  'GET /api/account/usage',
  'GET /api/security-log',
]);

const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;
const OWN_ID = /"id": "([\da-f-]{36})"/;

/** The ids of what belongs to a client: rows that name the client, rows that name these, and so on. */
function idsOf(client: string, rows: readonly string[]): Set<string> {
  const ids = new Set([client]);
  for (let before = 0; before < ids.size;) {
    before = ids.size;
    for (const row of rows) {
      const own = OWN_ID.exec(row)?.[1];
      if (own !== undefined && row.match(ID)?.some((id) => ids.has(id))) ids.add(own);
    }
  }
  return ids;
}
/** What belongs to another client of a business, who has something of everything. */
const rowsOfNeighbour = async ({ id }: Owner, neighbour: string) =>
  idsOf(
    neighbour,
    (await everyRow(app.db)).filter((row) => row.includes(id)),
  );
const neighbours = await rowsOfNeighbour(actor, neighbour);

/** Who makes a call, and what belongs to another client of theirs. */
async function partiesOf(name: string): Promise<{ who: Owner; beside: ReadonlySet<string> }> {
  if (!BY_A_NEW_OWNER.has(name)) return { who: actor, beside: neighbours };
  const who = await newOwner(app);
  if (name === OF_ALL_CLIENTS) return { who, beside: new Set() };
  const beside = await rowsOfNeighbour(who, await clientOfEverything(app, who));
  await jobsAreDone();
  return { who, beside };
}

/** The rows that name one of these ids. */
const naming = (ids: ReadonlySet<string>, rows: readonly string[]): string[] =>
  rows.filter((row) => row.match(ID)?.some((id) => ids.has(id)));

/** What the bystander is answered to every read: the same two times, unless someone else's rows are in it. */
const reads: { name: string; path: string }[] = [];
for (const route of calls.filter(({ method }) => method === 'GET')) {
  reads.push({ name: nameOf(route), path: (await ready(route, bystander)).path });
}
async function answers(): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = {};
  for (const { name, path } of reads) {
    const { status, body } = await bystander.caller.get(path);
    all[name] = [status, NOT_COMPARED.has(name) ? undefined : body];
  }
  return all;
}
/** What was begun while everything was made, such as sending invoices, is done first. */
const jobsAreDone = () =>
  vi.waitFor(
    async () => {
      const running = sql`select name from jobs.job
        where state in ('created', 'retry', 'active') and data ? 'ownerId'`;
      if ((await app.db.rows(running)).length > 0) throw new Error('Jobs are still running');
    },
    { timeout: 20_000, interval: 200 },
  );
await jobsAreDone();
const before = await answers();

test('what walks here is every write and every read of the running server', () => {
  expect([writes.length > 90, reads.length > 50, neighbours.size > 25]).toEqual([true, true, true]);
});

test('nothing that an owner is answered may be stored, but pictures [bystanders-1]', async () => {
  const stored: string[] = [];
  for (const { name, path } of reads) {
    const { headers } = await bystander.caller.get(path);
    if (headers.get('cache-control') !== 'private, no-store') stored.push(name);
  }
  // Their URLs name one picture for ever.
  expect(stored).toEqual(['GET /api/photos/:id', 'GET /api/business-details/logo']);
});

test('a bystander is answered the same twice while nothing happens', async () => {
  expect(await answers()).toEqual(before);
});

test.each(writes)(
  '$method $url: leaves the rows of another business, and of another client of the same one, as they are',
  async (route) => {
    const { who, beside } = await partiesOf(nameOf(route));
    const call = await ready(route, who);
    const before = await everyRow(app.db);
    const { status, body } = await make(who.caller, route.method, call);
    expect([status, body]).toEqual([expect.toSatisfy((code) => code < 400), body]);
    const after = await everyRow(app.db);
    expect(naming(bystanders, after)).toEqual(naming(bystanders, before));
    expect(naming(beside, after)).toEqual(naming(beside, before));
  },
  60_000,
);

test('after all these writes another business is answered as before', async () => {
  expect(await answers()).toEqual(before);
});
