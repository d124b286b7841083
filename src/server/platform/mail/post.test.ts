import tls from 'node:tls';
import { type DestinationStream, pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import { openPost, type Post } from '#server/platform/mail/post.ts';
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

/** A post to a mail server, and the lines of its log. */
function post(
  smtpUrl: string,
  pausesMs: number[] = [],
  place: { isHere?: boolean } = {},
): { post: Post; lines: string[] } {
  const lines: string[] = [];
  const stream: DestinationStream = { write: (line) => lines.push(line) };
  const { mail } = readConfig({ ...mailSettings(0), SMTP_URL: smtpUrl });
  if (!mail) throw new Error('There are mail settings');
  const made = openPost(
    { ...mail, server: { ...mail.server, ...place } },
    pino({}, stream),
    pausesMs,
  );
  opened.push(made);
  return { post: made, lines };
}

const letter = (to: string) => async () => ({
  to,
  subject: 'Grüße from the park',
  text: 'Hello,\n\nhow is Biscuit? £5 for the walk.\n',
  html: '<p>Hello</p>',
});

/** Waits until the log says it. */
async function logged(lines: string[], words: string): Promise<Record<string, unknown>> {
  await expect.poll(() => lines.join(''), { timeout: 20_000 }).toContain(words);
  return JSON.parse(lines.find((line) => line.includes(words)) ?? '{}') as Record<string, unknown>;
}

test('a mail arrives as it was written, from the configured sender, and asks machines for no answer', async () => {
  const server = await mailServer();
  post(`smtp://127.0.0.1:${server.port}`).post.hand('test', letter('sam@example.org'));
  const mail = await server.mail('sam@example.org');
  expect(mail).toMatchObject({ from: 'paws@example.org', to: ['sam@example.org'] });
  expect(mail.text).toContain('how is Biscuit? £5 for the walk.');
  expect(mail.html).toContain('<p>Hello</p>');
  expect(mail.headers.get('from')).toBe('Pawkeeper <paws@example.org>');
  expect(mail.headers.get('to')).toBe('sam@example.org');
  expect(mail.headers.get('auto-submitted')).toBe('auto-generated');
});

test('a mail that a server cannot take just now is sent again, and the log names nobody', async () => {
  const server = await mailServer();
  server.refusals.push({ code: 451, words: 'sam@example.org is busy' });
  const { post: sender, lines } = post(`smtp://127.0.0.1:${server.port}`, [10]);
  sender.hand('test', letter('sam@example.org'));
  await server.mail('sam@example.org');
  const line = await logged(lines, 'could not be sent yet');
  expect(line).toMatchObject({ mail: 'test', attempt: 1, responseCode: 451 });
  expect(lines.join('')).not.toContain('sam');
});

test('a mail that a server will never take is not sent again', async () => {
  const server = await mailServer();
  server.refusals.push({ code: 550, words: 'sam@example.org lives here no more' });
  const { post: sender, lines } = post(`smtp://127.0.0.1:${server.port}`, [10, 10]);
  sender.hand('test', letter('sam@example.org'));
  expect(await logged(lines, 'could not be sent"')).toMatchObject({
    attempt: 1,
    responseCode: 550,
  });
  expect(lines).toHaveLength(1);
  expect(lines.join('')).not.toContain('sam');
});

test('a mail waits for a mail server that is down, and leaves when it is back', async () => {
  const port = await freePort();
  const { post: sender, lines } = post(`smtp://127.0.0.1:${port}`, [10, 1_000, 1_000, 1_000]);
  sender.hand('test', letter('sam@example.org'));
  await logged(lines, 'could not be sent yet');
  const server = await mailServer({}, port);
  expect((await server.mail('sam@example.org')).text).toContain('Biscuit');
});

test('after the last attempt a mail is given up, and the log says so', async () => {
  const { post: sender, lines } = post(`smtp://127.0.0.1:${await freePort()}`, [10, 10]);
  sender.hand('test', letter('sam@example.org'));
  expect(await logged(lines, 'could not be sent"')).toMatchObject({ attempt: 3 });
});

test('what cannot be written yet is written later, such as while the database is away', async () => {
  const server = await mailServer();
  const { post: sender, lines } = post(`smtp://127.0.0.1:${server.port}`, [10]);
  let away = true;
  sender.hand('test', async () => {
    if (!away) return letter('sam@example.org')();
    away = false;
    throw new Error('Connection terminated, said the database of sam@example.org');
  });
  await server.mail('sam@example.org');
  expect(lines.join('')).not.toContain('sam');
});

test('too many waiting mails are refused, and there is room again afterwards', async () => {
  const server = await mailServer();
  const { post: sender } = post(`smtp://127.0.0.1:${server.port}`);
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const held = async () => {
    await gate;
    return undefined;
  };
  const taken = Array.from({ length: 101 }, () => sender.hand('test', held));
  expect(taken.filter(Boolean)).toHaveLength(100);
  expect(taken.at(-1)).toBe(false);
  open();
  await expect.poll(() => sender.hand('test', letter('sam@example.org'))).toBe(true);
  await server.mail('sam@example.org');
});

test('the end waits for the mail under way, and not for one that waits for its next attempt', async () => {
  const { post: sender, lines } = post(`smtp://127.0.0.1:${await freePort()}`, [3_600_000]);
  sender.hand('test', letter('sam@example.org'));
  await logged(lines, 'could not be sent yet');
  await sender.close();
  expect(lines.join('')).toContain('could not be sent"');

  const server = await mailServer();
  const { post: other } = post(`smtp://127.0.0.1:${server.port}`);
  let started = (): void => undefined;
  const underWay = new Promise<void>((resolve) => {
    started = resolve;
  });
  other.hand('test', async () => {
    started();
    return letter('sam@example.org')();
  });
  await underWay;
  await other.close();
  expect(server.received).toHaveLength(1);
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
  const { post: wary, lines } = post(url, [], { isHere: false });
  wary.hand('test', letter('sam@example.org'));
  expect(await logged(lines, 'could not be sent"')).toMatchObject({ command: 'CONN' });
  expect(logins).toEqual([]);

  const before = tls.getCACertificates('default');
  tls.setDefaultCACertificates([...before, TEST_CERTIFICATE]);
  try {
    post(url, [], { isHere: false }).post.hand('test', letter('sam@example.org'));
    expect(await server.mail('sam@example.org')).toMatchObject({ secure: true });
    expect(logins).toEqual(['paws:a secret']);
  } finally {
    tls.setDefaultCACertificates(before);
  }
});

test('a server elsewhere that offers no TLS gets no mail', async () => {
  const server = await mailServer();
  const { post: sender, lines } = post(`smtp://localhost:${server.port}`, [], { isHere: false });
  sender.hand('test', letter('sam@example.org'));
  expect(await logged(lines, 'could not be sent"')).toMatchObject({ command: 'STARTTLS' });
  expect(server.received).toEqual([]);
});
