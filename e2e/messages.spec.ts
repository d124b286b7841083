/** Messages: written to clients, answered by them, and seen at once. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { addDays, businessDay } from '#contract/rules/businessDay.ts';
import { linkIn } from '#server/testing/mail-reading.ts';
import {
  expect,
  expectAccessible,
  expectLoaded,
  expectToast,
  laptopOnly,
  longLaptopOnly,
  phoneFirst,
} from './fixtures.ts';
import { test } from './mail.ts';

const box = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const log = (page: Page) => page.getByRole('log', { name: 'Messages with Jane' });

test(
  'an email to a client is written, its answer on the open screen within a second, counted until it is read [messages-1]',
  laptopOnly,
  async ({ page, business, mailServer, pawkeeper: { origin } }) => {
    const email = `jane.${business.email}`;
    const client = await business.addClient({ email });
    await page.goto('/messages');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Messages');
    await expect(page.getByText('Client communication and notifications')).toBeVisible();
    await expect(page.getByText('No messages yet')).toBeVisible();
    await page.getByRole('button', { name: 'New message' }).press('Enter');
    await page.getByRole('link', { name: /Jane Doe/ }).click();
    await expect(page).toHaveTitle('Messages with Jane Doe · Pawkeeper');
    await expect(page.getByRole('radio', { name: 'Email' })).toBeChecked();
    await page.getByRole('button', { name: 'Send email' }).click();
    await expect(page.getByText('Write a message first')).toBeVisible();
    await expect(box(page)).toBeFocused();
    await box(page).fill('All good, see you at 9');
    // As after the app was closed, which a reload is not.
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await expect(box(page)).toHaveValue('All good, see you at 9');
    await box(page).press('Control+Enter');
    await expect(log(page).getByText('All good, see you at 9')).toBeVisible();
    await expect(box(page)).toHaveValue('');
    const link = linkIn(await mailServer.mail(email), origin);
    await expect(log(page).getByText('· Sent by email')).toBeVisible();

    // The client, without an account.
    const visitor = await page.context().browser()?.newPage();
    if (!visitor) throw new Error('No browser');
    await visitor.goto(link);
    await visitor.getByLabel('Your message').fill('Lovely, thank you');
    await visitor.getByRole('button', { name: 'Send' }).click();
    await expect(visitor.getByText('Thank you. Sam Walker has your message.')).toBeVisible();
    await expectAccessible(visitor);
    await expect(log(page).getByText('Lovely, thank you')).toBeVisible({ timeout: 1000 });
    await expect(log(page).getByText('· Read')).toBeVisible();

    await page.goto('/clients');
    const sidebar = page.getByRole('navigation', { name: 'Main' });
    // What is on the screen is read.
    await expect(sidebar.getByRole('link', { name: 'Messages' })).toBeVisible();
    await visitor.getByLabel('Your message').fill('And one more');
    await visitor.getByRole('button', { name: 'Send' }).click();
    await expect(sidebar.getByRole('link', { name: 'Messages 1 unread' })).toBeVisible();
    await expect(page).toHaveTitle('(1) Clients · Pawkeeper');
    await visitor.close();
    await page.goto('/');
    const recent = page.getByRole('region', { name: 'Recent Messages' }).getByRole('listitem');
    // Her two messages, and before them the one that she was sent.
    await expect(recent).toHaveCount(3);
    await expect(recent.first()).toContainText('Jane Doe');
    await expect(recent.last()).toContainText('You: ');
    await recent.first().getByRole('link', { name: 'Client Message' }).click();
    await page.waitForURL(`**/messages/${client.id}`);
    await expect(sidebar.getByRole('link', { name: 'Messages' })).toBeVisible();
    await expect(page).toHaveTitle('Messages with Jane Doe · Pawkeeper');
    await expectAccessible(page);
  },
);

test(
  'WhatsApp and text messages open with the words filled in, and count as sent once someone says so [messages-2]',
  phoneFirst,
  async ({ page, business }) => {
    const client = await business.addClient({ phone: '07700 900123' });
    await page.goto(`/messages/${client.id}`);
    // A client without an email address begins with the next way that goes.
    await expect(page.getByRole('radio', { name: 'WhatsApp' })).toBeChecked();
    await page.getByRole('radio', { name: 'Email' }).check();
    await expect(page.getByText(/^Jane has no email address yet\./)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Add an email address' })).toHaveAttribute(
      'href',
      `/clients/${client.id}`,
    );
    await page.getByRole('radio', { name: 'Text' }).check();
    await box(page).fill('Back at 3 & happy');
    await expect(page.getByRole('link', { name: 'Open text message' })).toHaveAttribute(
      'href',
      'sms:+447700900123?&body=Back%20at%203%20%26%20happy',
    );
    await page.getByRole('radio', { name: 'WhatsApp' }).check();
    await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
    const opened = page.context().waitForEvent('page');
    await page.getByRole('link', { name: 'Open WhatsApp' }).click();
    const app = await opened;
    await expect(app).toHaveURL('https://wa.me/447700900123?text=Back%20at%203%20%26%20happy');
    await app.close();
    await expect(log(page).getByRole('listitem')).toHaveCount(0);
    // A phone may have closed the tab meanwhile.
    await page.reload();
    await expect(page.getByText('Did you send it?')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Yes, it is sent' }).click();
    await expect(log(page).getByText('· Sent by WhatsApp')).toBeVisible();
    await expect(page.getByText('Did you send it?')).toBeHidden();
    await page.getByRole('radio', { name: 'Note' }).check();
    await box(page).fill('Rang, key is under the pot');
    await page.getByRole('button', { name: 'Save note' }).click();
    await expect(log(page).getByText('· Note, only you see it')).toBeVisible();

    // A phone shows the list on a page of its own.
    await page.emulateMedia({ colorScheme: 'dark' });
    const all = page.getByRole('link', { name: 'All conversations' });
    if (await all.isVisible()) await all.click();
    const row = page.getByRole('list', { name: 'Conversations' }).getByRole('link');
    await expect(row).toContainText('You: Rang, key is under the pot');
    await expectLoaded(page);
    await expectAccessible(page);
  },
);

test(
  'an email that did not go says why, and is sent again from the thread [messages-3]',
  longLaptopOnly,
  async ({ page, business, mailServer }) => {
    const email = `full.${business.email}`;
    const client = await business.addClient({ email });
    mailServer.refusals.push({ code: 550, words: 'Mailbox full', to: email });
    await page.goto(`/messages/${client.id}`);
    await box(page).fill('See you');
    await page.getByRole('button', { name: 'Send email' }).click();
    await expect(log(page).getByText(/Not sent: the email address was refused\./)).toBeVisible();
    await log(page).getByRole('button', { name: 'Send again' }).click();
    await mailServer.mail(email);
    await expect(log(page).getByText('· Sent by email')).toBeVisible();
  },
);

test(
  'an invoice that was emailed says so, and is emailed again to the new address when that is wanted [messages-7]',
  longLaptopOnly,
  async ({ page, business, mailServer }) => {
    const email = `paid.${business.email}`;
    const client = await business.addClient({ email });
    await business.request.put('/api/business-details', {
      data: { tradingName: 'Happy Paws', address: '1 High Street, Leeds LS1 4AP' },
    });
    const lines = [{ description: 'Dog walks', amount: '30.00' }];
    const drafted = await business.request.post('/api/invoices', {
      data: { clientId: client.id, lines },
    });
    const { id } = await drafted.json();
    await business.request.post(`/api/invoices/${id}/send`);
    await mailServer.mail(email);
    const log = async () => (await business.request.get('/api/deliveries')).json();
    await expect.poll(log).toMatchObject([{ state: 'sent' }]);
    await business.request.put(`/api/clients/${client.id}`, { data: { email: `new.${email}` } });
    await page.goto(`/invoices/${id}`);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Send INV-0001' });
    await dialog.getByRole('button', { name: `Send by email to new.${email}` }).click();
    await expect(dialog.getByRole('status')).toContainText(`It was emailed to ${email} on `);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Send again' }).click();
    await expect(dialog).toBeHidden();
    await mailServer.mail(`new.${email}`);
  },
);

test(
  'emails are switched on with a look at what they say, and the log says what became of each [messages-4]',
  longLaptopOnly,
  async ({ page, business, mailServer }) => {
    const email = `log.${business.email}`;
    const client = await business.addClient({ email });
    const date = addDays(businessDay(new Date(), 'Europe/London'), 1);
    await business.addAppointment(client.id, { date });
    await business.request.post(`/api/conversations/${client.id}/messages`, {
      data: { content: 'Hello', channel: 'mail' },
    });
    await mailServer.mail(email);
    await page.goto('/messages');
    await page.getByRole('link', { name: 'Automatic emails' }).click();
    await expect(page).toHaveURL(/\/settings\/messages$/);
    const reminder = page.getByRole('checkbox', { name: 'Reminder the evening before' });
    await expect(reminder).not.toBeChecked();
    await page.getByRole('button', { name: 'See the emails for tomorrow' }).press('Enter');
    const mails = page.getByRole('list', { name: 'Emails for tomorrow' });
    await expect(mails.getByText('Reminder: your bookings with Sam Walker')).toBeVisible();
    await expect(mails.getByText(/09:00 to 10:00: Morning walk/)).toBeVisible();
    // Three in a row, before the first is saved: none goes back meanwhile.
    await page.route('**/api/message-settings', async (route) => {
      await sleep(500);
      await route.continue();
    });
    const morning = page.getByRole('checkbox', { name: 'Daily agenda, to you' });
    const answers = page.getByRole('checkbox', { name: 'Client replies, to you' });
    for (const kind of [reminder, morning, answers]) await kind.press('Space');
    for (const kind of [reminder, morning, answers]) expect(await kind.isChecked()).toBe(true);
    const switches = async () => (await business.request.get('/api/message-settings')).json();
    await expect.poll(switches).toMatchObject({ evening: true, morning: true, answers: true });
    await page.unroute('**/api/message-settings');
    for (const [label, time] of [
      ['Reminders at', '17:30'],
      ['Daily agenda at', '06:15'],
      ['Quiet from', '22:45'],
      ['Quiet until', '06:00'],
    ] as const) {
      await page.getByLabel(label).fill(time);
      await page.getByLabel(label).blur();
    }
    await expect.poll(switches).toMatchObject({
      evening: true,
      bookings: false,
      eveningTime: '17:30',
      morningTime: '06:15',
      quietFrom: '22:45',
      quietTo: '06:00',
    });
    for (const [kind, name] of [
      ['bookings', 'New, changed and cancelled bookings'],
      ['overdue', 'Overdue invoices'],
    ] as const) {
      for (const isOn of [true, false]) {
        await page.getByRole('checkbox', { name }).press('Space');
        await expect.poll(switches).toMatchObject({ [kind]: isOn });
      }
    }
    const row = page.getByRole('list', { name: 'Emails' }).getByRole('listitem');
    await expect(row).toContainText('Message to Jane Doe');
    await expect(row).toContainText(new RegExp(`Sent .* to ${email}`));
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
  },
);

test(
  'the words of an email are edited with their gaps next to what a client reads, survive a reload, and go back to the standard [messages-5]',
  longLaptopOnly,
  async ({ page, business }) => {
    const client = await business.addClient();
    const date = addDays(businessDay(new Date(), 'Europe/London'), 1);
    await business.addAppointment(client.id, { date });
    await page.goto('/settings/messages');
    const example = page.getByRole('region', { name: 'What a client reads' });
    await expect(example.getByText('Reminder: your bookings with Sam Walker')).toBeVisible();
    await page.getByLabel('Subject *').fill('See you tomorrow, {firstName}');
    await expect(example.getByText('See you tomorrow, Jane')).toBeVisible();
    await page.getByLabel('Text *').fill('Dear {name},\n\n');
    await page.getByRole('button', { name: 'What the email is about' }).click();
    await expect(page.getByLabel('Text *')).toHaveValue('Dear {name},\n\n{visits}');
    await page.getByRole('button', { name: 'Save text' }).click();
    await expect(
      page.getByText('There is no placeholder {name}. Use {firstName}, {businessName}, {visits}.'),
    ).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Subject *')).toHaveValue('See you tomorrow, {firstName}');
    await page.getByLabel('Text *').fill('Dear {firstName},\n\n{visits}');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save text' }).click();
    await expectToast(page, 'Success', 'Text saved successfully');
    await page.getByRole('button', { name: 'See the emails for tomorrow' }).click();
    const mails = page.getByRole('list', { name: 'Emails for tomorrow' });
    await expect(mails.getByText('See you tomorrow, Jane')).toBeVisible();
    await page.getByRole('button', { name: 'Reset to standard text' }).click();
    await expect(page.getByLabel('Subject *')).toHaveValue(
      'Reminder: your bookings with {businessName}',
    );
  },
);

test(
  'a client is told from the card that someone is on the way, by email once or by WhatsApp with the words filled in [messages-6]',
  longLaptopOnly,
  async ({ page, business, mailServer }) => {
    const email = `way.${business.email}`;
    const client = await business.addClient({ email, phone: '07700 900123' });
    const booked = await business.addAppointment(client.id, {
      date: businessDay(new Date(), 'Europe/London'),
    });
    await page.goto(`/day/${booked.date}`);
    await expect(page.getByRole('link', { name: 'Message Jane' })).toHaveAttribute(
      'href',
      `/messages/${client.id}`,
    );
    await page.getByRole('button', { name: 'On the way' }).click();
    const dialog = page.getByRole('dialog', { name: 'On the way' });
    await expect(dialog.getByText(/Sam Walker is on the way to you/)).toBeVisible();
    await expect(dialog.getByRole('link', { name: 'Open WhatsApp' })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/447700900123\?text=Hello%20Jane/,
    );
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Send by email' }).click();
    await expectToast(page, 'Success', 'Jane is being emailed');
    expect((await mailServer.mail(email)).text).toContain('Sam Walker is on the way to you.');
    await page.getByRole('button', { name: 'On the way' }).click();
    const told = async () => {
      const log = await (await business.request.get('/api/deliveries')).json();
      return log.map(({ state }: { state: string }) => state);
    };
    await expect.poll(told).toEqual(['sent']);
    await dialog.getByRole('button', { name: 'Send by email' }).click();
    await expectToast(page, 'Success', 'Jane has already been emailed');
    expect(mailServer.received.filter(({ to }) => to.includes(email))).toHaveLength(1);
  },
);
