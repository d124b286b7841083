/** What a page is on paper: everything that is read, and nothing that is pressed. */
import { businessDay } from '#contract/rules/businessDay.ts';
import { expect, expectLoaded, laptopOnly, test } from './fixtures.ts';

test(
  'a client’s page and a pet’s page print no buttons and no fields, and what is read stays [print-1]',
  laptopOnly,
  async ({ page, business }) => {
    const client = await business.addClient({ phone: '07700 900123' });
    const pet = await business.addPet(client.id, {
      vetName: 'Park Vets',
      vetPhone: '0113 496 0123',
    });
    await business.addAppointment(client.id, {
      petId: pet.id,
      date: businessDay(new Date(), 'Europe/London'),
    });
    for (const path of [`/clients/${client.id}`, `/pets/${pet.id}`]) {
      await page.goto(path);
      await expectLoaded(page);
      await page.emulateMedia({ media: 'print' });
      // The name of a booking is read, and on a screen opens it.
      for (const button of await page.getByRole('button').filter({ visible: true }).all()) {
        await expect(button).toHaveText('Morning walk');
      }
      for (const role of ['combobox', 'textbox', 'checkbox', 'navigation'] as const) {
        await expect(page.getByRole(role).filter({ visible: true })).toHaveCount(0);
      }
      await expect(page.getByRole('link', { name: /^All / })).toBeHidden();
      await expect(page.getByText(/900123|0113 496 0123|496/).first()).toBeVisible();
      await page.emulateMedia({ media: null });
    }
  },
);
