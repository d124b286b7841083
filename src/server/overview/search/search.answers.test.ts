import { expect, test } from 'vitest';
import { addClient, addPet } from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();

test('a found client is answered with id, first name, last name and email, and nothing else [search-answers-1]', async () => {
  const sam = await app.user();
  const { id } = await addClient(sam, { email: 'jane@example.org', notes: 'Alarm code 4711' });
  expect((await sam.get('/api/clients/search?q=jane')).body).toEqual([
    { id, firstName: 'Jane', lastName: 'Doe', email: 'jane@example.org' },
  ]);
});

test('a found pet is answered with id, name, species, breed and the name of its owner, and nothing else [search-answers-2]', async () => {
  const sam = await app.user();
  const { id } = await addPet(sam, (await addClient(sam)).id, { breed: 'Pug', likes: 'Balls' });
  expect((await sam.get('/api/pets/search?q=bisc')).body).toEqual([
    { id, name: 'Biscuit', species: 'Dog', breed: 'Pug', ownerName: 'Jane Doe' },
  ]);
});
