import { expect, test } from 'vitest';
import { addAppointment, addClient, addPet } from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();

const everyField = {
  name: 'Biscuit',
  species: 'Dog',
  breed: 'Border Terrier',
  dateOfBirth: '2020-02-29',
  age: 'about six',
  weight: '7.5kg',
  colour: 'Grizzle',
  medications: 'None',
  allergies: 'Chicken',
  medicalConditions: 'Stiff hips',
  gender: 'Female',
  microchipId: '981000001234567',
  spayedNeutered: true,
  aggressiveFood: true,
  aggressiveAnimals: false,
  aggressivePeople: false,
  feedingInstructions: 'Half a cup at 8',
  exerciseNeeds: 'An hour a day',
  behaviourNotes: 'Pulls towards squirrels',
  likes: 'Tennis balls',
  dislikes: 'Umbrellas',
  specialInstructions: 'Harness, never a collar',
  emergencyContactName: 'John Doe',
  emergencyContactPhone: '+447123456789',
  emergencyContactAddress: '1 High Street, Leeds LS1 4AP',
  vetName: 'Park Vets',
  vetPhone: '+441132345678',
  vetAddress: '5 Park Row, Leeds LS1 5HD',
};

test('every field of a pet is kept [pets-11]', async () => {
  const sam = await app.user();
  const { id: clientId } = await addClient(sam);
  const made = await addPet(sam, clientId, everyField);
  expect(made).toMatchObject({ ...everyField, clientId, photoUrl: null });
  expect((await sam.get(`/api/pets/${made.id}`)).body).toEqual(made);
  expect((await sam.get('/api/pets')).body).toEqual([made]);
});

test('a new pet has no aggression flag set [pets-13]', async () => {
  const sam = await app.user();
  const made = await addPet(sam, (await addClient(sam)).id);
  expect(made).toMatchObject({
    aggressiveFood: false,
    aggressiveAnimals: false,
    aggressivePeople: false,
  });
});

test('an empty weight or date of birth becomes unset [pets-17]', async () => {
  const sam = await app.user();
  const { id: clientId } = await addClient(sam);
  const made = await addPet(sam, clientId, { weight: '7kg', dateOfBirth: '2020-01-01' });
  const { body } = await sam.put(`/api/pets/${made.id}`, { weight: '', dateOfBirth: '' });
  expect(body).toMatchObject({ weight: null, dateOfBirth: null });
});

test('color is accepted as another name of colour, which wins [pets-12]', async () => {
  const sam = await app.user();
  const { id: clientId } = await addClient(sam);
  expect(await addPet(sam, clientId, { color: 'Tan' })).toMatchObject({
    colour: 'Tan',
    color: 'Tan',
  });
  const made = await addPet(sam, clientId, { color: 'Tan', colour: 'Black' });
  expect(made.colour).toBe('Black');
  // Each call that answers a pet says both.
  const both = { colour: 'Grey', color: 'Grey' };
  expect((await sam.put(`/api/pets/${made.id}`, { color: 'Grey' })).body).toMatchObject(both);
  expect((await sam.get(`/api/pets/${made.id}`)).body).toMatchObject(both);
  expect((await sam.get('/api/pets')).body).toContainEqual(expect.objectContaining(both));
  expect((await sam.put(`/api/pets/${made.id}`, { color: 'White' })).body).toHaveProperty(
    'colour',
    'White',
  );
});

test('a date of birth in the future is refused in the specified words, by the day of the business [pets-18]', async () => {
  const sam = await app.user();
  const { id: clientId } = await addClient(sam);
  // Half past midnight in London, where it is summer time: still yesterday in UTC.
  app.setNow(new Date('2026-06-30T23:30:00Z'));
  expect((await addPet(sam, clientId, { dateOfBirth: '2026-07-01' })).dateOfBirth).toBe(
    '2026-07-01',
  );
  const tomorrow = { clientId, name: 'Pip', species: 'Cat', dateOfBirth: '2026-07-02' };
  const { status, body } = await sam.post('/api/pets', tomorrow);
  expect([status, body]).toEqual([
    400,
    {
      message: 'Date of birth cannot be in the future',
      errors: [{ path: ['dateOfBirth'], message: 'Date of birth cannot be in the future' }],
    },
  ]);
});

test('a pet without client, name or species is refused at the field [pets-10]', async () => {
  const sam = await app.user();
  const { status, body } = await sam.post('/api/pets', {});
  expect(status).toBe(400);
  expect((body as { errors: { path: string[] }[] }).errors.map(({ path }) => path[0])).toEqual([
    'clientId',
    'name',
    'species',
  ]);
});

test("a pet can only be given a client of the same owner, and another owner's looks absent [pets-14]", async () => {
  const sam = await app.user();
  const theirs = await addClient(await app.user());
  const mine = await addPet(sam, (await addClient(sam)).id);
  const pet = { clientId: theirs.id, name: 'Pip', species: 'Cat' };
  const refused = await sam.post('/api/pets', pet);
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({ errors: [{ path: ['clientId'] }] });
  expect((await sam.put(`/api/pets/${mine.id}`, { clientId: theirs.id })).status).toBe(400);
  expect((await sam.get('/api/pets')).body).toEqual([mine]);
});

test('a deleted pet answers 204 and takes its appointments with it [pets-15]', async () => {
  const sam = await app.user();
  const { id: clientId } = await addClient(sam);
  const pet = await addPet(sam, clientId);
  await addAppointment(sam, clientId, { petId: pet.id });
  expect((await sam.delete(`/api/pets/${pet.id}`)).status).toBe(204);
  expect((await sam.get(`/api/pets/${pet.id}`)).status).toBe(404);
  expect((await sam.get('/api/appointments')).body).toEqual([]);
});

test('phones and addresses of a pet are refused in the specified words [pets-16]', async () => {
  const sam = await app.user();
  const { id: clientId } = await addClient(sam);
  const { body } = await sam.post('/api/pets', {
    clientId,
    name: 'Pip',
    species: 'Cat',
    emergencyContactPhone: '1',
    emergencyContactAddress: 'x',
    vetPhone: '2',
    vetAddress: 'y',
  });
  expect((body as { errors: { message: string }[] }).errors.map(({ message }) => message)).toEqual([
    'Emergency contact phone must be a valid UK mobile number (e.g., 07123456789)',
    'Emergency contact address must include a valid UK postcode',
    'Vet phone must be a valid UK mobile number (e.g., 07123456789)',
    'Vet address must include a valid UK postcode',
  ]);
});
