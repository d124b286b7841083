/** The secrets of links and devices: none is in a line of the log. */
import { expect, test } from 'vitest';
import type { Handover } from '#contract/people/agreements.ts';
import { newOwner } from '#server/testing/owners.ts';
import { CLIENT_COOKIE } from '#server/testing/portal-calls.ts';
import { addAgreement } from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();

test('no token of a link, a device, a code or a hand-over is logged, used rightly or wrongly [portal-log-1]', async () => {
  const { caller, client } = await newOwner(app);
  const link = (await caller.post(`/api/clients/${client.id}/portal-links`, {})).body as {
    path: string;
  };
  const token = link.path.slice('/my/open/'.length);
  const device = app.visitor();
  await device.get(link.path);
  await device.form(link.path, {});
  const cookie = device.cookies.get(CLIENT_COOKIE) ?? '';
  await device.get('/my?token=' + token);
  await device.form('/my/messages', { content: ' ', form: token });
  const other = app.visitor();
  await other.form(link.path, {});
  await other.form(`${link.path}/code`, { code: '918273' });
  await other.get(`${link.path}/nothing`);
  await other.get('/my', { cookie: `${CLIENT_COOKIE}=${token}` });
  const { id: agreementId } = await addAgreement(caller);
  const handed = await caller.post(`/api/clients/${client.id}/handovers`, { agreementId });
  const { path } = handed.body as Handover;
  await other.get(path);
  await other.form(path, { typedName: ' ' });
  const lines = () => app.logged().filter(({ msg }) => msg === 'request');
  await expect.poll(() => lines().filter(({ route }) => route === '/w/:token').length).toBe(2);
  const log = JSON.stringify(app.logged());
  const secrets = [token, cookie, path.slice('/w/'.length), '918273'];
  expect(secrets.map((secret) => [secret.length > 5, log.includes(secret)])).toEqual(
    secrets.map(() => [true, false]),
  );
});
