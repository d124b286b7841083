/** Opening a client's pages: the one button, the first device, codes for others, and what ends it. */
import { afterAll, expect, test } from 'vitest';
import { insertDevice } from '#server/identity/links/client-devices.sql.ts';
import { hashOf } from '#server/identity/links/private-links.sql.ts';
import { findCodeRecipient } from '#server/overview/client-pages/reader.sql.ts';
import { CLIENT_COOKIE } from '#server/testing/portal-calls.ts';
import { mailSettings, startMailServer } from '#server/testing/mail-server.ts';
import {
  addClient,
  addContact,
  addIssued,
  addPet,
  addVisit,
  addVisitReport,
  REPORTED_END,
} from '#server/testing/records.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const mailServer = await startMailServer();
afterAll(() => mailServer.close());
const settings = mailSettings(mailServer.port);
const app = await testApp(settings);
const HOUR_MS = 3_600_000;

let count = 0;
/** A business with a client who has an address, and links to the client's pages. */
async function business(fields: Record<string, unknown> = {}) {
  count += 1;
  const sam = await app.user();
  await sam.put('/api/auth/user', { businessName: 'Happy Paws' });
  const email = `jane.${count}@example.org`;
  const client = await addClient(sam, { firstName: 'Jane', lastName: 'Doe', email, ...fields });
  const link = async (body?: Record<string, unknown>): Promise<string> => {
    const made = await sam.post(`/api/clients/${client.id}/portal-links`, body);
    expect(made.status).toBe(200);
    return new URL((made.body as { url: string }).url).pathname;
  };
  return { sam, email, clientId: client.id, link };
}

const home = async (device: Caller) => (await device.get('/my')).status;
const press = (device: Caller, path: string) => device.form(path, {});

/** The code in the nth email to an address. */
async function codeIn(email: string, number = 1): Promise<string> {
  const { text } = await mailServer.mail(email, number);
  return /^\d{6}$/m.exec(text)?.[0] ?? '';
}

test('opening a link changes nothing and sets no cookie; the button opens the pages for 90 days [portal-open-1]', async () => {
  const { link } = await business();
  const path = await link();
  const device = app.visitor();
  for (let at = 0; at < 3; at += 1) {
    const { status, headers, body } = await device.get(path);
    expect([status, headers.getSetCookie()]).toEqual([200, []]);
    expect(String(body).match(/<button/g)).toHaveLength(1);
    expect(body).toContain('Open my page');
    expect(body).not.toMatch(/https?:/);
    expect(headers.get('referrer-policy')).toBe('same-origin');
  }
  const opened = await press(device, path);
  expect([opened.status, opened.headers.get('location')]).toEqual([303, '/my']);
  const [cookie = ''] = opened.headers.getSetCookie();
  expect(cookie).toMatch(
    /^pawkeeper_client=[\da-f]{48}; Max-Age=7776000; Path=\/my; HttpOnly; SameSite=Lax$/,
  );
  expect(await home(device)).toBe(200);
  const token = device.cookies.get(CLIENT_COOKIE) ?? '';
  const { rows } = await app.db.pool.query('select * from client_devices');
  expect(JSON.stringify(rows)).not.toContain(token);
  app.setNow(new Date(Date.now() + 91 * 24 * HOUR_MS));
  expect(await home(device)).toBe(401);
  app.setNow(new Date());
});

test('of two devices that press at once one is the first, and the other is asked for a code [portal-open-2]', async () => {
  const { link, email } = await business();
  const path = await link();
  const devices = [app.visitor(), app.visitor()];
  const answers = await Promise.all(devices.map((device) => press(device, path)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 303]));
  const asked = answers.find(({ status }) => status === 200);
  expect(asked?.body).toContain('Code');
  expect(asked?.headers.getSetCookie()).toEqual([]);
  const other = app.visitor();
  const code = await codeIn(email);
  const redeemed = await other.form(`${path}/code`, { code: ` ${code} ` });
  expect(redeemed.status).toBe(303);
  expect(await home(other)).toBe(200);
  // Once.
  expect((await app.visitor().form(`${path}/code`, { code })).status).toBe(400);
});

test('a device that has access needs no code, and uses up no link', async () => {
  const { link } = await business();
  const device = app.visitor();
  await press(device, await link());
  const second = await link();
  expect((await press(device, second)).status).toBe(303);
  const other = app.visitor();
  await press(other, second);
  expect(await home(other)).toBe(200);
});

test('a code is valid for a quarter of an hour, and goes to the contact of the link [portal-open-3]', async () => {
  const { sam, link, clientId } = await business();
  const email = `tom.${count}@example.org`;
  const contact = await addContact(sam, clientId, { name: 'Tom Doe', email });
  const path = await link({ contactId: contact.id });
  expect((await app.visitor().get(path)).body).toContain('Hello Tom');
  await press(app.visitor(), path);
  await press(app.visitor(), path);
  const code = await codeIn(email);
  const late = app.visitor();
  app.setNow(new Date(Date.now() + 16 * 60_000));
  expect((await late.form(`${path}/code`, { code })).status).toBe(400);
  app.setNow(new Date());
  expect((await late.form(`${path}/code`, { code })).status).toBe(303);
  expect((await late.get('/my')).body).toContain('Hello Tom');
  // With the contact the access ends.
  await sam.delete(`/api/contacts/${contact.id}`);
  expect(await home(late)).toBe(401);
  expect((await late.get(path)).status).toBe(404);
});

test('after five wrong codes there is none for an hour, the right one included [portal-open-4]', async () => {
  const { link, email } = await business();
  const path = await link();
  await press(app.visitor(), path);
  await press(app.visitor(), path);
  const code = await codeIn(email);
  const wrong = code === '000000' ? '111111' : '000000';
  const device = app.visitor();
  const attempt = async (typed: string) =>
    (await device.form(`${path}/code`, { code: typed })).status;
  for (let at = 0; at < 5; at += 1) expect(await attempt(wrong)).toBe(400);
  expect(await attempt(code)).toBe(429);
  // Another link of the same reader is no way round.
  const second = await link();
  expect((await device.form(`${second}/code`, { code: wrong })).status).toBe(429);
  const { rows } = await app.db.pool.query<{ minutes: number }>(
    `select max(extract(epoch from ends_at - now()) / 60)::int as minutes from rate_limits where remaining = 0`,
  );
  expect(rows[0]?.minutes).toBeGreaterThan(58);
});

test('the answer is the same whether there is an address [portal-open-5]', async () => {
  const [known, unknown] = [await business(), await business({ email: null })];
  const pages = [];
  for (const { link } of [known, unknown]) {
    const path = await link();
    await press(app.visitor(), path);
    const { status, body } = await press(app.visitor(), path);
    pages.push([status, String(body).replaceAll(path, '')]);
  }
  expect(pages[0]).toEqual(pages[1]);
  expect(pages[0]?.[1]).toContain('Ask Happy Paws for a new link');
});

test('disabling links, the archive and deletion end the access of every device [portal-open-6]', async () => {
  const { sam, link, clientId } = await business();
  const bystander = app.visitor();
  const other = await business();
  await press(bystander, await other.link());
  const device = app.visitor();
  const first = await link();
  await press(device, first);
  expect((await sam.delete(`/api/conversations/${clientId}/links`)).status).toBe(204);
  expect([await home(device), (await device.get(first)).status]).toEqual([401, 404]);
  const second = await link();
  await press(device, second);
  expect(await home(device)).toBe(200);
  await sam.put(`/api/clients/${clientId}`, { archived: true });
  expect([await home(device), (await device.get(second)).status]).toEqual([401, 404]);
  expect((await sam.post(`/api/clients/${clientId}/portal-links`)).status).toBe(409);
  await sam.put(`/api/clients/${clientId}`, { archived: false });
  expect(await home(device)).toBe(401);
  await press(device, await link());
  expect(await home(device)).toBe(200);
  await sam.delete(`/api/clients/${clientId}`);
  expect(await home(device)).toBe(401);
  expect(await home(bystander)).toBe(200);
});

test('signing out ends this device alone, and another client switches it and is named first [portal-open-7]', async () => {
  const jane = await business();
  const ann = await business({ firstName: 'Ann', lastName: 'Hart' });
  const [phone, tablet] = [app.visitor(), app.visitor()];
  await press(phone, await jane.link());
  await press(tablet, await jane.link());
  expect((await phone.get('/my')).body).toContain('This is Jane Doe’s page.');
  const before = phone.cookies.get(CLIENT_COOKIE) ?? '';
  const path = await ann.link();
  const asked = (await phone.get(path)).body;
  expect(asked).toContain('This device shows Jane’s page');
  expect(asked).toContain('switches to Ann’s page');
  await press(phone, path);
  expect((await phone.get('/my')).body).toContain('This is Ann Hart’s page.');
  const old = app.visitor();
  old.cookies.set(CLIENT_COOKIE, before);
  expect(await home(old)).toBe(401);
  const again = phone.cookies.get(CLIENT_COOKIE) ?? '';
  expect((await phone.form('/my/sign-out', {})).status).toBe(200);
  expect(phone.cookies.has(CLIENT_COOKIE)).toBe(false);
  old.cookies.set(CLIENT_COOKIE, again);
  expect(await home(old)).toBe(401);
  expect(await home(tablet)).toBe(200);
});

test('only a page of ours opens a link, signs out or writes [portal-open-8]', async () => {
  const { link } = await business();
  const path = await link();
  const device = app.visitor();
  const forms = (headers: Record<string, string>) =>
    Promise.all(
      [path, '/my/sign-out', '/my/messages'].map(
        async (to) => (await device.form(to, { content: 'Hello' }, headers)).status,
      ),
    );
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }]) {
    expect(await forms(headers)).toEqual([403, 403, 403]);
  }
  expect((await press(device, path)).status).toBe(303);
});

test('an email to a client opens the pages by its own link, and the page of the message by the same [portal-open-9]', async () => {
  const { sam, email, clientId } = await business();
  await sam.post(`/api/conversations/${clientId}/messages`, { content: 'Hello', channel: 'mail' });
  const mail = await mailServer.mail(email);
  const [, path = ''] =
    /Open my page:\s+http:\/\/pets\.example\.org(\/my\/open\/[\da-f]{48})/.exec(mail.text) ?? [];
  const [, thread = ''] = /http:\/\/pets\.example\.org(\/c\/[\da-f]{48})/.exec(mail.text) ?? [];
  const device = app.visitor();
  expect((await device.get(thread)).body).toContain(`href="${path}"`);
  expect((await press(device, path)).status).toBe(303);
  expect(await home(device)).toBe(200);
  // Disabling the links ends both.
  await sam.delete(`/api/conversations/${clientId}/links`);
  expect([(await device.get(thread)).status, await home(device)]).toEqual([404, 401]);
});

test('the page of a report or an invoice leads to the pages by a code alone, as it gets passed on [portal-open-10]', async () => {
  const { sam, email, clientId } = await business();
  const pet = await addPet(sam, clientId);
  const visit = await addVisit(sam, { petIds: [pet.id], endedAt: REPORTED_END });
  const report = await addVisitReport(sam, visit.id, clientId);
  const invoice = await addIssued(sam, clientId);
  const about = [`/api/visit-reports/${report.id}/links`, `/api/invoices/${invoice.id}/links`];
  for (const [at, path] of about.entries()) {
    const made = (await sam.post(path)).body as { path: string };
    const device = app.visitor();
    const shown = String((await device.get(made.path)).body);
    const [, link = ''] = /href="(\/my\/open\/[\da-f]{48})"/.exec(shown) ?? [];
    const { status, body, headers } = await press(device, link);
    expect([status, headers.getSetCookie()]).toEqual([200, []]);
    expect(body).toContain('Enter the code');
    const code = await codeIn(email, at + 1);
    expect((await device.form(`${link}/code`, { code })).status).toBe(303);
    expect(await home(device)).toBe(200);
  }
});

test('the link of a client’s contact opens the contact’s page where the client’s was shown, and says so first [portal-open-11]', async () => {
  const { sam, link, clientId } = await business();
  const contact = await addContact(sam, clientId, { name: 'Tom Doe' });
  const phone = app.visitor();
  await press(phone, await link());
  const before = phone.cookies.get(CLIENT_COOKIE) ?? '';
  const path = await link({ contactId: contact.id });
  const asked = String((await phone.get(path)).body);
  expect(asked).toContain('This device shows Jane’s page');
  expect(asked).toContain('switches to Tom’s page');
  expect((await press(phone, path)).status).toBe(303);
  expect((await phone.get('/my')).body).toContain('Hello Tom');
  const old = app.visitor();
  old.cookies.set(CLIENT_COOKIE, before);
  expect(await home(old)).toBe(401);
  // With the contact the phone's access ends: it is no longer the client's.
  await sam.delete(`/api/contacts/${contact.id}`);
  expect(await home(phone)).toBe(401);
});

test('another client who opens their pages signs out none of this client’s devices [portal-open-12]', async () => {
  const { sam, link } = await business();
  const { userId: ownerId, id: clientId } = await addClient(sam);
  const [first, second] = [app.visitor(), app.visitor()];
  await press(first, await link());
  for (let at = 0; at < 20; at += 1)
    await insertDevice(app.db, { ownerId, clientId, contactId: null }, new Date());
  await press(second, await link());
  expect([await home(first), await home(second)]).toEqual([200, 200]);
});

test('of more than twenty devices of a client the oldest ends [portal-open-13]', async () => {
  const { sam } = await business();
  const { userId: ownerId, id: clientId } = await addClient(sam);
  const devices: Caller[] = [];
  for (let at = 0; at <= 20; at += 1) {
    const reader = { ownerId, clientId, contactId: null };
    const token = await insertDevice(app.db, reader, new Date(Date.now() - 60_000 + at));
    const device = app.visitor();
    device.cookies.set(CLIENT_COOKIE, token);
    devices.push(device);
  }
  const statuses = await Promise.all(devices.map(home));
  expect(statuses).toEqual([401, ...Array.from({ length: 20 }, () => 200)]);
});

test('the code for a contact without an email address goes to nobody, not to the client [portal-open-14]', async () => {
  const { sam, link, clientId, email } = await business();
  const contact = await addContact(sam, clientId, { name: 'Tom Doe', email: null });
  const recipient = async (path: string) =>
    findCodeRecipient(app.db, hashOf(path.split('/').at(-1) ?? ''), new Date());
  expect(await recipient(await link())).toMatchObject({ email });
  expect(await recipient(await link({ contactId: contact.id }))).toBeUndefined();
});
