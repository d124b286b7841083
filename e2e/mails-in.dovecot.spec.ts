/** Emails that come to the mailbox and answer nothing: those that a person sorts, and those that come back. */
import { expect, expectAccessible, expectToast, laptopOnly } from './fixtures.ts';
import { test } from './mailbox.ts';
import { picture } from '#server/testing/pictures.ts';

test('an email from the address of a client that answers none is sorted by hand, or removed [mails-in-2]', async ({
  page,
  business,
  imap,
}) => {
  const email = `jane.${business.email}`;
  const client = await business.addClient({ email });
  await page.goto('/messages');
  await expect(page.getByText('No messages yet')).toBeVisible();
  for (const words of ['Have you room at Easter?', 'And do you walk cats?'])
    await imap.append(
      `From: Jane <${email}>\nSubject: Easter\nMessage-ID: <${words.length}@${email}>\n\n${words}`,
    );
  const sort = page.getByRole('region', { name: 'Emails to Check' });
  await sort.getByRole('button', { name: 'Emails to Check 2', exact: true }).click();
  await expect(sort.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  const easter = sort.getByRole('listitem').filter({ hasText: 'Have you room at Easter?' });
  await easter.getByRole('button', { name: 'It is from Jane Doe' }).click();
  await expectToast(page, 'Success', 'Added to your messages with Jane Doe');
  await expect(sort.getByRole('listitem')).toHaveCount(1);
  await expect(
    page
      .getByRole('list', { name: 'Conversations' })
      .getByRole('link', { name: /Jane Doe.*Easter/ }),
  ).toBeVisible();
  await sort.getByRole('button', { name: `Remove the email from ${email}` }).click();
  await expectToast(page, 'Success', 'Removed here. It stays in your mailbox.');
  await expect(sort).toBeHidden();
  await page.goto(`/messages/${client.id}`);
  await expect(
    page.getByRole('log').getByText(/^Easter\s+Have you room at Easter\?$/),
  ).toBeVisible();
});

test(
  'an email that comes back is said in the composer and on the page of the client, where another address is typed [mails-in-3]',
  laptopOnly,
  async ({ page, business, mailServer, imap }) => {
    const email = `jane.${business.email}`;
    const client = await business.addClient({ email });
    await page.goto(`/messages/${client.id}`);
    await page.getByRole('textbox', { name: 'Message' }).fill('See you at ten');
    await page.getByRole('button', { name: 'Send email' }).click();
    const sent = await mailServer.mail(email);
    await expect(page.getByText('· Sent by email')).toBeVisible();
    await imap.append(
      [
        'From: MAILER-DAEMON@example.org',
        'MIME-Version: 1.0',
        'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
        '',
        '--b',
        'Content-Type: message/delivery-status',
        '',
        'Reporting-MTA: dns; x',
        '',
        `Final-Recipient: rfc822; ${email}`,
        'Action: failed',
        'Status: 5.1.1',
        'Diagnostic-Code: smtp; 550 no such mailbox',
        '',
        '--b',
        'Content-Type: text/rfc822-headers',
        '',
        `Message-ID: ${sent.headers.get('message-id')}`,
        '',
        '--b--',
        '',
      ].join('\n'),
    );
    await page.goto(`/clients/${client.id}`);
    const warning = page.getByText(`Email to ${email} came back`, { exact: false });
    await expect(async () => {
      await page.reload();
      await expect(warning).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expect(page.getByText('It came back: 550 no such mailbox')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'change it here' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Email').fill(`other.${email}`);
    await form.getByRole('button', { name: 'Update Client' }).click();
    await expect(form).toBeHidden();
    await page.reload();
    await expect(page.getByRole('link', { name: `other.${email}` })).toBeVisible();
    await expect(warning).toBeHidden();
  },
);

test(
  'a photo with which a client replies is in the conversation [mails-in-1]',
  laptopOnly,
  async ({ page, business, mailServer, imap }) => {
    const email = `jane.${business.email}`;
    const client = await business.addClient({ email });
    await page.goto(`/messages/${client.id}`);
    await page.getByRole('textbox', { name: 'Message' }).fill('How is he?');
    await page.getByRole('button', { name: 'Send email' }).click();
    const mail = await mailServer.mail(email);
    await imap.append(
      [
        `From: ${email}`,
        `In-Reply-To: ${mail.headers.get('message-id')}`,
        'Message-ID: <back@jane>',
        'MIME-Version: 1.0',
        'Content-Type: image/jpeg',
        'Content-Disposition: attachment; filename=back.jpg',
        'Content-Transfer-Encoding: base64',
        '',
        Buffer.from(await picture('jpeg')).toString('base64'),
      ].join('\n'),
    );
    const log = page.getByRole('log', { name: 'Messages with Jane' });
    await expect(log.getByRole('img')).toHaveCount(1);
    await expectAccessible(page);
  },
);
