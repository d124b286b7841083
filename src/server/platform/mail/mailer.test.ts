import tls from 'node:tls';
import { afterEach, expect, test } from 'vitest';
import { readConfig } from '#server/platform/config/config.ts';
import {
  type Mailer,
  MailFailure,
  type Message,
  openMailer,
} from '#server/platform/mail/mailer.ts';
import { TEST_CERTIFICATE, TEST_KEY } from '#server/testing/certificate.ts';
import { freePort } from '#server/testing/free-port.ts';
import { mailSettings, type MailServer, startMailServer } from '#server/testing/mail-server.ts';

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const { close } of opened.splice(0).toReversed()) await close();
});

async function mailServer(...given: Parameters<typeof startMailServer>): Promise<MailServer> {
  const server = await startMailServer(...given);
  opened.push(server);
  return server;
}

function mailer(smtpUrl: string, where: { isHere?: boolean } = {}): Mailer {
  const { mail } = readConfig({ ...mailSettings(0), SMTP_URL: smtpUrl });
  if (!mail) throw new Error('There are mail settings');
  return openMailer({ ...mail, server: { ...mail.server, ...where } });
}

const message: Message = {
  to: 'sam@example.org',
  subject: 'Grüße from the park',
  text: 'Hello,\n\nhow is Biscuit? £5 for the walk.\n',
  html: '<p>Hello</p>',
};

/** Sends the message, and gives the failure. */
async function failure(by: Mailer): Promise<MailFailure> {
  const error: unknown = await by.send(message, 'one').catch((error: unknown) => error);
  if (!(error instanceof MailFailure)) throw new Error('The mail was not refused');
  return error;
}

test('an email arrives as it was written, from the configured sender, and asks machines for no answer', async () => {
  const server = await mailServer();
  await mailer(`smtp://127.0.0.1:${server.port}`).send(message, 'one');
  const mail = await server.mail('sam@example.org');
  expect(mail).toMatchObject({ from: 'paws@example.org', to: ['sam@example.org'] });
  expect(mail.text).toContain('how is Biscuit? £5 for the walk.');
  expect(mail.html).toContain('<p>Hello</p>');
  expect(mail.headers.get('from')).toBe('Pawkeeper <paws@example.org>');
  expect(mail.headers.get('to')).toBe('sam@example.org');
  expect(mail.headers.get('message-id')).toBe('<one@example.org>');
  expect(mail.headers.get('auto-submitted')).toBe('auto-generated');
});

test.each([
  [451, false],
  [550, true],
])('a refusal with %i says whether it is permanent, and names nobody', async (code, permanent) => {
  const server = await mailServer();
  server.refusals.push({ code, words: 'sam@example.org is not at home' });
  const error = await failure(mailer(`smtp://127.0.0.1:${server.port}`));
  expect(error.isPermanent).toBe(permanent);
  expect(error.message).toBe(`The mail server answered ${code} to RCPT TO`);
  expect(JSON.stringify([error, error.message, error.stack])).not.toContain('sam@');
});

test('a mail server that refuses us is no permanent failure: someone sets it right [mailer-1]', async () => {
  const refused = (words: string) => Object.assign(new Error(words), { responseCode: 550 });
  const wrongPassword = await mailServer({
    authOptional: false,
    onAuth: (_auth, _session, callback) => callback(refused('no')),
  });
  const full = await mailServer({
    onMailFrom: (_address, _session, callback) => callback(refused('daily limit')),
  });
  const relay = await mailServer();
  relay.refusals.push({ code: 554, words: '5.7.1 Relay access denied' });
  for (const [url, command] of [
    [`smtp://sam:wrong@127.0.0.1:${wrongPassword.port}`, 'AUTH'],
    [`smtp://127.0.0.1:${full.port}`, 'MAIL FROM'],
    [`smtp://127.0.0.1:${relay.port}`, 'RCPT TO'],
  ] as const) {
    const { isPermanent, message: said } = await failure(mailer(url));
    expect([isPermanent, said]).toEqual([false, expect.stringContaining(command)]);
  }
});

test('a mail server that is down is no permanent failure', async () => {
  const error = await failure(mailer(`smtp://127.0.0.1:${await freePort()}`));
  expect([error.code, error.isPermanent]).toEqual(['ESOCKET', false]);
});

test('a login is used, and travels under TLS only, to a server whose certificate is trusted', async () => {
  const logins: string[] = [];
  const server = await mailServer({
    key: TEST_KEY,
    cert: TEST_CERTIFICATE,
    authOptional: false,
    onAuth({ username, password }, _session, callback) {
      logins.push(`${username}:${password}`);
      callback(null, { user: 'paws' });
    },
  });
  const url = `smtp://paws:a%20secret@localhost:${server.port}`;
  expect((await failure(mailer(url, { isHere: false }))).message).toContain('CONN');
  expect(logins).toEqual([]);

  const before = tls.getCACertificates('default');
  tls.setDefaultCACertificates([...before, TEST_CERTIFICATE]);
  try {
    await mailer(url, { isHere: false }).send(message, 'one');
    expect(await server.mail('sam@example.org')).toMatchObject({ secure: true });
    expect(logins).toEqual(['paws:a secret']);
  } finally {
    tls.setDefaultCACertificates(before);
  }
});

test('a server elsewhere that offers no TLS gets no email', async () => {
  const server = await mailServer();
  const error = await failure(mailer(`smtp://localhost:${server.port}`, { isHere: false }));
  expect(error.message).toContain('STARTTLS');
  expect(server.received).toEqual([]);
});
