import { expect, test } from 'vitest';
import type { Treatment } from '#contract/people/treatments.ts';
import { addClient, addPet, addTreatment } from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();

async function samWithBiscuit() {
  const sam = await app.user();
  const client = await addClient(sam);
  return { sam, client, pet: await addPet(sam, client.id) };
}

test('a treatment of a pet is kept with every field, changed and deleted [treatments-1]', async () => {
  const { sam, pet } = await samWithBiscuit();
  const path = `/api/pets/${pet.id}/treatments`;
  const fields = {
    kind: 'vaccination',
    name: 'Leptospirosis (L4)',
    givenOn: '2025-05-01',
    dueOn: '2026-05-01',
    batch: 'A123',
  };
  const { status, body } = await sam.post(path, fields);
  expect([status, body]).toEqual([201, expect.objectContaining({ ...fields, petId: pet.id })]);
  const { id } = body as Treatment;
  const changed = await sam.put(`/api/treatments/${id}`, { dueOn: null });
  expect(changed.body).toMatchObject({ ...fields, dueOn: null });
  expect((await sam.get(path)).body).toEqual([changed.body]);
  expect((await sam.delete(`/api/treatments/${id}`)).status).toBe(204);
  expect((await sam.get(path)).body).toEqual([]);
});

test('a treatment that is due before it was given is refused at the field, also by a change [treatments-2]', async () => {
  const { sam, pet } = await samWithBiscuit();
  const refused = {
    status: 400,
    body: {
      errors: [
        {
          path: ['dueOn'],
          message: 'This is before the day it was given. Correct one of the two dates.',
        },
      ],
    },
  };
  const sent = { kind: 'flea', name: 'Bravecto', givenOn: '2026-03-29', dueOn: '2026-03-28' };
  expect(await sam.post(`/api/pets/${pet.id}/treatments`, sent)).toMatchObject(refused);
  const { id } = await addTreatment(sam, pet.id, { givenOn: '2026-03-29', dueOn: '2026-03-29' });
  expect(await sam.put(`/api/treatments/${id}`, { givenOn: '2026-03-30' })).toMatchObject(refused);
});

test('what is due on a day or was before is listed, the longest overdue first, of pets in use [treatments-3]', async () => {
  const { sam, client, pet } = await samWithBiscuit();
  const gone = await addPet(sam, client.id, { name: 'Gone' });
  const add = (name: string, dueOn: string | null, petId = pet.id) =>
    addTreatment(sam, petId, { name, dueOn });
  await add('Later', '2026-04-02');
  await add('On the day', '2026-04-01');
  await add('Overdue', '2025-12-01');
  await add('Never', null);
  await add('Of an archived pet', '2025-12-01', gone.id);
  await sam.put(`/api/pets/${gone.id}`, { archived: true });
  const { body } = await sam.get('/api/treatments/due?before=2026-04-01');
  expect((body as Treatment[]).map(({ name }) => name)).toEqual(['Overdue', 'On the day']);
  expect((await sam.get('/api/treatments/due')).status).toBe(400);
  expect((await sam.get('/api/treatments/due?before=soon')).status).toBe(400);
});

test('a later treatment of the same kind and name replaces the due one, and no other [treatments-4]', async () => {
  const { sam, client, pet } = await samWithBiscuit();
  const other = await addPet(sam, client.id, { name: 'Rex' });
  const due = async () =>
    ((await sam.get('/api/treatments/due?before=2026-04-01')).body as Treatment[]).map(
      ({ id }) => id,
    );
  const first = await addTreatment(sam, pet.id, { name: 'Kennel Cough', dueOn: '2026-03-01' });
  const others = [
    await addTreatment(sam, other.id, { name: 'Kennel Cough', dueOn: '2026-03-02' }),
    await addTreatment(sam, pet.id, { kind: 'titre', name: 'Kennel Cough', dueOn: '2026-03-03' }),
    await addTreatment(sam, pet.id, { name: 'Rabies', dueOn: '2026-03-04' }),
  ].map(({ id }) => id);
  // An earlier one that is typed in afterwards replaces nothing, and is itself replaced.
  await addTreatment(sam, pet.id, {
    name: 'Kennel Cough',
    givenOn: '2024-03-01',
    dueOn: '2025-03-01',
  });
  expect(await due()).toEqual([first.id, ...others]);
  const later = await addTreatment(sam, pet.id, {
    name: 'kennel cough',
    givenOn: '2026-03-20',
    dueOn: '2027-03-20',
  });
  expect(await due()).toEqual(others);
  await sam.delete(`/api/treatments/${later.id}`);
  expect(await due()).toEqual([first.id, ...others]);
});
