/** The pets' page, form and profile. */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, laptopFirst, longLaptopOnly, test } from './fixtures.ts';

async function openPets(page: Page): Promise<void> {
  await page.goto('/pets');
  await expect(page.getByRole('heading', { level: 1, name: 'Pets' })).toBeVisible();
}

test(
  'a pet is created with every field of its entity, and its profile shows them in six sections [pets-1]',
  laptopFirst,
  async ({ page, business }) => {
    await business.addClient();
    await openPets(page);
    await expect(page.getByText('No pets yet')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add Pet' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add New Pet' });
    await dialog.getByRole('combobox', { name: 'Client' }).fill('jane');
    await page.getByRole('option', { name: 'Jane Doe' }).click();
    await dialog.getByLabel('Species *').selectOption('Dog');
    await expect(dialog.getByLabel('Gender')).toBeHidden();
    await dialog.getByRole('button', { name: /^More/ }).click();
    await dialog.getByLabel('Gender').selectOption('Female');
    await dialog.getByLabel('Spayed / Neutered').selectOption('No');
    const texts = {
      'Pet Name *': 'Bramble',
      Breed: 'Border Terrier',
      'Date of Birth': '2020-02-29',
      Weight: '8.5kg',
      Colour: 'Grizzle',
      'Microchip ID': '977200009876543',
      Allergies: 'Chicken',
      Medications: 'Apoquel',
      'Medical Conditions': 'Itches',
      'Feeding Instructions': 'Twice a day',
      'Exercise Needs': 'Two walks',
      'Behaviour Notes': 'Pulls',
      Likes: 'Balls',
      Dislikes: 'Umbrellas',
      'Special Instructions': 'Harness only',
      'Emergency Contact Name': 'Tom',
      'Emergency Contact Phone': '+44 7123 456789',
      'Emergency Contact Address': '2 Oak Road, Leeds LS8 2QX',
      'Vet Name': 'Oakwood Vets',
      'Vet Phone': '+44 1132 401234',
      'Vet Address': '1 Roundhay Road, Leeds LS8 4AA',
    };
    for (const [label, text] of Object.entries(texts)) {
      await dialog.getByLabel(label).fill(text);
    }
    await expect(dialog.getByPlaceholder('+44 7XXX XXXXXX')).toHaveCount(1);
    await expect(dialog.getByPlaceholder('+44 1XXX XXXXXX')).toHaveCount(1);
    await expect(dialog.getByText('Must include +44 country code')).toHaveCount(2);
    await expect(dialog.getByText('Must include valid UK postcode')).toHaveCount(2);
    await dialog.getByRole('button', { name: 'Create Pet' }).click();
    await expect(page.getByText('Pet created successfully')).toBeVisible();
    await expect(page.getByText('Owner: Jane Doe')).toBeVisible();

    await page.getByRole('link', { name: 'Open the profile of Bramble' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Bramble' })).toBeVisible();
    for (const section of [
      'Basic Information',
      'Physical Details',
      'Health Information',
      'Care Instructions',
      'Emergency Contact',
      'Veterinary Information',
    ]) {
      await expect(page.getByRole('region', { name: section })).not.toContainText('Nothing noted');
    }
    const main = page.getByRole('main');
    await expect(main).toContainText('29 February 2020');
    await expect(main).toContainText(/\d+ years/);
    await expect(page.getByRole('link', { name: '+441132401234' })).toHaveAttribute(
      'href',
      'tel:+441132401234',
    );
    for (const text of ['Harness only', 'Apoquel', 'Oakwood Vets', '977200009876543', '8.5kg']) {
      await expect(main).toContainText(text);
    }
    await expectAccessible(page);
  },
);

test(
  'client, name and species are required, and a date of birth cannot be in the future [pets-8]',
  longLaptopOnly,
  async ({ page, business }) => {
    await business.addClient();
    await openPets(page);
    await page.getByRole('button', { name: 'Add Pet' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add New Pet' });
    await dialog.getByLabel('Date of Birth').fill('2999-01-01');
    await dialog.getByLabel('Vet Phone').fill('123');
    await dialog.getByLabel('Vet Address').fill('Nowhere');
    await dialog.getByRole('button', { name: 'Create Pet' }).click();
    for (const message of [
      'Client is required',
      'Pet name is required',
      'Species is required',
      'Date of birth cannot be in the future',
      'Vet phone must be a valid UK mobile number (e.g., 07123456789)',
      'Vet address must include a valid UK postcode',
    ]) {
      await expect(dialog.getByText(message)).toBeVisible();
    }
    await expect(dialog.getByRole('combobox', { name: 'Client' })).toBeFocused();
    await expectAccessible(page);
  },
);

test(
  'the age follows the date of birth while it is typed [pets-9]',
  longLaptopOnly,
  async ({ page, business }) => {
    await business.addClient();
    await page.clock.setFixedTime('2026-03-01T12:00:00Z');
    await openPets(page);
    await page.getByRole('button', { name: 'Add Pet' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add New Pet' });
    for (const [born, age] of [
      ['2024-02-29', '2 years'],
      ['2025-03-01', '1 year'],
      ['2025-11-30', '3 months'],
      ['2026-02-01', '1 month'],
      ['2026-02-24', '5 days'],
      ['2026-02-28', '1 day'],
    ] as const) {
      await dialog.getByLabel('Date of Birth').fill(born);
      await expect(dialog.getByText(`Age: ${age}`)).toBeVisible();
    }
  },
);

test(
  'the aggression warning is in the form, on the card and on the profile [pets-4]',
  longLaptopOnly,
  async ({ page, business }) => {
    const client = await business.addClient();
    await business.addPet(client.id);
    await openPets(page);
    await page.getByRole('button', { name: 'Edit Biscuit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Pet' });
    const warning = 'Aggression warning';
    await expect(dialog.getByText(warning)).toBeHidden();
    for (const flag of ['food', 'other animals', 'people']) {
      await dialog.getByLabel(`Aggressive around ${flag}`).check();
      await expect(dialog.getByText(warning)).toBeVisible();
      await dialog.getByLabel(`Aggressive around ${flag}`).uncheck();
      await expect(dialog.getByText(warning)).toBeHidden();
    }
    await dialog.getByLabel('Aggressive around people').check();
    await dialog.getByRole('button', { name: 'Update Pet' }).click();
    await expect(page.getByText('Pet updated successfully')).toBeVisible();
    await expect(page.getByRole('listitem').getByText(warning)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Open the profile of Biscuit' }).click();
    await expect(page.getByText('Can be aggressive around people.')).toBeVisible();
  },
);

test(
  'six placeholder cards stand while the pets load [pets-3]',
  longLaptopOnly,
  async ({ page, business }) => {
    await business.addClient();
    let asked = false;
    await page.route('**/api/pets', () => {
      asked = true;
    });
    await openPets(page);
    await expect.poll(() => asked).toBe(true);
    await expect(page.getByTestId('pet-skeletons').locator('> li')).toHaveCount(6);
  },
);

test(
  'the search finds name, species and breed; without a match it says so [pets-2]',
  longLaptopOnly,
  async ({ page, business }) => {
    const client = await business.addClient();
    await business.addPet(client.id, { name: 'Rex', species: 'Dog', breed: 'Pug' });
    await business.addPet(client.id, { name: 'Mia', species: 'Cat', breed: 'Manx' });
    await openPets(page);
    const search = page.getByPlaceholder('Search pets by name, species, or breed...');
    for (const [text, name] of [
      ['rex', 'Rex'],
      ['cat', 'Mia'],
      ['manx', 'Mia'],
    ] as const) {
      await search.fill(text);
      await expect(page.getByText('1 of 2 pets')).toBeVisible();
      await expect(page.getByRole('heading', { name })).toBeVisible();
    }
    await expect(page).toHaveURL(/\/pets\?q=manx$/);
    await search.fill('%');
    await expect(page.getByText('No pets found')).toBeVisible();
    await expectAccessible(page);
  },
);

test(
  'the profile says what is loading, what is not noted and what is not there [pets-7]',
  longLaptopOnly,
  async ({ page, business }) => {
    const client = await business.addClient();
    const pet = await business.addPet(client.id);
    let answer: (() => void) | undefined;
    await page.route(`**/api/pets/${pet.id}`, async (route) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      await route.continue();
    });
    await page.goto(`/pets/${pet.id}`);
    await expect(page.getByText('Loading pet profile...')).toBeVisible();
    await expect.poll(() => answer).toBeDefined();
    answer?.();
    await expect(page.getByRole('heading', { level: 1, name: 'Biscuit' })).toBeVisible();
    const vet = page.getByRole('region', { name: 'Veterinary Information' });
    await expect(vet.getByText('Nothing noted yet.')).toBeVisible();
    for (const id of ['0198c0de-0000-7000-8000-000000000000', 'not-an-id']) {
      await page.goto(`/pets/${id}`);
      await expect(page.getByRole('heading', { name: 'Pet Not Found' })).toBeVisible();
      await expect(
        page.getByText(
          "The pet you're looking for doesn't exist or you don't have permission to view it.",
        ),
      ).toBeVisible();
    }
    await expectAccessible(page);
  },
);

test(
  'a pet is deleted after a confirmation that a click outside does not close [pets-5]',
  longLaptopOnly,
  async ({ page, business }) => {
    const client = await business.addClient();
    const pet = await business.addPet(client.id);
    await business.addPet(client.id, { name: 'Mia', species: 'Cat' });
    await page.goto(`/pets/${pet.id}`);
    await page.getByRole('button', { name: 'Delete Pet' }).click();
    const confirmation = page.getByRole('alertdialog', { name: 'Delete Pet' });
    await expect(
      confirmation.getByText(
        /This action cannot be undone\. It removes all pet data and records\.$/,
      ),
    ).toBeVisible();
    await page.mouse.click(5, 5);
    await expect(confirmation).toBeVisible();
    await confirmation.getByRole('button', { name: 'Delete Pet' }).click();
    await expect(page.getByText('Pet deleted successfully')).toBeVisible();
    await expect(page).toHaveURL(/\/pets$/);
    await expect(page.getByRole('heading', { name: 'Mia' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Biscuit' })).toBeHidden();
    await page.getByRole('button', { name: 'Delete Mia' }).click();
    await confirmation.getByRole('button', { name: 'Delete Pet' }).click();
    await expect(page.getByText('No pets yet')).toBeVisible();
  },
);

test(
  'two tabs edit one pet: the second is shown both versions [pets-6]',
  longLaptopOnly,
  async ({ page, business }) => {
    const client = await business.addClient();
    const pet = await business.addPet(client.id);
    await page.goto(`/pets/${pet.id}`);
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Pet' });
    await dialog.getByLabel('Breed').fill('Pug');
    await business.request.put(`/api/pets/${pet.id}`, { data: { breed: 'Manx', weight: '5kg' } });
    await dialog.getByRole('button', { name: 'Update Pet' }).click();
    const notice = dialog.getByRole('alert', { name: 'Changed while you were editing' });
    await expect(notice).toContainText('Pug');
    await expect(notice).toContainText('Manx');
    await notice.getByRole('button', { name: 'Keep mine' }).click();
    await expect(page.getByText('Pet updated successfully')).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Pug');
    await expect(page.getByRole('main')).toContainText('5kg');
  },
);
