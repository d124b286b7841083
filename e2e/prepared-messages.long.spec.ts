/** What cannot be mailed waits on the Messages page, and is sent by the apps of the phone. */
import pg from 'pg';
import { socketOf } from '#server/testing/failures/server-process.ts';
import { expect, expectAccessible, expectToast, phoneFirst, test } from './fixtures.ts';

test(
  'a reminder for a client without an email address is sent by WhatsApp, and noted once somebody says so [prepared-messages-1]',
  phoneFirst,
  async ({ page, business, pawkeeper }) => {
    const [jane, ann] = [
      await business.addClient({ phone: '07700 900123' }),
      await business.addClient({ firstName: 'Ann', phone: '07700 900124' }),
    ];
    await business.request.put('/api/message-settings', { data: { bookings: true } });
    const db = new pg.Client(socketOf(pawkeeper.dataDir));
    await db.connect();
    const bookings: string[] = [];
    for (const { id, userId } of [jane, ann]) {
      const { id: booking } = await business.addAppointment(id, {
        date: '2100-03-29',
        startTime: '09:00',
        title: 'Walk',
      });
      bookings.push(booking);
      await db.query(
        `insert into deliveries (id, user_id, client_id, kind, subject_id, dedupe_key, state, due_at)
        values (gen_random_uuid(), $1, $2, 'bookings', $2, 'now', 'prepared', now())`,
        [userId, id],
      );
    }
    await db.end();
    await page.goto('/messages');
    const section = page.getByRole('region', { name: 'Ready to Send' });
    await section.getByRole('button', { name: /^Ready to Send/ }).click();
    const row = section.getByRole('listitem', { name: 'Jane Doe' });
    await expect(row).toContainText('New: Mon 29 Mar 2100, 09:00 to 10:00: Walk');
    await expectAccessible(page);
    await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
    const opened = page.context().waitForEvent('page');
    await row.getByRole('link', { name: 'WhatsApp' }).click();
    const app = await opened;
    expect(new URL(app.url()).searchParams.get('text')).toContain('New: Mon 29 Mar 2100');
    await app.close();
    // The phone has closed Pawkeeper meanwhile, and there is nothing left to tell: the question waits.
    await business.request.delete(`/api/appointments/${bookings[0]}`);
    const later = await page.context().newPage();
    await page.close();
    await later.goto('/messages');
    const left = later.getByRole('region', { name: 'Ready to Send' });
    const asked = left.getByRole('listitem', { name: 'Jane Doe' });
    await asked.getByRole('button', { name: 'Yes, it is sent' }).click();
    await expectToast(later, 'Success', 'Added to your messages with Jane Doe');
    await expect(asked).toBeHidden();
    await left.getByRole('button', { name: 'Do not send to Ann Doe' }).click();
    await later.getByRole('button', { name: 'Keep it' }).click();
    await left.getByRole('button', { name: 'Do not send to Ann Doe' }).click();
    await later.getByRole('button', { name: 'Don’t send' }).click();
    await expectToast(later, 'Success', 'The message to Ann Doe was removed');
    await expect(left).toBeHidden();
    await later.goto('/settings/messages');
    const log = later.getByRole('list', { name: 'Emails' });
    await expect(log).toContainText('by WhatsApp to +447700900123');
    await expect(log).toContainText('Not sent: you chose not to.');
  },
);
