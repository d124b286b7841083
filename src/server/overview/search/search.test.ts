import { expect, test } from 'vitest';
import { addClient, addIssued, addPet } from '#server/testing/records.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const app = await testApp();

async function names(caller: Caller, kind: 'clients' | 'pets', text: string): Promise<string[]> {
  const { body } = await caller.get(`/api/${kind}/search?q=${encodeURIComponent(text)}`);
  return (body as { firstName?: string; name?: string }[]).map(
    (row) => row.firstName ?? row.name ?? '',
  );
}

test('clients are found by any part of full name, email or phone [search-5]', async () => {
  const sam = await app.user();
  await addClient(sam, {
    firstName: 'Ann',
    lastName: 'Lee',
    email: 'Ann.Lee@example.org',
    phone: '07123456789',
  });
  await addClient(sam, { firstName: 'Bob', lastName: 'Marsh' });
  for (const text of ['ann', 'n le', 'LEE@EX', '07123', '+447123', '0712 345', '3456']) {
    expect([text, await names(sam, 'clients', text)]).toEqual([text, ['Ann']]);
  }
  // The email address follows the name in no text; of a lone accent nothing is left.
  for (const text of ['zz', ' ', 'lee ann', 'lee\u0301ann', '\u0301']) {
    expect([text, await names(sam, 'clients', text)]).toEqual([text, []]);
  }
});

test('a phone number in any usual form, whole or its beginning, finds its client and nobody else', async () => {
  const sam = await app.user();
  await addClient(sam, { firstName: 'Ann', phone: '07123456789' });
  await addClient(sam, { firstName: 'Bob', phone: '+44 113 245 6700' });
  await addClient(sam, { firstName: 'Cem', phone: '07700910440' });
  await addClient(sam, { firstName: 'Dee' });
  const cases: [text: string, found: string[]][] = [
    ['07123 456 789', ['Ann']],
    ['+44 7123 456789', ['Ann']],
    ['+44 (0)7123 456789', ['Ann']],
    ['0044 7123 456789', ['Ann']],
    ['0044 (0) 7123-456789', ['Ann']],
    ['447123456789', ['Ann']],
    ['+44 7123\u2011456', ['Ann']],
    ['0113 245 6700', ['Bob']],
    ['(0113) 245', ['Bob']],
    ['0044113', ['Bob']],
    ['6789', ['Ann']],
    ['0440', ['Cem']],
    ['0044', []],
    ['00 44', []],
    ['044', ['Cem']],
    ['+44', []],
    ['+4', []],
    ['447', []],
    ['+1 7123 456789', []],
  ];
  for (const [text, found] of cases) {
    expect([text, await names(sam, 'clients', text)]).toEqual([text, found]);
  }
});

test('pets are found by name, species and breed [search-6]', async () => {
  const sam = await app.user();
  const { id } = await addClient(sam);
  await addPet(sam, id, { name: 'Biscuit', species: 'Dog', breed: 'Border Terrier' });
  await addPet(sam, id, { name: 'Tom', species: 'Cat' });
  for (const text of ['scu', 'dog', 'terr'])
    expect(await names(sam, 'pets', text)).toEqual(['Biscuit']);
});

test('accents, and the kind of apostrophe, make no difference, whichever of the two is typed or stored [search-1]', async () => {
  const sam = await app.user();
  const { id } = await addClient(sam, { firstName: 'Zoë', lastName: 'O’Brien-Núñez' });
  await addClient(sam, { firstName: 'Jose', lastName: "O'Neil" });
  await addPet(sam, id, { name: 'Crème', species: 'Dog', breed: 'Löwchen' });
  await addPet(sam, id, { name: 'Noel', species: 'Cat' });
  for (const text of ['zoe', 'ZOË', 'Zoe\u0308', "o'brien", 'nunez', 'zoë o’b', 'ú'])
    expect([text, await names(sam, 'clients', text)]).toEqual([text, ['Zoë']]);
  for (const text of ['José', 'o’neil'])
    expect([text, await names(sam, 'clients', text)]).toEqual([text, ['Jose']]);
  for (const text of ['creme', 'crème', 'LOWCHEN'])
    expect([text, await names(sam, 'pets', text)]).toEqual([text, ['Crème']]);
  expect(await names(sam, 'pets', 'Noël')).toEqual(['Noel']);
});

test('clients are found by postcode, notes and emergency phone, and by names without their apostrophes [search-8]', async () => {
  const sam = await app.user();
  await addClient(sam, { firstName: 'Ann', address: '3 Park Lane, London W1K 1BE' });
  await addClient(sam, { firstName: 'Bob', lastName: "O'Neill", notes: 'Met at the LAKE, café' });
  await addClient(sam, {
    firstName: 'Cem',
    lastName: 'O’Hara',
    emergencyContactPhone: '07123456789',
  });
  const cases = {
    'W1K 1BE': ['Ann'],
    w1k1be: ['Ann'],
    'w1k 1': ['Ann'],
    lake: ['Bob'],
    cafe: ['Bob'],
    la: [],
    oneill: ['Bob'],
    'bob oneill': ['Bob'],
    OHARA: ['Cem'],
    '07123 456': ['Cem'],
    '456 789': ['Cem'],
    'park lane': [],
  };
  for (const [text, found] of Object.entries(cases))
    expect([text, await names(sam, 'clients', text)]).toEqual([text, found]);
});

test('an issued invoice is found by its number, by its owner alone [search-9]', async () => {
  const sam = await app.user();
  const { id } = await addIssued(sam, (await addClient(sam)).id);
  const number = 'INV-0001';
  const found = async (caller: Caller, text: string) =>
    (await caller.get(`/api/invoices/search?q=${encodeURIComponent(text)}`)).body;
  expect(await found(sam, number.toLowerCase())).toEqual([
    { id, number, clientName: 'Jane Doe', total: '30.00' },
  ]);
  expect(await found(sam, `${number}9`)).toEqual([]);
  expect(await found(sam, '')).toEqual([]);
  expect(await found(await app.user(), number)).toEqual([]);
});

test('of the invoices that are found the latest is the first [search-13]', async () => {
  const sam = await app.user();
  const { id } = await addClient(sam);
  for (const day of ['2026-05-01', '2026-06-01']) {
    app.setNow(new Date(`${day}T10:00:00Z`));
    await addIssued(sam, id);
  }
  const { body } = await sam.get('/api/invoices/search?q=INV');
  expect(body).toMatchObject([{ number: 'INV-0002' }, { number: 'INV-0001' }]);
});

test('special characters are searched for literally', async () => {
  const sam = await app.user();
  for (const firstName of ['100%', 'a_b', 'axb', "O'Neil", 'back\\slash', '🐕']) {
    await addClient(sam, { firstName, lastName: 'X' });
  }
  const cases = {
    '%': ['100%'],
    a_b: ['a_b'],
    "'n": ["O'Neil"],
    '\\': ['back\\slash'],
    '🐕': ['🐕'],
  };
  for (const [text, found] of Object.entries(cases))
    expect(await names(sam, 'clients', text)).toEqual(found);
  expect((await sam.get('/api/clients/search?q=%00')).status).toBe(400);
});

test("nobody finds another owner's records", async () => {
  const sam = await app.user();
  const client = await addClient(sam, { firstName: 'Hidden' });
  await addPet(sam, client.id, { name: 'Hidden too' });
  const stranger = await app.user();
  expect(await names(stranger, 'clients', 'hid')).toEqual([]);
  expect(await names(stranger, 'pets', 'hid')).toEqual([]);
});

test('clients and pets are in the order of the alphabet, capitals or not, in lists and in searches [search-7]', async () => {
  const sam = await app.user();
  const last = ['Clark', 'adams', 'Baker', 'baker'];
  for (const [at, lastName] of last.entries()) {
    const { id } = await addClient(sam, { firstName: `Kim ${at === 2 ? 'Z' : 'a'}`, lastName });
    await addPet(sam, id, { name: ['cleo', 'Bella', 'adam', 'Dot'][at], breed: 'Terrier' });
  }
  const inOrder = async (path: string, field: string) => {
    const rows = (await sam.get(path)).body as Record<string, unknown>[];
    return rows.map((row) => row[field]);
  };
  for (const path of ['/api/clients', '/api/clients/search?q=kim']) {
    expect(await inOrder(path, 'lastName')).toEqual(['adams', 'baker', 'Baker', 'Clark']);
  }
  for (const path of ['/api/pets', '/api/pets/search?q=terrier']) {
    expect(await inOrder(path, 'name')).toEqual(['adam', 'Bella', 'cleo', 'Dot']);
  }
});
