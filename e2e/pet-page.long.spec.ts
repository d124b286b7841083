/** A pet's page: what you need at the vet's comes first. */
import { expect, expectLoaded, phoneOnly, test } from './fixtures.ts';

test(
  'on a phone health, vet and medical records come before the other sections, and an empty section takes one line [pet-page-1]',
  phoneOnly,
  async ({ page, business }) => {
    const { id } = await business.addClient();
    const pet = await business.addPet(id, { allergies: 'Chicken', likes: 'Long walks' });
    await page.goto(`/pets/${pet.id}`);
    await expectLoaded(page);
    const tops: number[] = [];
    for (const name of [
      'Health Information',
      'Veterinary Information',
      'Emergency Contact',
      'Medical Records',
      'Care Instructions',
      'Basic Information',
    ]) {
      const box = await page.getByRole('region', { name, exact: true }).boundingBox();
      expect(box).not.toBeNull();
      tops.push(box?.y ?? 0);
    }
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
    const empty = page.getByRole('region', { name: 'Emergency Contact', exact: true });
    await expect(empty).toContainText('Nothing noted yet.');
    expect((await empty.boundingBox())?.height).toBeLessThan(64);
  },
);
