/** An installation that requires a second factor of everyone. */
import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { readConfig } from '#server/platform/config/config.ts';
import { authenticator } from '#server/testing/authenticator.ts';
import { HOME } from '#server/testing/every-call.ts';
import { mailSettings } from '#server/testing/mail-server.ts';
import { switchOn } from '#server/testing/second-factor.ts';
import { TEST_PASSWORD, testApp } from '#server/testing/test-app.ts';

const app = await testApp({ REQUIRE_SECOND_FACTOR: 'true', PUBLIC_URL: HOME, ...mailSettings(9) });

const ALLOWED = [
  'GET /api/auth/email',
  'GET /api/auth/user',
  'GET /api/second-factor',
  'GET /api/sign-in-methods',
  'POST /api/auth/email/verification',
  'POST /api/second-factor/confirm',
  'POST /api/second-factor/setup',
];

test('without a second factor every call but those of the setup is refused, and with it all work [second-factor-required-1]', async () => {
  const sam = await app.user();
  const visitor = app.visitor();
  const allowed: string[] = [];
  let refused = 0;
  for (const { method, url } of app.routes) {
    if (method === 'HEAD' || method === 'OPTIONS') continue;
    // Clients' pages ask for a client, and signing in for nobody.
    if (url.startsWith('/my') || url.startsWith('/api/login')) continue;
    const path = url.replaceAll(/:\w+|\*/g, randomUUID());
    // Those that need no session are others.
    if ((await visitor.call(method, path)).status !== 401) continue;
    const { status, body } = await sam.call(method, path);
    if (status === 403 && JSON.stringify(body).includes('Two-step sign-in is required'))
      refused += 1;
    else allowed.push(`${method} ${url}`);
  }
  expect(allowed.toSorted()).toEqual(ALLOWED);
  expect(refused).toBeGreaterThan(200);
  expect((await sam.get('/api/auth/user')).body).toMatchObject({ needsSecondFactor: true });
  await app.db.run(sql`update users set email_verified_at = now()`);
  await switchOn(sam, new Date());
  expect((await sam.get('/api/clients')).status).toBe(200);
  expect((await sam.get('/api/auth/user')).body).not.toHaveProperty('needsSecondFactor');
});

test('a session that began with a passkey needs no codes, also after a new password [second-factor-required-2]', async () => {
  const open = await testApp({ PUBLIC_URL: HOME });
  const ann = await open.user();
  const device = authenticator(HOME);
  const options = await ann.post('/api/passkeys/options', { password: TEST_PASSWORD });
  await ann.post('/api/passkeys', { name: 'Phone', credential: device.make(options.body) });
  const phone = open.visitor();
  const { body } = await phone.post('/api/login/passkey/options');
  await phone.form('/api/login/passkey', { answer: JSON.stringify(device.sign(body)) });
  const change = { currentPassword: TEST_PASSWORD, newPassword: 'quite another secret' };
  expect((await phone.put('/api/auth/password', change)).status).toBe(204);
  const sessions = await open.db.pool.query(`select sess ->> 'isByPasskey' as by from session`);
  expect(sessions.rows).toEqual([{ by: 'true' }]);
});

test('the setting is true or false', () => {
  expect(readConfig({}).requiresSecondFactor).toBe(false);
  expect(() => readConfig({ REQUIRE_SECOND_FACTOR: 'yes' })).toThrow('must be true or false');
});
