/** The owner is told of a consent that a client withdraws on their pages: once, by email and on devices, as the owner's switches say. */
import sql from 'sql-template-tag';
import { afterAll, expect, test } from 'vitest';
import { insertDevice } from '#server/identity/links/client-devices.sql.ts';
import { deliveriesOf, startOutbox, type Telling } from '#server/testing/outbox.ts';
import { CLIENT_COOKIE } from '#server/testing/portal-calls.ts';
import { PUSH_SETTINGS, startPushReceiver } from '#server/testing/push-receiver.ts';
import { addAgreement } from '#server/testing/records.ts';

const receiver = await startPushReceiver();
afterAll(() => receiver.close());
const { app, mailServer, business, setNow } = await startOutbox(true, PUSH_SETTINGS);
const NOW = '2026-06-01T10:00:00.000Z';
const SOON = { timeout: 20_000 };

/** A client who has allowed the lead to come off, and their pages on a device of theirs. */
async function allowed(settings: object = {}) {
  const telling = await business(NOW, settings);
  const { sam, clientId, ownerId } = telling;
  await addAgreement(sam, { consents: ['offLead'] });
  await sam.put(`/api/clients/${clientId}/consents`, { consent: 'offLead', given: true });
  const device = app.visitor();
  const reader = { ownerId, clientId, contactId: null };
  device.cookies.set(CLIENT_COOKIE, await insertDevice(app.db, reader, new Date(NOW)));
  const answer = async (given: 'yes' | 'no') =>
    (await device.form('/my/consents', { consent: 'offLead', given })).status;
  return { ...telling, answer };
}

const told = async ({ sam }: Pick<Telling, 'sam'>) =>
  (await deliveriesOf(sam))
    .filter(({ kind }) => kind === 'consentWithdrawn')
    .map(({ channel, state }) => `${channel} ${state}`);

const addressOf = async ({ ownerId }: Telling): Promise<string> =>
  (await app.db.one<{ email: string }>(sql`select email from users where id = ${ownerId}`)).email;

test('a withdrawn consent is emailed to the owner once, however often it is pressed, with a link to the client [withdrawn-1]', async () => {
  const asked = await allowed();
  const stranger = await allowed();
  const pressed = await Promise.all([1, 2, 3].map(() => asked.answer('no')));
  expect(pressed).toEqual([303, 303, 303]);
  const mail = await mailServer.mail(await addressOf(asked), 2);
  expect(mail.headers.get('subject')).toBe('Consent withdrawn: Jane Doe');
  expect(mail.text).toContain(
    'Jane Doe has withdrawn this consent:\n\nLet the dog off the lead\n\nIt applies at once.',
  );
  expect(mail.text).toContain(`/clients/${asked.clientId}`);
  await expect.poll(() => told(asked), SOON).toEqual(['mail sent']);
  setNow('2026-06-01T10:04:00.000Z');
  expect(await asked.answer('no')).toBe(303);
  expect(await told(asked)).toEqual(['mail sent']);
  // Given again it is no news; withdrawn again it is.
  setNow('2026-06-01T10:05:00.000Z');
  expect(await asked.answer('yes')).toBe(303);
  expect(await told(asked)).toEqual(['mail sent']);
  expect(await asked.answer('no')).toBe(303);
  await expect.poll(() => told(asked), SOON).toEqual(['mail sent', 'mail sent']);
  expect(await told(stranger)).toEqual([]);
});

test('the email has a switch, which is on once an agreement asks for consents, unless the owner switched it off [withdrawn-2]', async () => {
  const settings = async ({ sam }: Telling) => (await sam.get('/api/message-settings')).body;
  const fresh = await business(NOW, {});
  expect(await settings(fresh)).toMatchObject({ withdrawnConsents: false });
  await addAgreement(fresh.sam, { consents: [] });
  expect(await settings(fresh)).toMatchObject({ withdrawnConsents: false });
  await addAgreement(fresh.sam, { consents: ['offLead'] });
  expect(await settings(fresh)).toMatchObject({ withdrawnConsents: true });

  const off = await allowed({ withdrawnConsents: false });
  expect(await settings(off)).toMatchObject({ withdrawnConsents: false });
  expect(await off.answer('no')).toBe(303);
  expect(await told(off)).toEqual([]);
});

test('devices are notified by name of each withdrawal, and not of one that was taken back meanwhile [withdrawn-3]', async () => {
  const asked = await allowed({ withdrawnConsents: false });
  const browser = receiver.browser();
  await asked.sam.post('/api/push-subscriptions', browser.subscription);
  for (const [at, count] of [
    ['10:01', 1],
    ['10:02', 2],
  ] as const) {
    setNow(`2026-06-01T${at}:00.000Z`);
    await asked.answer('yes');
    await Promise.all([asked.answer('no'), asked.answer('no')]);
    await expect.poll(() => browser.received, SOON).toHaveLength(count);
  }
  expect(browser.received[0]?.payload).toEqual({
    title: 'Consent withdrawn: Jane',
    path: `/clients/${asked.clientId}`,
    clientId: expect.stringMatching(/^consent-/),
    messageId: expect.any(String),
    unread: 0,
  });
  setNow('2026-06-01T10:03:00.000Z');
  await asked.answer('yes');
  receiver.answers.push(500);
  await asked.answer('no');
  await expect.poll(() => told(asked), SOON).toContain('push waiting');
  await asked.answer('yes');
  await app.db.run(
    sql`update jobs.job set start_after = now() where name = 'push-delivery' and state = 'retry'`,
  );
  await expect.poll(() => told(asked), SOON).toContain('push cancelled');
  expect(browser.received).toHaveLength(2);
});
