/** Messages are found by their words, and ready texts are put into new ones. */
import { expect, expectAccessible, expectToast, laptopOnly, test } from './fixtures.ts';

test(
  'a message is found by its words, and its place in a long conversation is shown [message-search-5]',
  laptopOnly,
  async ({ page, business }) => {
    const client = await business.addClient();
    const write = (content: string) =>
      business.request.post(`/api/conversations/${client.id}/messages`, {
        data: { content, channel: 'none' },
      });
    await write('The spare key is under the blue pot');
    for (let at = 0; at < 60; at += 1) await write(`Line ${at}`);
    await page.goto('/messages');
    await page.getByRole('searchbox').last().fill('blue po');
    const found = page.getByRole('link', { name: /spare key/ });
    await expect(found).toBeVisible();
    await expectAccessible(page);
    await found.click();
    const log = page.getByRole('log', { name: 'Messages with Jane' });
    await expect(log.getByText('The spare key is under the blue pot')).toBeInViewport();
  },
);

test(
  'a quick text goes below what is typed, and is one’s own to change [message-search-6]',
  laptopOnly,
  async ({ page, business }) => {
    const client = await business.addClient({ phone: '07700 900123' });
    await page.goto('/settings/messages');
    const form = page.getByRole('form', { name: 'Quick texts' });
    await form.getByLabel('Text 1').fill('Hi {nobody}');
    await form.getByRole('button', { name: 'Save quick texts' }).click();
    await expect(
      form.getByText('There is no placeholder {nobody}.', { exact: false }),
    ).toBeVisible();
    await form.getByLabel('Text 1').fill('Hi {firstName}, at the gate');
    await form.getByRole('button', { name: 'Remove text 4' }).click();
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Save quick texts' }).click();
    await expectToast(page, 'Success', 'Quick texts saved successfully');

    await page.goto(`/messages/${client.id}`);
    await page.getByText('WhatsApp', { exact: true }).click();
    const box = page.getByRole('textbox', { name: 'Message' });
    await box.fill('Running late.');
    await page.getByRole('button', { name: 'Quick texts' }).click();
    await expect(page.getByRole('menuitem')).toHaveCount(3);
    await page.getByRole('menuitem', { name: 'Hi Jane, at the gate' }).click();
    await expect(box).toHaveValue('Running late.\n\nHi Jane, at the gate');
    await expectAccessible(page);
  },
);
