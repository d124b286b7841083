/** The administrator's command for someone who has lost phone and recovery codes. */
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import type { SecurityEvent } from '#contract/identity/securityLog.ts';
import { readCommand, runCommand } from '#server/identity/administration/commands.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { mailSettings, startMailServer } from '#server/testing/mail-server.ts';
import { switchOn } from '#server/testing/second-factor.ts';
import { TEST_PASSWORD, testApp } from '#server/testing/test-app.ts';

const mails = await startMailServer();
const settings = mailSettings(mails.port);
const app = await testApp(settings);

async function admin(line: string, answer?: string) {
  const context = {
    config: readConfig({ DATA_DIR: app.dataDir, ...settings }),
    db: app.db,
    now: new Date(),
    version: '9.9.9',
    origin: 'https://pets.example.org',
  };
  const ask = answer === undefined ? undefined : async () => answer;
  return (await runCommand(readCommand(line.split(' ')), context, ask)).text;
}

test('a second factor is removed once the email address was typed; the owner is emailed, and the log says so [admin-second-factor-1]', async () => {
  const sam = await app.user();
  const { email } = (await sam.get('/api/auth/user')).body as { email: string };
  await app.db.run(sql`update users set email_verified_at = now() where email = ${email}`);
  const command = `remove-second-factor ${email}`;
  expect(await admin(command, email)).toBe(`${email} had no two-step sign-in.`);
  await switchOn(sam, new Date());
  const signIn = async () =>
    (await app.visitor().form('/api/login', { email, password: TEST_PASSWORD })).headers.get(
      'location',
    );
  await expect(admin(command, 'other@example.org')).rejects.toThrow('Nothing was changed.');
  await expect(admin(command)).rejects.toThrow(`add --confirm ${email}`);
  expect(await signIn()).toBe('/api/login/code');
  expect(await admin(`${command} --confirm ${email.toUpperCase()}`)).toBe(
    `Two-step sign-in is off for ${email}. The owner will be emailed while Pawkeeper is running.`,
  );
  expect(await signIn()).toBe('/');
  const log = (await sam.get('/api/security-log')).body as SecurityEvent[];
  expect(log.map(({ kind }) => kind)).toContain('administrator-removed-second-factor');
  const words = () =>
    mails.received
      .filter(({ to }) => to.includes(email))
      .filter(({ text }) => text.includes('The administrator has switched two-step sign-in off'));
  await expect.poll(() => words().length, { timeout: 20_000 }).toBe(1);
});
