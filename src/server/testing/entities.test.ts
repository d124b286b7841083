import { expect, test } from 'vitest';
import { addAppointment, addClient, addPet, addWalk } from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();

const words = (text: string): string[] => text.trim().split(/\s+/).toSorted();
const keys = (record: unknown): string[] => Object.keys(record as object).toSorted();

const CLIENT = `id userId firstName lastName email phone address emergencyContactName
  emergencyContactPhone emergencyContactAddress notes doorNotes vetAuthority refusedConsents archivedAt archivedOn archiveReason createdAt updatedAt`;
const PET = `id userId clientId name species breed dateOfBirth age weight colour color photoUrl gender
  medications allergies medicalConditions microchipId spayedNeutered aggressiveFood aggressiveAnimals
  aggressivePeople feedingInstructions exerciseNeeds behaviourNotes likes dislikes specialInstructions
  emergencyContactName emergencyContactPhone emergencyContactAddress vetName vetPhone vetAddress
  vetOutOfHoursPhone insurer policyNumber
  archivedAt archivedOn archiveReason diedOn createdAt updatedAt`;
const APPOINTMENT = `id userId clientId petId petIds serviceId title description serviceType date startTime
  endTime endDate status price charges notes seriesId seriesDay
  cancellationTerms cancelledBy cancellationFee cancellationReason createdAt updatedAt`;
const WALK = `id userId name description distance estimatedDuration gpsData isFavorite createdAt
  updatedAt isDemo isListed line`;
const USER = `id email firstName lastName profileImageUrl businessName phone address createdAt
  updatedAt timeZone`;

/** One of everything. */
async function business() {
  const caller = await app.user();
  const client = await addClient(caller);
  const pet = await addPet(caller, client.id);
  const appointment = await addAppointment(caller, client.id, { petId: pet.id });
  const walk = await addWalk(caller);
  return { caller, client, pet, appointment, walk };
}

test('a user has exactly its fields, and no role among them [entities-1]', async () => {
  const caller = await app.user();
  expect(keys((await caller.get('/api/auth/user')).body)).toEqual(words(USER));
});

test('a client, a pet, an appointment and a walk route have exactly their fields [entities-3]', async () => {
  const { client, pet, appointment, walk } = await business();
  expect(keys(client)).toEqual(words(CLIENT));
  expect(keys(pet)).toEqual(words(PET));
  expect(keys(appointment)).toEqual(words(APPOINTMENT));
  expect(keys(walk)).toEqual(words(WALK));
});

test('every id is generated here, and unique [entities-2]', async () => {
  const users = await Promise.all([1, 2, 3].map(() => app.user()));
  const bodies = await Promise.all(users.map((caller) => caller.get('/api/auth/user')));
  const ids = bodies.map(({ body }) => (body as { id: string }).id);
  expect(new Set(ids).size).toBe(3);
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f-]{17}$/);
  const twin = `insert into users (id, email) values ('${ids[0]}', 'twin@example.org')`;
  await expect(app.db.pool.query(twin)).rejects.toMatchObject({ code: '23505' });
});

test('with a user go its clients, pets, appointments, routes and messages, and nobody else’s [entities-4]', async () => {
  const leaver = await business();
  const stays = await business();
  for (const { client } of [leaver, stays]) {
    await app.db.pool.query(
      `insert into messages (id, user_id, client_id, content, direction)
        values (gen_random_uuid(), $1, $2, 'Hello', 'incoming')`,
      [client.userId, client.id],
    );
  }
  await app.db.pool.query('delete from users where id = $1', [leaver.client.userId]);
  const counts = async (userId: string) => {
    const tables = ['clients', 'pets', 'appointments', 'walk_routes', 'messages', 'passwords'];
    const answers = await Promise.all(
      tables.map((table) =>
        app.db.pool.query(`select 1 from ${table} where user_id = $1`, [userId]),
      ),
    );
    return answers.map(({ rowCount }) => rowCount);
  };
  expect(await counts(leaver.client.userId)).toEqual([0, 0, 0, 0, 0, 0]);
  expect(await counts(stays.client.userId)).toEqual([1, 1, 1, 1, 1, 1]);
});

test('a change takes every field that a new client, pet or appointment takes [entities-7]', async () => {
  const { caller, client, pet, appointment } = await business();
  const contact = {
    emergencyContactName: 'John Doe',
    emergencyContactPhone: '+447123456789',
    emergencyContactAddress: '1 High Street, Leeds LS1 4AP',
  };
  const other = await addClient(caller, { firstName: 'Other' });
  const otherPet = await addPet(caller, other.id, { name: 'Rex' });
  const changes = {
    [`/api/clients/${client.id}`]: {
      firstName: 'Ann',
      lastName: 'Lee',
      email: 'ann@example.org',
      phone: '+447123456780',
      address: '2 High Street, Leeds LS1 4AP',
      ...contact,
      notes: 'Rings twice',
      doorNotes: 'Side gate, push hard',
      vetAuthority: { vet: 'any', limit: '250.00' },
    },
    [`/api/appointments/${appointment.id}`]: {
      clientId: other.id,
      petId: otherPet.id,
      title: 'Bath',
      description: 'With the mild soap',
      serviceType: 'grooming',
      date: '2026-04-01',
      startTime: '11:00',
      endTime: '12:30',
      status: 'confirmed',
      price: '45.50',
      notes: 'Key 3',
    },
    [`/api/pets/${pet.id}`]: {
      clientId: other.id,
      name: 'Mia',
      species: 'Cat',
      breed: 'Manx',
      dateOfBirth: '2020-02-29',
      age: 'about six',
      weight: '4kg',
      colour: 'Grey',
      gender: 'Female',
      medications: 'None',
      allergies: 'Chicken',
      medicalConditions: 'Stiff hips',
      microchipId: '981000001234567',
      spayedNeutered: true,
      aggressiveFood: true,
      aggressiveAnimals: true,
      aggressivePeople: true,
      feedingInstructions: 'Half a cup at 8',
      exerciseNeeds: 'None',
      behaviourNotes: 'Hides',
      likes: 'Boxes',
      dislikes: 'Dogs',
      specialInstructions: 'Keep the door shut',
      ...contact,
      vetName: 'Park Vets',
      vetPhone: '+441132345678',
      vetAddress: '5 Park Row, Leeds LS1 5HD',
      vetOutOfHoursPhone: '+441134960123',
      insurer: 'Petplan',
      policyNumber: 'PP-12345',
    },
  };
  for (const [path, fields] of Object.entries(changes)) {
    expect((await caller.put(path, fields)).body).toMatchObject(fields);
    expect((await caller.get(path)).body).toMatchObject(fields);
  }
});

test('whether a pet is spayed or neutered is true, false or unset, and nothing else [entities-5]', async () => {
  const { caller, pet } = await business();
  const path = `/api/pets/${pet.id}`;
  for (const spayedNeutered of [true, false, null]) {
    expect((await caller.put(path, { spayedNeutered })).body).toMatchObject({ spayedNeutered });
  }
  expect((await caller.put(path, { spayedNeutered: 'yes' })).status).toBe(400);
});

test('each of the four statuses can be chosen for a new appointment, and none can be taken away [entities-6]', async () => {
  const { caller, client, appointment } = await business();
  for (const status of ['pending', 'confirmed', 'completed', 'cancelled']) {
    expect(await addAppointment(caller, client.id, { status })).toMatchObject({ status });
  }
  const path = `/api/appointments/${appointment.id}`;
  expect((await caller.put(path, { status: null })).status).toBe(400);
});
