/** The Emergency page: the right pet first, the right number first. */
import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, expectLoaded, expectToast, test } from './fixtures.ts';
import { post } from './form.ts';
import { bookedWalk, start } from './visiting.ts';
import { expectCachedForOffline } from './walking.ts';

test.use({ serviceWorkers: 'allow' });

test('one tap shows whom to call for the pet of the visit under way, also where the signal is gone [emergency-page-1]', async ({
  page,
  business,
}) => {
  const { clientId, petIds } = await bookedWalk(business);
  await business.request.put(`/api/clients/${clientId}`, {
    data: { phone: '07123456789', vetAuthority: { vet: 'own', limit: '500' } },
  });
  await business.request.put(`/api/pets/${petIds[0]}`, {
    data: {
      vetName: 'Park Vets',
      vetPhone: '0113 496 0111',
      vetAddress: '5 Park Row, Leeds LS1 5HD',
      microchipId: '981100000123456',
      allergies: 'Chicken',
      aggressivePeople: true,
    },
  });
  await post(business, `/api/clients/${clientId}/contacts`, {
    kind: 'emergency',
    name: 'Tom Neighbour',
    phone: '0113 496 0123',
    relation: 'Neighbour',
  });
  const other = await business.addClient({ firstName: 'Ann' });
  await business.addPet(other.id, { name: 'Aaron' });
  await start(page);
  await expectCachedForOffline(page);
  await page.getByRole('button', { name: 'Emergency' }).click();
  const calls = page.getByRole('region', { name: 'Call' }).getByRole('link');
  await expect(calls).toHaveText([
    /Client: Jane Doe\+447123456789/,
    /Neighbour: Tom Neighbour\+441134960123/,
    /Own vet: Park Vets\+441134960111/,
  ]);
  await expect(calls.first()).toHaveAttribute('href', 'tel:+447123456789');
  await expect(page.getByRole('heading', { name: 'Biscuit' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Jane Doe', exact: true })).toHaveAttribute(
    'href',
    `/clients/${clientId}`,
  );
  await expect(
    page.getByText('Own vet first, up to £500.00 without reaching them', { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: /^Directions to Park Vets/ })).toBeVisible();
  await expect(page.getByText('Can be aggressive around people')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Read aloud' })).toContainText(
    'Microchip 981 100 000 123 456. Allergies: Chicken.',
  );
  await expect(page.getByRole('link', { name: 'Add an out-of-hours vet' })).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await page.goBack();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Emergency' }).click();
  await expect(calls.first()).toHaveText(/Client: Jane Doe/);
  await page.context().setOffline(false);
});

test('without a visit any pet is found by its name or its client’s, and the own numbers are called last [emergency-page-2]', async ({
  page,
  business,
}) => {
  const jane = await business.addClient();
  await business.addPet(jane.id);
  const tom = await business.addClient({ firstName: 'Tom', lastName: 'O’Neill' });
  await business.addPet(tom.id, { name: 'Rex' });
  await page.goto('/emergency');
  await expectLoaded(page);
  const find = page.getByRole('searchbox', { name: 'Find a pet' });
  await find.fill('oneill');
  await page.getByRole('group', { name: 'Which pet' }).getByRole('button', { name: 'Rex' }).click();
  await expect(page.getByRole('heading', { name: 'Rex' })).toBeVisible();
  await find.fill('nobody');
  await expect(page.getByText('No pets found')).toBeVisible();
  await find.fill('');
  await page.getByRole('button', { name: 'Edit your own emergency numbers' }).click();
  const form = page.getByRole('dialog', { name: 'Your Own Emergency Numbers' });
  await form.getByLabel('Helper’s Name').fill('Kim');
  await form.getByLabel('Helper’s Phone').fill('12');
  await form.getByRole('button', { name: 'Update Numbers' }).click();
  await expect(form.getByText(/^Helper’s phone must be a valid UK mobile number/)).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel('Helper’s Phone').fill('07123456780');
  await form.getByRole('button', { name: 'Update Numbers' }).click();
  await expectToast(page, 'Success', 'Emergency numbers updated successfully');
  await expect(page.getByRole('region', { name: 'Call' }).getByRole('link').last()).toHaveText(
    /Your helper: Kim\+447123456780/,
  );
});

test('it prints on one A4 page, and the installed app has a shortcut to it [emergency-page-3]', async ({
  page,
  business,
}) => {
  const client = await business.addClient({ phone: '07123456789' });
  const long = 'A condition that takes a while to explain to somebody. '.repeat(8);
  await business.addPet(client.id, { medicalConditions: long, allergies: long, medications: long });
  await page.goto('/emergency');
  await expectLoaded(page);
  await expect(page.getByRole('heading', { name: 'Biscuit' })).toBeVisible();
  const paper = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  const manifest = await (await page.request.get('/manifest.webmanifest')).json();
  expect(manifest.shortcuts[0]).toMatchObject({ name: 'Emergency', url: '/emergency' });
});

test('a lost pet’s poster is made from what is typed, without an address, to share or to download [lost-pet-1]', async ({
  page,
  business,
}) => {
  await page.addInitScript(() => {
    const shared: string[] = [];
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files }: { files: File[] }) => {
        for (const { name, type } of files) shared.push(name, type);
      },
    });
    Object.assign(globalThis, { shared });
  });
  const client = await business.addClient();
  await business.addPet(client.id);
  await page.goto('/emergency');
  await expectLoaded(page);
  await page.getByRole('button', { name: 'Lost Pet' }).click();
  const dialog = page.getByRole('dialog', { name: 'Lost: Biscuit' });
  await dialog.getByLabel('What People Will Recognise *').fill('Red collar');
  await dialog.getByLabel('Last Seen *').fill('1 High Street, LS1 4AP');
  await dialog.getByLabel('Phone on the Poster *').fill('07700 900123');
  await dialog.getByRole('button', { name: 'Make Poster' }).click();
  await expect(dialog.getByText(/^Name a park or a street without the postcode/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Last Seen *').fill('Roundhay Park, 3 pm');
  await page.context().setOffline(true);
  await dialog.getByRole('button', { name: 'Make Poster' }).click();
  await expectToast(
    page,
    'Error',
    'The poster wasn’t made. Check your connection and try again: what you typed is still here.',
  );
  await page.context().setOffline(false);
  await dialog.getByRole('button', { name: 'Make Poster' }).click();
  await dialog.getByRole('button', { name: 'Share Poster' }).click();
  await expect
    .poll(async () => page.evaluate(() => Reflect.get(globalThis, 'shared') as string[]))
    .toEqual(['Lost Biscuit.pdf', 'application/pdf']);
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download PDF' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('Lost Biscuit.pdf');
  expect((await readFile(await download.path())).toString('latin1', 0, 5)).toBe('%PDF-');
  await dialog.getByRole('button', { name: 'Change the Words' }).click();
  await expect(dialog.getByLabel('Last Seen *')).toHaveValue('Roundhay Park, 3 pm');
});
