/** The administrator's commands, on the database of a server that runs. */
import { statfs } from 'node:fs/promises';
import sql from 'sql-template-tag';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { readCommand, runCommand } from '#server/identity/administration/commands.ts';
import { planDeliveries } from '#server/messages/notifications/deliveries.jobs.ts';
import { notifications } from '#server/areas/notifications.ts';
import { diaryTime } from '#contract/rules/diaryTime.ts';
import { measureEverybody } from '#server/overview/usage/usage.jobs.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { mailSettings, startMailServer } from '#server/testing/mail-server.ts';
import { newOwner } from '#server/testing/owners.ts';
import { addClient } from '#server/testing/records.ts';
import { type Caller, TEST_PASSWORD, testApp } from '#server/testing/test-app.ts';
import type { SecurityEvent } from '#contract/identity/securityLog.ts';

// No job writes meanwhile.
const app = await testApp({ REGISTRATION: 'closed' }, undefined, { jobPollS: 3_600 });
beforeEach(async () => {
  await app.db.run(sql`delete from rate_limits`);
});

const ORIGIN = 'https://pets.example.org';
const LOGIN = '/api/login';

/** Runs a command as it is typed; `answer` is what is typed at its question. */
async function admin(
  line: string,
  { answer, environment = {} }: { answer?: string; environment?: Record<string, string> } = {},
) {
  const context = {
    config: readConfig({ DATA_DIR: app.dataDir, ...environment }),
    db: app.db,
    now: new Date(),
    version: '9.9.9',
    origin: ORIGIN,
  };
  const typed = readCommand(line.split(' '));
  const ask = answer === undefined ? undefined : async () => answer;
  const { text, isProblem } = await runCommand(typed, context, ask);
  return { text, isProblem, json: () => JSON.parse(text) as unknown };
}

const emailOf = async (caller: Caller): Promise<string> =>
  ((await caller.get('/api/auth/user')).body as { email: string }).email;
const signIn = (email: string, password = TEST_PASSWORD) =>
  app.visitor().form(LOGIN, { email, password });
const kindsOf = async (caller: Caller) =>
  ((await caller.get('/api/security-log')).body as SecurityEvent[]).map(({ kind }) => kind);

test('the accounts are listed with their state, last use and size [admin-1]', async () => {
  const { caller, id } = await newOwner(app);
  const email = await emailOf(caller);
  await measureEverybody({ db: app.db, log: app.log });
  const { text } = await admin('accounts');
  expect(text).toMatch(/^Email +State +Last used \(UTC\) +Devices +Records +Size\n/);
  expect(text).toContain(email);
  const listed = (await admin('accounts --json')).json() as { id: string }[];
  expect(listed.find((account) => account.id === id)).toEqual({
    id,
    email,
    state: 'unconfirmed',
    createdAt: expect.any(String),
    lastUsedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    sessions: 1,
    rows: expect.any(Number),
    bytes: expect.any(Number),
  });
  expect(listed.find((account) => account.id === id)).not.toMatchObject({ rows: 0 });
});

test('a disabled account is signed out and cannot sign in, and an enabled one is as it was [admin-2]', async () => {
  const { caller, client, id } = await newOwner(app);
  const email = await emailOf(caller);
  expect((await admin(`disable ${email.toUpperCase()}`)).text).toContain(
    `${email} is disabled: nobody can sign in, nothing is sent for it, and 1 session has ended.`,
  );
  expect((await caller.get('/api/clients')).status).toBe(401);
  const refused = await signIn(email);
  expect([refused.status, refused.headers.getSetCookie()]).toEqual([403, []]);
  expect(refused.body).toContain('This account is disabled.');
  expect(refused.body).toContain(`value="${email}"`);
  const wrong = await signIn(email, 'not the password');
  expect([wrong.status, wrong.body]).toEqual([401, expect.not.stringContaining('disabled')]);
  // It is logged beside the answer.
  const failed = () =>
    app.db.row(sql`select 1 as yes from security_log
      where user_id = ${id} and kind = 'sign-in-failed'`);
  await expect.poll(failed).toBeDefined();
  expect(await app.db.rows(sql`select from clients where id = ${client.id}`)).toHaveLength(1);
  expect((await admin(`disable ${email}`)).text).toBe(`${email} was disabled already.`);
  expect((await admin('accounts --json')).json()).toContainEqual(
    expect.objectContaining({ email, state: 'disabled' }),
  );

  await admin(`enable ${email}`);
  const again = app.visitor();
  expect((await again.form(LOGIN, { email, password: TEST_PASSWORD })).status).toBe(303);
  expect((await again.get(`/api/clients/${client.id}`)).status).toBe(200);
  expect(await kindsOf(again)).toEqual([
    'signed-in',
    'administrator-enabled',
    'sign-in-failed',
    'administrator-disabled',
  ]);
});

test('nothing is planned or sent for a disabled account, and it goes on when enabled [admin-3]', async () => {
  const [mine, other] = [await newOwner(app), await newOwner(app)];
  const due = async ({ id, client }: typeof mine) => {
    await app.db.run(sql`insert into deliveries
        (id, user_id, client_id, kind, subject_id, dedupe_key, state, due_at)
      values (gen_random_uuid(), ${id}, ${client.id}, 'evening', ${client.id}, 'due', 'waiting', now())`);
  };
  await due(mine);
  await due(other);
  const plan = async (): Promise<string[]> => {
    const queued: string[] = [];
    const now = () => new Date();
    const job = planDeliveries(
      {
        kinds: notifications,
        db: app.db,
        log: app.log,
        now,
        diaryNow: () => diaryTime(now(), 'Europe/London'),
        timeZone: 'Europe/London',
        isMailing: true,
      },
      () => ({
        enqueueAll: async (_db, _definition, data) => {
          for (const each of data) if ('ownerId' in each) queued.push(String(each.ownerId));
        },
      }),
    );
    await job.run({}, { jobId: '', signal: new AbortController().signal });
    return queued;
  };
  const email = await emailOf(mine.caller);
  await admin(`disable ${email}`);
  expect(await plan()).toEqual([other.id]);
  expect(await app.db.rows(sql`select state from deliveries where user_id = ${mine.id}`)).toEqual([
    { state: 'waiting' },
  ]);
  await admin(`enable ${email}`);
  expect(await plan()).toEqual([mine.id]);
});

test('a delivery that was handed to a job before is not sent for a disabled account [admin-4]', async () => {
  const mails = await startMailServer();
  onTestFinished(() => mails.close());
  const mailing = await testApp(mailSettings(mails.port));
  const sam = await mailing.user({ email: 'sam@example.org' });
  const jane = await addClient(sam, { email: 'jane@example.org' });
  // The refusal is for the next email, not for the one that confirms Sam's address.
  await mails.mail('sam@example.org');
  mails.refusals.push({ code: 451, words: 'busy' });
  const sent = await sam.post(`/api/conversations/${jane.id}/messages`, {
    content: 'Hello Jane',
    channel: 'mail',
  });
  expect(sent.status).toBeLessThan(300);
  const retrying = sql`select from jobs.job where name = 'send-delivery' and state = 'retry'`;
  await expect.poll(() => mailing.db.run(retrying)).toBe(1);
  await mailing.db.run(sql`update users set disabled_at = now() where email = 'sam@example.org'`);
  await mailing.db.run(sql`update jobs.job set start_after = now() where state = 'retry'`);
  const done = sql`select from jobs.job where name = 'send-delivery' and state = 'completed'`;
  await expect.poll(() => mailing.db.run(done)).toBe(1);
  expect(mails.received.filter(({ to }) => to.includes('jane@example.org'))).toEqual([]);
  expect(await mailing.db.rows(sql`select state from deliveries`)).toEqual([{ state: 'waiting' }]);
});

test('an account is deleted only once its email address was typed again [admin-5]', async () => {
  const [mine, other] = [await newOwner(app), await newOwner(app)];
  const email = await emailOf(mine.caller);
  await expect(admin(`delete ${email}`)).rejects.toThrow(/^Nothing was deleted\./);
  await expect(admin(`delete ${email}`, { answer: 'yes' })).rejects.toThrow(/^Nothing was/);
  await expect(admin(`delete ${email} --confirm sam`)).rejects.toThrow(/^Nothing was/);
  expect((await mine.caller.get('/api/clients')).status).toBe(200);
  expect((await admin(`delete ${email}`, { answer: email })).text).toContain('is deleted');
  expect((await mine.caller.get('/api/clients')).status).toBe(401);
  expect(await app.db.rows(sql`select from users where id = ${mine.id}`)).toEqual([]);
  expect((await other.caller.get(`/api/clients/${other.client.id}`)).status).toBe(200);
  await expect(admin(`delete ${email}`)).rejects.toThrow(`No account has the email address`);
});

test('the administrator signs an account out on every device [admin-6]', async () => {
  const sam = await app.user();
  const email = await emailOf(sam);
  const phone = app.visitor();
  await phone.form(LOGIN, { email, password: TEST_PASSWORD });
  expect((await admin(`end-sessions ${email} --json`)).json()).toEqual({ email, sessions: 2 });
  for (const device of [sam, phone]) expect((await device.get('/api/clients')).status).toBe(401);
});

test('an invitation creates one account while registration is closed [admin-7]', async () => {
  await app.user();
  const path = (text: string) => new URL(/https:\S+/.exec(text)?.[0] ?? '');
  const { searchParams, origin, pathname } = path((await admin('invite')).text);
  expect([origin, pathname]).toEqual([ORIGIN, '/api/register']);
  const token = searchParams.get('token') ?? '';
  const closed = await app.visitor().get('/api/register');
  expect(closed.body).toContain('Registration is closed');
  const page = await app.visitor().get(`/api/register?token=${token}`);
  expect(page.body).toContain('Create your account');
  const fields = { firstName: 'Ann', lastName: 'Lee', password: TEST_PASSWORD, token };
  const register = (email: string) => app.visitor().form('/api/register', { ...fields, email });
  const easy = await app
    .visitor()
    .form('/api/register', { ...fields, email: 'ann@example.org', password: 'short' });
  expect([easy.status, easy.body]).toEqual([400, expect.stringContaining(`value="${token}"`)]);
  expect((await register('ann@example.org')).status).toBe(303);
  const second = await register('bob@example.org');
  expect([second.status, second.body]).toEqual([
    403,
    expect.stringContaining('This invitation has been used or has expired.'),
  ]);
  const later = path((await admin('invite')).text).searchParams.get('token') ?? '';
  await app.db.run(sql`update invitations set expires_at = now()`);
  expect((await app.visitor().get(`/api/register?token=${later}`)).body).toContain('has expired');
  expect(await app.db.rows(sql`select from users where email = 'bob@example.org'`)).toEqual([]);
});

test('a reset link is made by hand, and refused for a disabled account [admin-8]', async () => {
  const sam = await app.user();
  const email = await emailOf(sam);
  const { url } = (await admin(`reset-link ${email} --json`)).json() as { url: string };
  expect(url.startsWith(`${ORIGIN}/api/reset-password?token=`)).toBe(true);
  expect((await app.visitor().get(url.slice(ORIGIN.length))).status).toBe(200);
  expect(await kindsOf(sam)).toEqual(['administrator-reset-link']);
  await admin(`disable ${email}`);
  await expect(admin(`reset-link ${email}`)).rejects.toThrow(`${email} is disabled.`);
  await expect(admin('reset-link')).rejects.toThrow('Name the account’s email address.');
});

test('usage shows what takes the space, of everyone or of one account [admin-9]', async () => {
  const { caller } = await newOwner(app);
  const email = await emailOf(caller);
  await measureEverybody({ db: app.db, log: app.log });
  const rows = (await admin(`usage ${email} --json`)).json();
  expect(rows).toContainEqual({ email, table: 'clients', rows: 1, bytes: expect.any(Number) });
  expect((await admin('usage')).text).toContain(email);
});

test('jobs that failed for good are listed and tried again [admin-10]', async () => {
  await app.db
    .run(sql`insert into jobs.job (name, data, state, completed_on, source_name, source_id, source_output)
    values ('dead-letters', '{"note": 7}', 'completed', now(), 'measure-usage', gen_random_uuid(), '{"type": "Error"}')`);
  const { text } = await admin('jobs');
  expect(text).toMatch(/measure-usage +0 +0 +1/);
  expect(text).toMatch(/Failed within the last week:[^]*measure-usage .* Error/);
  expect((await admin('jobs retry photo-file-removal')).text).toBe(
    '0 failed jobs are tried again.',
  );
  const others = () =>
    app.db.rows(
      sql`select state from jobs.job where name = 'dead-letters' and data = '{"note": 8}'`,
    );
  await app.db
    .run(sql`insert into jobs.job (name, data, state, completed_on, source_name, source_id, source_output)
    values ('dead-letters', '{"note": 8}', 'completed', now(), 'photo-file-removal', gen_random_uuid(), '{"type": "Error"}')`);
  expect((await admin('jobs retry measure-usage')).text).toBe('1 failed jobs are tried again.');
  // Those of other kinds stay as they are.
  expect(await others()).toEqual([{ state: 'completed' }]);
  expect(
    await app.db.rows(
      sql`select data from jobs.job where name = 'measure-usage' and state = 'created'`,
    ),
  ).toEqual([{ data: { note: 7 } }]);
  await expect(admin('jobs again')).rejects.toThrow('Usage: npm start -- admin jobs');
});

const dead = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'paws@example.org', PUBLIC_URL: ORIGIN };

test('check says of each part in a sentence whether it works [admin-11]', async () => {
  const { bavail, bsize } = await statfs(app.dataDir);
  const all = await admin('check --json');
  const states = Object.fromEntries(
    (all.json() as { part: string; state: string }[]).map(({ part, state }) => [part, state]),
  );
  expect(all.isProblem).toBe(false);
  expect(states).toMatchObject({
    configuration: 'off',
    email: 'off',
    mailbox: 'off',
    storage: bavail * bsize < 2_000_000_000 ? 'look' : 'works',
    schema: 'works',
    clock: 'works',
    backup: 'look',
    certificate: 'off',
  });
  const broken = await admin('check', {
    environment: { ...dead, PUBLIC_URL: 'http://127.0.0.1:9' },
  });
  expect(broken.isProblem).toBe(true);
  expect(broken.text).toMatch(/email +does not work +The mail server answered/);
});

test('a report names versions, settings and counts, and nobody [admin-13]', async () => {
  const { caller } = await newOwner(app);
  const email = await emailOf(caller);
  const environment = {
    ...dead,
    SMTP_URL: 'smtp://sam:secret-word@mail.example.org:587',
    S3_ENDPOINT: 'https://s3.example.org',
    S3_BUCKET: 'paws-of-sam',
    S3_REGION: 'eu-west-2',
    S3_ACCESS_KEY_ID: 'key-of-sam',
    S3_SECRET_ACCESS_KEY: 'key-secret',
  };
  const { text, json } = await admin('report --json', { environment });
  expect(json()).toMatchObject({
    pawkeeper: '9.9.9',
    postgres: expect.stringMatching(/^\d+/),
    settings: { mail: true, bucket: true, registration: 'open' },
    counts: { users: expect.any(Number), clients: expect.any(Number) },
  });
  for (const word of [email, 'secret', 'example.org', 'of-sam', app.dataDir, 'Jane']) {
    expect(text).not.toContain(word);
  }
});
