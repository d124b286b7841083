import { request } from 'node:http';
import sql from 'sql-template-tag';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { MOST_MAILS, MOST_MAILS_FROM_ADDRESS } from '#server/identity/sign-in/rate-limits.ts';
import {
  FORGOT,
  passwordResets,
  newEmail,
  RESET,
  tokenIn,
} from '#server/testing/password-reset.ts';
import { mailSettings, startMailServer } from '#server/testing/mail-server.ts';
import { testApp } from '#server/testing/test-app.ts';

const mailServer = await startMailServer();
afterAll(() => mailServer.close());
const settings = mailSettings(mailServer.port);
const { PUBLIC_URL = '' } = settings;
const app = await testApp(settings);
const { choose } = passwordResets(app, mailServer, PUBLIC_URL);
// Every test may request as many emails as one IP address may in an hour.
beforeEach(async () => {
  await app.db.run(sql`delete from rate_limits`);
});

/** The length depends on the email address, which the page repeats. */
const EVER_DIFFERENT = new Set(['date', 'content-length', 'x-request-id']);

test('an unknown address is answered like a known one, and gets no email [forgot-1]', async () => {
  const [known, unknown] = [newEmail(), newEmail()];
  await app.user({ email: known });
  const answers = await Promise.all(
    [known, unknown].map((email) => app.visitor().form(FORGOT, { email })),
  );
  const [first, second] = answers.map(({ status, headers, body }) => ({
    status,
    headers: [...headers].filter(([name]) => !EVER_DIFFERENT.has(name)),
    body: String(body).replaceAll(known, 'X').replaceAll(unknown, 'X'),
  }));
  expect(first).toEqual(second);
  await mailServer.mail(known, 2);
  expect(mailServer.received.filter(({ to }) => to.includes(unknown))).toEqual([]);
});

test('the answer waits for nothing that depends on the account', async () => {
  const known = newEmail();
  await app.user({ email: known });
  await mailServer.mail(known);
  const client = await app.db.pool.connect();
  try {
    await client.query('begin');
    await client.query('lock table users, mailed_links in access exclusive mode');
    for (const email of [known, newEmail()]) {
      expect((await app.visitor().form(FORGOT, { email })).status).toBe(200);
    }
  } finally {
    await client.query('rollback');
    client.release();
  }
  await mailServer.mail(known, 2);
});

test('a forged host steers no link [forgot-2]', async () => {
  const email = newEmail();
  await app.user({ email });
  const { hostname, port } = new URL(app.origin);
  const askUnder = (host: string) =>
    new Promise((resolve, reject) => {
      const headers = {
        host,
        'x-forwarded-host': 'evil.example',
        'content-type': 'application/x-www-form-urlencoded',
      };
      const sent = request({ hostname, port, path: FORGOT, method: 'POST', headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      sent.on('error', reject).end(new URLSearchParams({ email }).toString());
    });
  expect(await askUnder('evil.example')).toBe(421);
  expect(await askUnder('localhost')).toBe(200);
  const mail = await mailServer.mail(email, 2);
  expect(mail.text).toContain(`${PUBLIC_URL}${RESET}?token=`);
  expect(mail.raw).not.toContain('evil.example');
});

test('while the mail server is down the request is answered all the same', async () => {
  const email = newEmail();
  await app.user({ email });
  await mailServer.mail(email);
  mailServer.refusals.push({ code: 421, words: 'Closing down' });
  expect((await app.visitor().form(FORGOT, { email })).status).toBe(200);
  const mail = await mailServer.mail(email, 2);
  expect((await choose(tokenIn(mail, PUBLIC_URL))).status).toBe(303);
});

test('emails to one address are limited, known or not, in one sentence, and another address is not', async () => {
  const [known, unknown] = [newEmail(), newEmail()];
  await app.user({ email: known });
  const refused = await Promise.all(
    [known, unknown].map(async (email) => {
      for (let count = 0; count < MOST_MAILS; count += 1) {
        const typed = count % 2 === 0 ? email : email.toUpperCase();
        expect((await app.visitor().form(FORGOT, { email: typed })).status).toBe(200);
      }
      return app.visitor().form(FORGOT, { email });
    }),
  );
  for (const answer of refused) {
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect(answer.body).toContain('Too many emails were requested. Try again in 60 minutes.');
  }
  const [first, second] = refused.map(({ body }) => String(body));
  expect(first?.replaceAll(known, 'X')).toBe(second?.replaceAll(unknown, 'X'));
  // What was typed stays.
  expect(first).toContain(`value="${known}"`);
  expect((await app.visitor().form(FORGOT, { email: newEmail() })).status).toBe(200);
  await mailServer.mail(known, 1 + MOST_MAILS);
});

test('emails that one network address asks for are limited, for all accounts together', async () => {
  for (let count = 0; count < MOST_MAILS_FROM_ADDRESS; count += 1) {
    expect((await app.visitor().form(FORGOT, { email: newEmail() })).status).toBe(200);
  }
  const forged = { 'x-forwarded-for': '192.0.2.1' };
  expect((await app.visitor().form(FORGOT, { email: newEmail() }, forged)).status).toBe(429);
});

test('an address that is none gives the page back with a sentence', async () => {
  const answer = await app.visitor().form(FORGOT, { email: '<b>nobody' });
  expect(answer.status).toBe(400);
  expect(answer.body).toContain('Email must be a valid email address');
  expect(answer.body).toContain('value="&lt;b&gt;nobody"');
});
