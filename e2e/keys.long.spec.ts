/** Keys and access codes: where each key is, and codes that are shown for a moment. */
import { addDays } from '#contract/rules/businessDay.ts';
import {
  expect,
  expectAccessible,
  expectLoaded,
  laptopOnly,
  phoneOnly,
  pressInMenu,
  test,
} from './fixtures.ts';
import { post } from './form.ts';
import { today } from './visiting.ts';

test('a key is taken, handed over with the name as a receipt, and missing; the day sheet shows where it is [keys-web-1]', async ({
  page,
  business,
}) => {
  const client = await business.addClient();
  await business.addAppointment(client.id, { date: today() });
  await page.goto(`/clients/${client.id}`);
  await expectLoaded(page);
  const keys = page.getByRole('region', { name: 'Keys', exact: true });
  await keys.getByRole('button', { name: 'Add Key' }).click();
  const form = page.getByRole('dialog', { name: 'Add Key' });
  await form.getByLabel('Tag Number *').fill('Doe, 1 High Street');
  await form.getByRole('button', { name: 'Add Key' }).click();
  await expect(
    form.getByText('A tag is a number, such as 12 or K12, and never a name'),
  ).toBeVisible();
  await form.getByLabel('Tag Number *').fill('12');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Add Key' }).click();
  await expect(keys.getByText('Key 12 at base')).toBeVisible();
  await keys.getByRole('button', { name: 'Take: key 12' }).click();
  await expect(keys.getByText('Key 12 with me')).toBeVisible();
  await page.goto(`/day/${today()}`);
  await expect(page.getByText('Key 12 with me')).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/clients/${client.id}`);
  await pressInMenu(keys.getByRole('button', { name: 'More for key 12' }), 'Hand over');
  const receipt = page.getByRole('dialog', { name: 'Hand over key 12' });
  await receipt.getByRole('button', { name: 'Hand Over', exact: true }).click();
  await expect(receipt.getByText('Type the name of the person who received the key')).toBeVisible();
  await receipt.getByLabel('Received By *', { exact: true }).fill('Jane Doe');
  await expectAccessible(page);
  await receipt.getByRole('button', { name: 'Hand Over', exact: true }).click();
  await expect(keys.getByText('Key 12 with the client')).toBeVisible();
  await expect(receipt).toBeHidden();
  await pressInMenu(keys.getByRole('button', { name: 'More for key 12' }), 'Missing');
  await expect(keys.getByText('Key 12 missing')).toBeVisible();
  await expect(keys.getByText(/^Let the client and your insurer know today/)).toBeVisible();
  await pressInMenu(keys.getByRole('button', { name: 'More for key 12' }), 'Show log');
  const log = page.getByRole('list', { name: 'Log of key 12' }).getByRole('listitem');
  await expect(log).toContainText(['Reported missing', 'Handed over to Jane Doe', 'Taken']);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
});

test('an access code is shown by a tap, fades after half a minute, and is in no draft and nothing else that the browser keeps [keys-web-2]', async ({
  page,
  business,
}) => {
  const client = await business.addClient();
  await business.addAppointment(client.id, { date: today() });
  test.setTimeout(120_000);
  await page.clock.install();
  await page.goto(`/clients/${client.id}`);
  await expectLoaded(page);
  const codes = page.getByRole('region', { name: 'Access Codes' });
  await codes.getByRole('button', { name: 'Add entry code' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add entry code' });
  await dialog.getByLabel('Entry code *').fill('C1379Z');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await codes.getByRole('button', { name: 'Add entry code' }).click();
  await expect(dialog.getByLabel('Entry code *')).toHaveValue('');
  await dialog.getByLabel('Entry code *').fill('C1379Z');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(codes.getByText('C1379Z')).toBeHidden();
  await codes.getByRole('button', { name: 'Show entry code' }).click();
  await expect(codes.getByText('C1379Z')).toBeVisible();
  await expectAccessible(page);
  const kept = await page.evaluate(
    'JSON.stringify([localStorage, sessionStorage, history.state, document.cookie])',
  );
  expect(kept).not.toContain('C1379Z');
  await page.clock.fastForward(31_000);
  await expect(codes.getByText('C1379Z')).toBeHidden();

  await page.goto(`/day/${today()}`);
  await page.getByRole('button', { name: 'Access codes of Jane Doe' }).click();
  const onSheet = page.getByRole('dialog', { name: 'Access codes of Jane Doe' });
  // A tablet is turned: the run is a table there.
  const size = page.viewportSize();
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(onSheet).toBeVisible();
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect(onSheet).toBeVisible();
  if (size) await page.setViewportSize(size);
  await onSheet.getByRole('button', { name: 'Show entry code' }).click();
  await expect(onSheet.getByText('C1379Z')).toBeVisible();
  await onSheet.getByRole('button', { name: 'Hide entry code' }).click();
  await expect(onSheet.getByText('C1379Z')).toBeHidden();
  await expect(onSheet.getByText('Alarm word')).toBeHidden();
});

test('a hand-over that was not noted stays open with the name, and is in the log once [keys-web-5]', async ({
  page,
  business,
}) => {
  const client = await business.addClient();
  await post(business, `/api/clients/${client.id}/keys`, { tag: '3', place: 'atBase' });
  await page.goto(`/clients/${client.id}`);
  const keys = page.getByRole('region', { name: 'Keys', exact: true });
  await pressInMenu(keys.getByRole('button', { name: 'More for key 3', exact: true }), 'Hand over');
  const receipt = page.getByRole('dialog', { name: 'Hand over key 3', exact: true });
  await receipt.getByLabel('Received By *', { exact: true }).fill('Jane Doe');
  await page.route('**/api/keys/*/events', (route) => route.abort(), { times: 1 });
  await receipt.getByRole('button', { name: 'Hand Over', exact: true }).click();
  await expect(
    page.getByText('Failed to note where the key is', { exact: true }).first(),
  ).toBeVisible();
  await expect(receipt.getByLabel('Received By *', { exact: true })).toHaveValue('Jane Doe');
  await receipt.getByRole('button', { name: 'Hand Over', exact: true }).click();
  await expect(receipt).toBeHidden();
  await expect(keys.getByText('Key 3 with the client', { exact: true })).toBeVisible();
  await pressInMenu(keys.getByRole('button', { name: 'More for key 3', exact: true }), 'Show log');
  await expect(
    page.getByRole('list', { name: 'Log of key 3', exact: true }).getByRole('listitem'),
  ).toHaveText([/Handed over to Jane Doe/]);
});

test('a step whose answer was lost is in the log once [keys-web-3]', async ({ page, business }) => {
  const client = await business.addClient();
  await post(business, `/api/clients/${client.id}/keys`, { tag: '3', place: 'atBase' });
  await page.goto(`/clients/${client.id}`);
  const keys = page.getByRole('region', { name: 'Keys', exact: true });
  let isLost = false;
  await page.route('**/api/keys/*/events', async (route) => {
    if (route.request().method() !== 'POST' || isLost) return route.continue();
    isLost = true;
    await route.fetch();
    return route.abort();
  });
  await keys.getByRole('button', { name: 'Take: key 3' }).click();
  await expect(
    page.getByText('Failed to note where the key is', { exact: true }).first(),
  ).toBeVisible();
  await pressInMenu(keys.getByRole('button', { name: 'More for key 3', exact: true }), 'Show log');
  await expect(page.getByRole('list', { name: 'Log of key 3' }).getByRole('listitem')).toHaveCount(
    1,
  );
});

test(
  'a code in the notes is hidden on the card, and moves to the access codes where somebody asks for it [move-codes-1]',
  laptopOnly,
  async ({ page, business }) => {
    const client = await business.addClient({ notes: 'Alarm 4711, side gate' });
    await page.goto('/clients');
    const notes = page.getByText('Alarm ••••, side gate');
    await expect(notes).toBeHidden();
    await page.getByText('Notes', { exact: true }).click();
    await expect(notes).toBeVisible();
    await page.getByRole('link', { name: 'Move to access codes' }).click();
    await page.getByRole('button', { name: 'Move to access codes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Move to Access Codes' });
    await dialog.getByRole('button', { name: 'Alarm word' }).click();
    await expect(page.getByText('Alarm (see access codes), side gate')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Show alarm word' })).toBeVisible();
    const { value } = await (
      await business.request.post(`/api/clients/${client.id}/access/reveal`, {
        data: { kind: 'alarmWord' },
      })
    ).json();
    expect(value).toBe('4711');
  },
);

test(
  'tomorrow’s day sheet names the keys for tomorrow, or says that they could not be read [keys-web-4]',
  phoneOnly,
  async ({ page, business }) => {
    const client = await business.addClient();
    const tomorrow = addDays(today(), 1);
    await business.addAppointment(client.id, { date: tomorrow });
    await post(business, `/api/clients/${client.id}/keys`, { tag: '12', place: 'withMe' });
    await post(business, `/api/clients/${client.id}/keys`, { tag: '14', place: 'atBase' });
    // Nothing is on this device yet.
    await page.route('**/api/keys', (route) =>
      route.fulfill({ status: 500, json: { message: 'Out of order' } }),
    );
    await page.goto(`/day/${tomorrow}`);
    await expect(page.getByText('The keys for tomorrow could not be loaded')).toBeVisible();
    await page.unroute('**/api/keys');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(
      page.getByRole('region', { name: 'Keys for tomorrow' }).getByRole('listitem'),
    ).toHaveText([/14 at base/, /12 with me/]);
    await expectAccessible(page);
  },
);
