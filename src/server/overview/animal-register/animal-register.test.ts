import { parse } from 'csv-parse/sync';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import {
  addAppointment,
  addClient,
  addContact,
  addMedicine,
  addPet,
  addTreatment,
  addVisit,
} from '#server/testing/records.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const app = await testApp();
app.setNow(new Date('2026-06-30T09:00:00Z'));

const ask = (caller: Caller, as: string, from = '2026-01-01', to = '2026-12-31') =>
  caller.get(`/api/animal-register?from=${from}&to=${to}&as=${as}`);

const rowsOf = async (caller: Caller, from?: string, to?: string) =>
  parse((await ask(caller, 'csv', from, to)).body as string, {
    columns: true,
    bom: true,
  }) as Record<string, string>[];

async function business() {
  const sam = await app.user();
  const jane = await addClient(sam, {
    address: '1 High Street, Leeds LS1 4AP',
    phone: '07700 900123',
    email: 'jane@example.org',
    emergencyContactName: 'John Doe',
    emergencyContactPhone: '07700 900124',
    vetAuthority: { vet: 'own', limit: '250' },
  });
  const bella = await addPet(sam, jane.id, {
    name: 'Bella',
    breed: 'Beagle',
    gender: 'Female',
    dateOfBirth: '2020-06-01',
    spayedNeutered: true,
    microchipId: '981000001234567',
    aggressiveFood: true,
    vetName: 'Park Vets',
    feedingInstructions: 'Half a cup at 8',
  });
  return { sam, jane, bella, rex: await addPet(sam, jane.id, { name: 'Rex' }) };
}

test('the register has every animal in care, in the order of the regulations [register-1]', async () => {
  const { sam, jane, bella, rex } = await business();
  const stay = { date: '2026-03-02', endDate: '2026-03-05' };
  await addAppointment(sam, jane.id, { ...stay, petIds: [bella.id, rex.id] });
  await addAppointment(sam, jane.id, { date: '2026-04-01', petId: bella.id });
  await addAppointment(sam, jane.id, { date: '2026-04-02', petId: bella.id, status: 'cancelled' });
  await addAppointment(sam, jane.id, { date: '2026-07-02', petId: bella.id });
  await addVisit(sam, { petIds: [rex.id], startedAt: '2026-05-05T08:00:00.000Z' });
  await addContact(sam, jane.id, {
    kind: 'emergency',
    name: 'Mrs Patel',
    address: '3 High Street, Leeds LS1 4AP',
    email: 'patel@example.org',
  });
  await addTreatment(sam, bella.id, { kind: 'worming', name: 'Drontal', givenOn: '2026-01-05' });
  await addTreatment(sam, bella.id, { kind: 'worming', name: 'Drontal', givenOn: '2026-02-05' });
  await addMedicine(sam, bella.id);
  const rows = await rowsOf(sam);
  expect(rows.map((row) => [row['Arrival'], row['Departure'], row['Name']])).toEqual([
    ['2026-03-02', '2026-03-05', 'Bella'],
    ['2026-03-02', '2026-03-05', 'Rex'],
    ['2026-04-01', '2026-04-01', 'Bella'],
    ['2026-05-05', '2026-05-05', 'Rex'],
  ]);
  const { Arrival: _, Departure: __, ...facts } = rows[0] ?? {};
  expect(Object.values(facts)).toEqual([
    'Bella',
    '6 years',
    'Female',
    'yes',
    'Dog, Beagle',
    '981000001234567',
    '2: Bella, Rex',
    'Jane Doe',
    '1 High Street, Leeds LS1 4AP',
    "'+447700900123",
    'jane@example.org',
    'John Doe, +447700900124',
    'Mrs Patel',
    '3 High Street, Leeds LS1 4AP',
    "'+447700900123",
    'patel@example.org',
    'Park Vets',
    '',
    '',
    '',
    'Aggressive around food',
    'Drontal, 2026-02-05',
    '',
    'Half a cup at 8',
    'Vet treatment: own vet first, up to £250.00 without being reached',
    '',
    '',
    'Drontal, 2026-02-05',
    '',
    'Metacam, 0.5 ml',
  ]);
  expect(rows[2]?.['From One Household'] ?? rows[2]?.['From one household']).toBe('1: Bella');
});

test('a stay that reaches into the period is in it, and a deleted business of another owner never [register-2]', async () => {
  const { sam, jane, bella } = await business();
  await addAppointment(sam, jane.id, {
    date: '2026-02-27',
    endDate: '2026-03-02',
    petId: bella.id,
  });
  expect(await rowsOf(sam, '2026-03-02', '2026-03-02')).toHaveLength(1);
  expect(await rowsOf(sam, '2026-03-03', '2026-03-04')).toHaveLength(0);
  expect(await rowsOf((await business()).sam)).toEqual([]);
});

test('the register is a PDF too, and wrong days or another kind of file are refused in words [register-3]', async () => {
  const { sam, jane, bella } = await business();
  await addAppointment(sam, jane.id, { date: '2026-03-02', petId: bella.id });
  const { status, headers, body } = await ask(sam, 'pdf');
  expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect((body as Buffer).toString('latin1', 0, 5)).toBe('%PDF-');
  expect(headers.get('content-disposition')).toBe(
    'attachment; filename="register 2026-01-01 2026-12-31.pdf"',
  );
  const refused = [
    await ask(sam, 'doc'),
    await ask(sam, 'csv', '2026-03-02', '2026-03-01'),
    await ask(sam, 'csv', '2010-01-01', '2026-03-01'),
    await ask(sam, 'csv', 'soon'),
  ];
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
  const empty = await ask(sam, 'pdf', '2020-01-01', '2020-12-31');
  expect(empty.status).toBe(200);
});

test('what the register would lose with a client or a pet is counted in days of the last three years [register-4]', async () => {
  const { sam, jane, bella, rex } = await business();
  const stay = { date: '2026-03-02', endDate: '2026-03-05', petIds: [bella.id, rex.id] };
  await addAppointment(sam, jane.id, stay);
  await addAppointment(sam, jane.id, { date: '2026-03-05', petId: bella.id });
  await addAppointment(sam, jane.id, { date: '2026-04-01', petId: bella.id });
  await addAppointment(sam, jane.id, { date: '2020-04-01', petId: bella.id });
  const lost = async (path: string) => (await sam.get(`${path}/register-days`)).body;
  const ofBella = { days: 5, from: '2026-03-02', to: '2026-04-01' };
  expect(await lost(`/api/pets/${bella.id}`)).toEqual(ofBella);
  expect(await lost(`/api/pets/${rex.id}`)).toEqual({ ...ofBella, days: 4, to: '2026-03-05' });
  expect(await lost(`/api/clients/${jane.id}`)).toEqual(ofBella);
  const other = await addClient(sam);
  expect(await lost(`/api/clients/${other.id}`)).toEqual({ days: 0, from: null, to: null });
});

test('three years take no longer than their quarters one by one, as a table and as a PDF [register-5]', async () => {
  const { sam, jane } = await business();
  const owner = jane.userId;
  await app.db.run(sql`insert into clients (id, user_id, first_name, last_name, address)
    select gen_random_uuid(), ${owner}, 'Ann', 'Lee ' || n, '1 High Street, Leeds LS1 4AP'
      from generate_series(1, 40) n`);
  await app.db.run(sql`insert into pets (id, user_id, client_id, name, species, medical_conditions)
    select gen_random_uuid(), user_id, id, 'Rex ' || last_name, 'Dog', repeat('Stiff hips. ', 10)
      from clients where user_id = ${owner}`);
  // Ten walks on every second day, of every fourth pet.
  for (let from = 0; from < 1095; from += 73) {
    await app.db.run(sql`insert into appointments
        (id, user_id, client_id, pet_id, pet_ids, title, service_type, date, start_time, end_time, status)
      select gen_random_uuid(), ${owner}, p.client_id, p.id, array[p.id], 'Walk', 'walk',
          date '2023-07-01' + day, '09:00', '10:00', 'completed'
        from generate_series(${from}::int, ${from + 72}::int, 2) day
          join (select *, row_number() over (order by id) as at from pets where user_id = ${owner}) p
            on p.at % 4 = day % 4`);
  }
  const timed = async (as: string, until: string): Promise<number> => {
    const from = performance.now();
    expect((await ask(sam, as, '2023-07-01', until)).status).toBe(200);
    return performance.now() - from;
  };
  for (const as of ['csv', 'pdf']) {
    // The process that writes PDFs starts with the first, which is not counted.
    await timed(as, '2023-09-30');
    const quarter = Math.min(await timed(as, '2023-09-30'), await timed(as, '2023-09-30'));
    const all = Math.min(await timed(as, '2026-06-30'), await timed(as, '2026-06-30'));
    // Twelve quarters, and as much again for a machine that does much else.
    expect([as, all < 24 * quarter, all, quarter]).toEqual([as, true, all, quarter]);
  }
  expect((await rowsOf(sam, '2023-07-01', '2026-06-30')).length).toBeGreaterThan(5_000);
});
