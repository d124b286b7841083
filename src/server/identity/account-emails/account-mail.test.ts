import sql from 'sql-template-tag';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { FORGOT, newEmail, RESET, tokenIn } from '#server/testing/password-reset.ts';
import { mailSettings, startMailServer } from '#server/testing/mail-server.ts';
import { testApp } from '#server/testing/test-app.ts';

const mailServer = await startMailServer();
afterAll(() => mailServer.close());
const settings = mailSettings(mailServer.port);
const { PUBLIC_URL = '' } = settings;
const app = await testApp(settings);
beforeEach(async () => {
  await app.db.run(sql`delete from rate_limits`);
});

interface JobRow {
  id: string;
  state: string;
  data: Record<string, unknown>;
  /** Seconds until the next attempt. */
  delay: number;
}

const mailJobs = (): Promise<JobRow[]> =>
  app.db
    .rows(sql`select id, state::text, data, extract(epoch from start_after - now())::float as delay
    from jobs.job where name = 'account-mail' order by created_on desc`);

/** Every row of every table that the jobs have, as text; tables and columns as the catalogue lists them. */
async function jobTables(): Promise<string[]> {
  const tables = await app.db.rows<{ name: string }>(
    sql`select oid::regclass::text as name from pg_class
      where relnamespace = 'jobs'::regnamespace and relkind in ('r', 'm')`,
  );
  const rows = await Promise.all(
    tables.map(({ name }) =>
      app.db.pool.query<{ row: string }>(`select t::text as row from ${name} t`),
    ),
  );
  return rows.flatMap(({ rows }) => rows.map(({ row }) => row));
}

test('no table of the jobs holds an email address, a name, a link or a word of an email [account-mail-2]', async () => {
  const [known, unknown] = ['very.secretive@example.org', 'not.there@example.org'];
  const caller = await app.user({ email: known, firstName: 'Ottilie', lastName: 'Quill' });
  const verification = await mailServer.mail(known);
  for (const email of [known, unknown]) await app.visitor().form(FORGOT, { email });
  const reset = await mailServer.mail(known, 2);
  mailServer.refusals.push({ code: 550, words: `There is no ${known}, said Ottilie` });
  mailServer.refusals.push({ code: 451, words: `${known} is busy` });
  const change = { currentPassword: 'a long enough secret', newPassword: 'changed in the profile' };
  await caller.put('/api/auth/password', change);
  await app.visitor().form(FORGOT, { email: known });
  const states = async () => new Set((await mailJobs()).map(({ state }) => state));
  await expect.poll(states).toEqual(new Set(['completed', 'failed', 'retry']));

  const rows = (await jobTables()).join('\n');
  expect(rows).toContain('reset-password');
  expect(rows).toContain('verify-email');
  const tokens = [verification, reset].map((mail) => tokenIn(mail, PUBLIC_URL));
  const told = [known, unknown, 'example.org', 'Ottilie', 'Quill', 'http', 'busy', 'There is no'];
  for (const word of [...told, ...tokens, 'Choose', 'Confirm', 'Hello']) {
    expect(rows.toLowerCase()).not.toContain(word.toLowerCase());
  }
});

test('known and unknown email addresses leave the same kind of row, in upper or lower case [account-mail-1]', async () => {
  const known = newEmail();
  await app.user({ email: known });
  await mailServer.mail(known);
  const asked = [known, known.toUpperCase(), newEmail()];
  for (const email of asked) await app.visitor().form(FORGOT, { email });
  const rows = (await mailJobs()).slice(0, 3);
  const data = { purpose: 'reset-password', emailHash: expect.stringMatching(/^[\da-f]{64}$/) };
  expect(rows.map((row) => row.data)).toEqual([data, data, data]);
  expect(new Set(rows.map((row) => row.data['emailHash'])).size).toBe(2);
});

test('a request that is refused sends no email', async () => {
  const email = newEmail();
  const caller = await app.user({ email });
  await mailServer.mail(email);
  const before = (await mailJobs()).length;
  const change = { currentPassword: 'not the password', newPassword: 'changed in the profile' };
  expect((await caller.put('/api/auth/password', change)).status).toBe(400);
  const again = { email, firstName: 'Sam', lastName: 'W', password: 'a long enough secret' };
  expect((await app.visitor().form('/api/register', again)).status).toBe(409);
  expect(await mailJobs()).toHaveLength(before);
});

/** An email to somebody that the mail server did not take at the first try; gives their address. */
async function refusedOnce(): Promise<string> {
  const email = newEmail();
  await app.user({ email });
  await mailServer.mail(email);
  mailServer.refusals.push({ code: 451, words: 'busy' });
  await app.visitor().form(FORGOT, { email });
  await expect.poll(async () => (await mailJobs())[0]?.state).toBe('retry');
  return email;
}

test('an email that the server cannot take is sent again within half a minute', async () => {
  const email = await refusedOnce();
  expect((await mailJobs())[0]?.delay).toBeLessThan(20);
  expect((await mailServer.mail(email, 2)).text).toContain(RESET);
});

test('an email that no mail server takes is tried for about six hours [account-mail-3]', async () => {
  await refusedOnce();
  const [limits] = await app.db.rows<{ limit: number; delay: number; most: number }>(
    sql`select retry_limit as "limit", retry_delay as delay, retry_delay_max as most
      from jobs.job where name = 'account-mail' and state = 'retry'`,
  );
  const { limit, delay, most } = limits ?? { limit: 0, delay: 0, most: 0 };
  // Each wait is up to twice as long as the one before.
  const waits = Array.from({ length: limit }, (_, at) => Math.min(delay * 2 ** (at + 1), most));
  const hours = waits.reduce((sum, seconds) => sum + seconds, 0) / 3_600;
  expect(hours).toBeGreaterThan(5);
  expect(hours).toBeLessThan(8);
});

/** Makes the waiting job due. */
const hurry = () => app.db.run(sql`update jobs.job set start_after = now() where state = 'retry'`);

test('all attempts at an email have one Message-ID, and the link of each works until one is used', async () => {
  const email = newEmail();
  await app.user({ email });
  await mailServer.mail(email);
  mailServer.deliverAndRefuse(1);
  await app.visitor().form(FORGOT, { email });
  const first = await mailServer.mail(email, 2);
  await expect.poll(hurry).toBe(1);
  const second = await mailServer.mail(email, 3);
  expect(second.headers.get('message-id')).toBe(first.headers.get('message-id'));
  const links = [first, second].map((mail) => `${RESET}?token=${tokenIn(mail, PUBLIC_URL)}`);
  expect(new Set(links).size).toBe(2);
  const visitor = app.visitor();
  for (const link of links) expect((await visitor.get(link)).status).toBe(200);
  const fields = { token: tokenIn(first, PUBLIC_URL), password: 'quite another secret' };
  expect((await visitor.form(RESET, fields)).status).toBe(303);
  for (const link of links) expect((await visitor.get(link)).status).toBe(410);
});

test('a link that is sent late lasts as long as any other: its hour begins when it is sent', async () => {
  const email = newEmail();
  await app.user({ email });
  await mailServer.mail(email);
  mailServer.refusals.push({ code: 451, words: 'busy' });
  await app.visitor().form(FORGOT, { email });
  await expect.poll(async () => (await mailJobs())[0]?.state).toBe('retry');
  const later = Date.now() + 50 * 60_000;
  app.setNow(new Date(later));
  await hurry();
  const link = `${RESET}?token=${tokenIn(await mailServer.mail(email, 2), PUBLIC_URL)}`;
  app.setNow(new Date(later + 59 * 60_000));
  expect((await app.visitor().get(link)).status).toBe(200);
  app.setNow(new Date(later + 61 * 60_000));
  expect((await app.visitor().get(link)).status).toBe(410);
  app.setNow(new Date());
});

test('nothing is sent to an account that was deleted while its email waited', async () => {
  const email = newEmail();
  await app.user({ email });
  await mailServer.mail(email);
  mailServer.refusals.push({ code: 451, words: 'busy' });
  await app.visitor().form(FORGOT, { email });
  await expect.poll(async () => (await mailJobs())[0]?.state).toBe('retry');
  await app.db.run(sql`delete from users where email = ${email}`);
  await hurry();
  await expect.poll(async () => (await mailJobs())[0]?.state).toBe('completed');
  expect(mailServer.received.filter(({ to }) => to.includes(email))).toHaveLength(1);
});
