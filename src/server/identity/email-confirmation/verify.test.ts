import { afterAll, expect, test } from 'vitest';
import { MOST_MAILS } from '#server/identity/sign-in/rate-limits.ts';
import { tokenIn } from '#server/testing/password-reset.ts';
import { linkIn } from '#server/testing/mail-reading.ts';
import { mailSettings, startMailServer } from '#server/testing/mail-server.ts';
import { testApp } from '#server/testing/test-app.ts';

const mailServer = await startMailServer();
afterAll(() => mailServer.close());
const settings = mailSettings(mailServer.port);
const { PUBLIC_URL = '' } = settings;
const app = await testApp(settings);
const silent = await testApp();

const VERIFY = '/api/verify-email';
const STATE = '/api/auth/email';
const SEND_AGAIN = '/api/auth/email/verification';

/** A user who has just registered, and the link that was emailed. */
async function newcomer(email: string, fields: { firstName?: string } = {}) {
  const caller = await app.user({ email, ...fields });
  const mail = await mailServer.mail(email);
  const link = linkIn(mail, PUBLIC_URL);
  return { caller, mail, link, token: tokenIn(mail, PUBLIC_URL) };
}

test('registering emails a link that confirms the address, once, after a press of a button', async () => {
  const { caller, mail, link, token } = await newcomer('new@example.org');
  expect(mail.headers.get('subject')).toBe('Confirm your email address for Pawkeeper');
  expect((await caller.get(STATE)).body).toEqual({ isVerified: false, canVerify: true });

  const visitor = app.visitor();
  for (let times = 0; times < 2; times += 1) {
    const page = await visitor.get(link);
    expect(page.status).toBe(200);
    expect(page.body).toContain('new@example.org');
  }
  expect((await caller.get(STATE)).body).toMatchObject({ isVerified: false });

  const answer = await visitor.form(VERIFY, { token });
  expect(answer.status).toBe(200);
  expect(answer.body).toContain('Your email address is confirmed.');
  expect((await caller.get(STATE)).body).toEqual({ isVerified: true, canVerify: true });
  expect((await visitor.form(VERIFY, { token })).status).toBe(410);
  expect((await visitor.get(link)).status).toBe(410);
});

test('a link confirms nobody else, nor an address that it was not sent to, nor after a day', async () => {
  const [ann, bob] = await Promise.all([newcomer('ann@example.org'), newcomer('bob@example.org')]);
  await app.visitor().form(VERIFY, { token: ann.token });
  expect((await bob.caller.get(STATE)).body).toMatchObject({ isVerified: false });

  await app.db.pool.query(
    `update users set email = 'b@example.org' where email = 'bob@example.org'`,
  );
  expect((await app.visitor().form(VERIFY, { token: bob.token })).status).toBe(410);
  await app.db.pool.query(
    `update users set email = 'bob@example.org' where email = 'b@example.org'`,
  );
  app.setNow(new Date(Date.now() + 24 * 3_600_000 + 1_000));
  expect((await app.visitor().form(VERIFY, { token: bob.token })).status).toBe(410);
  app.setNow(new Date());
  expect((await app.visitor().form(VERIFY, { token: bob.token })).status).toBe(200);
});

test('a link that was sent again replaces the first', async () => {
  const { caller, token } = await newcomer('again@example.org');
  expect((await caller.post(SEND_AGAIN)).status).toBe(204);
  const second = linkIn(await mailServer.mail('again@example.org', 2), PUBLIC_URL);
  expect((await app.visitor().form(VERIFY, { token })).status).toBe(410);
  expect((await app.visitor().get(second)).status).toBe(200);
});

test('links are sent again a few times an hour only', async () => {
  const { caller } = await newcomer('eager@example.org');
  for (let count = 0; count < MOST_MAILS; count += 1) {
    expect((await caller.post(SEND_AGAIN)).status).toBe(204);
  }
  const answer = await caller.post(SEND_AGAIN);
  expect(answer.status).toBe(429);
  expect(answer.body).toEqual({
    message: 'Too many emails were requested. Try again in 60 minutes.',
  });
});

test('a link for an address sets no password', async () => {
  const { token } = await newcomer('purpose@example.org');
  const fields = { token, password: 'quite another secret' };
  expect((await app.visitor().form('/api/reset-password', fields)).status).toBe(410);
});

test('a new password by email confirms the address too: its reader has the mailbox', async () => {
  const { caller } = await newcomer('reset@example.org');
  await app.visitor().form('/api/forgot-password', { email: 'reset@example.org' });
  const token = tokenIn(await mailServer.mail('reset@example.org', 2), PUBLIC_URL);
  const password = 'quite another secret';
  await app.visitor().form('/api/reset-password', { token, password });
  await caller.form('/api/login', { email: 'reset@example.org', password });
  expect((await caller.get(STATE)).body).toMatchObject({ isVerified: true });
});

test('nobody is asked to confirm an address that is confirmed, or without a session', async () => {
  const { caller, token } = await newcomer('done@example.org');
  await app.visitor().form(VERIFY, { token });
  expect((await caller.post(SEND_AGAIN)).status).toBe(204);
  await newcomer('later@example.org');
  expect(mailServer.received.filter(({ to }) => to.includes('done@example.org'))).toHaveLength(1);
  expect((await app.visitor().post(SEND_AGAIN)).status).toBe(401);
  expect((await app.visitor().get(STATE)).status).toBe(401);
});

test('a name is in an email as text, and adds neither a header nor a recipient [verify-1]', async () => {
  const markup = await newcomer('markup@example.org', { firstName: '<b>Sam' });
  expect(markup.mail.text).toContain('Hello <b>Sam,');
  expect(markup.mail.html).toContain('Hello &lt;b&gt;Sam,');
  expect(markup.mail.html).not.toContain('<b>');

  const lines = await newcomer('lines@example.org', {
    firstName: 'Sam\r\nBcc Evil\r\n\r\nHello',
  });
  expect(lines.mail.to).toEqual(['lines@example.org']);
  expect(lines.mail.text).toContain('Hello Sam Bcc Evil Hello,\n');
  expect([...lines.mail.headers.keys()]).toEqual([...markup.mail.headers.keys()]);
});

test('a name that says more than a name is not emailed to anyone', async () => {
  const names = ['Win at evil.example', 'Call 0900 123', 'Go to //evil', 'a'.repeat(41)];
  for (const [index, firstName] of names.entries()) {
    const { mail } = await newcomer(`spam${index}@example.org`, { firstName });
    expect(mail.text).toMatch(/^Hello,\n/);
    expect(mail.raw).not.toContain(firstName);
  }
});

test('a Pawkeeper that sends no email says so, and asks nobody to confirm anything', async () => {
  const caller = await silent.user();
  expect((await caller.get(STATE)).body).toEqual({ isVerified: false, canVerify: false });
  expect((await caller.post(SEND_AGAIN)).status).toBe(404);
  const page = await silent.visitor().get('/api/forgot-password');
  expect(page.status).toBe(200);
  expect(page.body).toContain('Email isn’t set up here');
  expect(page.body).not.toContain('<form');
  const answer = await silent.visitor().form('/api/forgot-password', { email: 'a@example.org' });
  expect(answer.status).toBe(404);
});

test('asking for a new password leaves the link that confirms the address as it is [verify-2]', async () => {
  const { caller, token } = await newcomer('both@example.org');
  await app.visitor().form('/api/forgot-password', { email: 'both@example.org' });
  await mailServer.mail('both@example.org', 2);
  expect((await app.visitor().form(VERIFY, { token })).status).toBe(200);
  expect((await caller.get(STATE)).body).toMatchObject({ isVerified: true });
});
