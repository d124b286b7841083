/** Photos in messages. */
import { Buffer } from 'node:buffer';
import { phonePhoto } from '#server/testing/pictures.ts';
import { linkIn } from '#server/testing/mail-reading.ts';
import { expect, expectAccessible, phoneFirst } from './fixtures.ts';
import { test } from './mail.ts';

test(
  'photos are chosen for an email, kept over a reload, and seen by the client [message-photos-7]',
  phoneFirst,
  async ({ page, business, mailServer, pawkeeper: { origin } }) => {
    const email = `jane.${business.email}`;
    const client = await business.addClient({ email, phone: '07700 900123' });
    await page.goto(`/messages/${client.id}`);
    const photo = {
      name: 'rex.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from(await phonePhoto()),
    };
    const input = page.getByLabel('Photos for the message');
    await input.setInputFiles([photo, { ...photo, name: 'bo.jpg' }]);
    const chosen = page.getByRole('list', { name: 'Photos of this message' });
    await expect(chosen.getByRole('img')).toHaveCount(2);
    await chosen.getByRole('button', { name: 'Remove photo 2' }).click();
    await expect(chosen.getByRole('img')).toHaveCount(1);
    await page.reload();
    await expect(chosen.getByRole('img', { name: '1 of 1 for this message' })).toHaveJSProperty(
      'complete',
      true,
    );
    await input.setInputFiles({ name: 'x.txt', mimeType: 'text/plain', buffer: Buffer.from('no') });
    await expect(
      page.getByText('Choose an image, such as a JPEG, PNG or WebP photo.'),
    ).toBeVisible();
    await page.getByRole('radio', { name: 'WhatsApp' }).check();
    await expect(
      page.getByText(
        'That app opens with the text only. Send photos by email, or remove them here and add them there.',
      ),
    ).toBeVisible();
    await page.getByRole('radio', { name: 'Email' }).check();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send email' }).click();
    const log = page.getByRole('log', { name: 'Messages with Jane' });
    await expect(log.getByRole('img', { name: '1 of 1 from you' })).toHaveCount(1);
    await expect(chosen).toBeHidden();

    const mail = await mailServer.mail(email);
    expect(mail.text).toContain('1 photo: open the link above to see it.');
    const visitor = await page.context().browser()?.newPage();
    if (!visitor) throw new Error('No browser');
    await visitor.goto(linkIn(mail, origin));
    const seen = visitor.getByRole('img', { name: 'Photo 1' });
    await expect(seen).toHaveJSProperty('naturalWidth', 480);
    await expectAccessible(visitor);
    await visitor.close();
  },
);
