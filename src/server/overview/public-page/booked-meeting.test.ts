/** The owner is told of a meet and greet that a prospect booked: once, by email and on devices. */
import sql from 'sql-template-tag';
import { afterAll, expect, test } from 'vitest';
import { deliveriesOf, startOutbox } from '#server/testing/outbox.ts';
import { PUSH_SETTINGS, startPushReceiver } from '#server/testing/push-receiver.ts';
import { addProspect } from '#server/testing/records.ts';

const receiver = await startPushReceiver();
afterAll(() => receiver.close());
const { app, mailServer, business } = await startOutbox(true, PUSH_SETTINGS);
const SOON = { timeout: 20_000 };

test('a booked meet and greet is emailed and shown on devices once, however often it is pressed [meet-14]', async () => {
  const { sam, ownerId } = await business('2026-06-01T10:00:00.000Z', {});
  const browser = receiver.browser();
  await sam.post('/api/push-subscriptions', browser.subscription);
  const { id } = await addProspect(sam);
  const times = [{ date: '2026-06-03', startTime: '10:00', endTime: '10:30' }];
  await sam.post(`/api/prospects/${id}/meet-times`, { times });
  const { path } = (await sam.post(`/api/prospects/${id}/invite`)).body as { path: string };
  const press = () => app.visitor().form(`${path}/meet`, { time: '2026-06-03 10:00 10:30' });
  const pressed = await Promise.all([press(), press(), press()]);
  expect(pressed.map(({ status }) => status)).toEqual([303, 303, 303]);

  const owner = await app.db.one<{ email: string }>(
    sql`select email from users where id = ${ownerId}`,
  );
  const mail = await mailServer.mail(owner.email, 2);
  expect(mail.headers.get('subject')).toBe('Meet and greet booked: Pat New');
  expect(mail.text).toContain('Wednesday 3 June 2026, 10:00 to 10:30');
  expect(mail.text).toContain('/calendar?date=2026-06-03');
  await expect.poll(() => browser.received, SOON).toHaveLength(1);
  expect(browser.received[0]?.payload).toMatchObject({
    title: 'Meet and greet booked: Pat New',
    path: '/calendar?date=2026-06-03',
  });
  const told = async () =>
    (await deliveriesOf(sam))
      .filter(({ kind }) => kind === 'meetAndGreet')
      .map(({ channel, state }) => `${channel} ${state}`)
      .toSorted();
  await expect.poll(told, SOON).toEqual(['mail sent', 'push sent']);
});
