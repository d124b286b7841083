/** Each private link opens pages of its own kind, and ends with what it is for. */
import { beforeAll, expect, test } from 'vitest';
import { newCalendarFeed } from '#contract/diary/calendarFeed.ts';
import { insertLink, insertPortalLink } from '#server/identity/links/private-links.sql.ts';
import {
  addClient,
  addIssued,
  addPet,
  addVisit,
  addVisitReport,
  REPORTED_END,
} from '#server/testing/records.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const app = await testApp();
const visitor = app.visitor();

/** Every route that a private link opens, by its kind. */
const ROUTES = {
  client: [
    'GET /c/:token',
    'GET /c/:token/unsubscribe',
    'POST /c/:token',
    'POST /c/:token/unsubscribe',
  ],
  portal: ['GET /my/open/:token'],
  invoice: ['GET /i/:token', 'GET /i/:token/pdf'],
  report: ['GET /r/:token'],
  feed: ['GET /calendar/:token.ics'],
} as const;
type Kind = keyof typeof ROUTES;
const kinds = Object.keys(ROUTES) as Kind[];

/** A client with an invoice and a report, and a token for each kind of link. */
async function linked(sam: Caller) {
  const client = await addClient(sam);
  const pet = await addPet(sam, client.id);
  const visit = await addVisit(sam, { petIds: [pet.id], endedAt: REPORTED_END });
  const report = await addVisitReport(sam, visit.id, client.id);
  const invoice = await addIssued(sam, client.id);
  const tokenOf = async (path: string) =>
    ((await sam.post(`${path}/links`)).body as { path: string }).path.slice('/i/'.length);
  const feed = newCalendarFeed.parse((await sam.post('/api/calendar-feed', {})).body);
  const tokens: Record<Kind, string> = {
    client: await insertLink(app.db, client.userId, 'client', client.id, new Date()),
    portal: await insertPortalLink(app.db, client.userId, { clientId: client.id }, new Date()),
    invoice: await tokenOf(`/api/invoices/${invoice.id}`),
    report: await tokenOf(`/api/visit-reports/${report.id}`),
    feed: new URL(feed.url).pathname.slice('/calendar/'.length, -'.ics'.length),
  };
  return { client, report, invoice, tokens };
}

async function statusOf(route: string, token: string): Promise<number> {
  const [method, path = ''] = route.replace(':token', token).split(' ');
  const { status } =
    method === 'GET' ? await visitor.get(path) : await visitor.form(path, { content: 'Hello' });
  return status;
}

const opens = async (kind: Kind, token: string): Promise<boolean> =>
  (await statusOf(ROUTES[kind][0], token)) === 200;

let sam: Caller;
beforeAll(async () => {
  sam = await app.user();
});

test.each(kinds)(
  'a link to the %s opens its own routes and no other [private-links-1]',
  async (kind) => {
    const { tokens } = await linked(sam);
    for (const other of kinds) {
      for (const route of ROUTES[other]) {
        const status = await statusOf(route, tokens[kind]);
        const expected = kind === other ? [200, 303] : [404];
        expect([route, expected.includes(status), status]).toEqual([route, true, status]);
      }
    }
    // Nor do links for a password or an email address know its token, nor private links one of theirs.
    const { body: reset } = await visitor.get(`/api/reset-password?token=${tokens[kind]}`);
    expect(reset).toContain('no longer works');
    const { body: verify } = await visitor.get(`/api/verify-email?token=${tokens[kind]}`);
    expect(verify).toContain('no longer works');
  },
);

test('a link ends with what it is for, and with no other thing [private-links-2]', async () => {
  const left = async ({ client, portal, invoice, report, feed }: Record<Kind, string>) => ({
    client: await opens('client', client),
    portal: await opens('portal', portal),
    invoice: await opens('invoice', invoice),
    report: await opens('report', report),
    feed: await opens('feed', feed),
  });
  const all = { client: true, portal: true, invoice: true, report: true, feed: true };

  const first = await linked(sam);
  await sam.delete(`/api/visit-reports/${first.report.id}`);
  expect(await left(first.tokens)).toEqual({ ...all, report: false });
  await sam.put(`/api/clients/${first.client.id}`, { archived: true });
  await sam.put(`/api/clients/${first.client.id}`, { archived: false });
  expect(await left(first.tokens)).toEqual({ ...all, report: false, client: false, portal: false });

  // Another URL of the feed ends the one before.
  const second = await linked(sam);
  expect(await opens('feed', first.tokens.feed)).toBe(false);
  await sam.delete(`/api/clients/${second.client.id}`);
  expect(await left(second.tokens)).toEqual({
    ...all,
    client: false,
    portal: false,
    invoice: false,
    report: false,
  });

  const eve = await app.user();
  const third = await linked(eve);
  await app.db.pool.query('delete from users where id = $1', [third.client.userId]);
  expect(await left(third.tokens)).toEqual({
    client: false,
    portal: false,
    invoice: false,
    report: false,
    feed: false,
  });
  expect(await opens('invoice', first.tokens.invoice)).toBe(true);
});
