import { expect, test } from 'vitest';
import { readConfig } from '#server/platform/config/config.ts';
import { transportOptions } from '#server/platform/mail/mailer.ts';

const whole = {
  SMTP_URL: 'smtp://paws%40example.org:p%3Aw%2Fd@mail.example.org',
  MAIL_FROM: 'Porter’s Paws <paws@example.org>',
  PUBLIC_URL: 'https://pets.example.org/',
};

test('without any variable no email is sent', () => {
  expect(readConfig({ PUBLIC_URL: whole.PUBLIC_URL }).mail).toBeUndefined();
});

test('the mail server, the sender and the origin of links are taken as written', () => {
  expect(readConfig(whole).mail).toEqual({
    server: {
      host: 'mail.example.org',
      port: 587,
      secure: false,
      isHere: false,
      login: { user: 'paws@example.org', pass: 'p:w/d' },
    },
    from: { name: 'Porter’s Paws', address: 'paws@example.org' },
    origin: 'https://pets.example.org',
  });
  const other = { SMTP_URL: 'smtps://[::1]', MAIL_FROM: 'paws@example.org' };
  expect(readConfig({ ...whole, ...other }).mail).toMatchObject({
    server: { host: '::1', port: 465, secure: true, isHere: true, login: undefined },
    from: { name: 'Pawkeeper', address: 'paws@example.org' },
  });
});

test('mail needs all of its variables, or none', () => {
  for (const name of Object.keys(whole)) {
    expect(() => readConfig({ ...whole, [name]: '' })).toThrow(
      new RegExp(`^To send email, set ${name} too.+\\.$`),
    );
  }
});

test.each([
  ['SMTP_URL', 'mail.example.org'],
  ['SMTP_URL', 'https://mail.example.org'],
  ['SMTP_URL', 'smtp://'],
  ['SMTP_URL', 'smtp://user@mail.example.org'],
  ['SMTP_URL', 'smtp://:password@mail.example.org'],
  ['SMTP_URL', 'smtp://user:100%@mail.example.org'],
  ['SMTP_URL', 'smtp://mail.example.org/inbox'],
  ['SMTP_URL', 'smtp://mail.example.org?tls=no'],
  ['SMTP_URL', 'smtp://mail example.org'],
  ['MAIL_FROM', 'Pawkeeper'],
  ['MAIL_FROM', 'Pawkeeper paws@example.org'],
  ['MAIL_FROM', 'Paw\r\nBcc: x <paws@example.org>'],
  ['MAIL_FROM', 'a@example.org, b@example.org'],
])('a wrong %s (%s) is explained in a sentence that names it', (name, value) => {
  expect(() => readConfig({ ...whole, [name]: value })).toThrow(new RegExp(`^${name} must .+\\.$`));
});

test('mail leaves this machine under TLS or not at all', () => {
  const options = (SMTP_URL: string) => {
    const { mail } = readConfig({ ...whole, SMTP_URL });
    if (!mail) throw new Error('There are mail settings');
    const { secure, requireTLS, ignoreTLS } = transportOptions(mail.server);
    return { secure, requireTLS, ignoreTLS };
  };
  expect(options('smtp://mail.example.org')).toEqual({ secure: false, requireTLS: true });
  expect(options('smtps://mail.example.org')).toEqual({ secure: true });
  for (const here of ['localhost', '127.0.0.1', '[::1]']) {
    expect(options(`smtp://${here}:25`)).toEqual({ secure: false, ignoreTLS: true });
  }
});
