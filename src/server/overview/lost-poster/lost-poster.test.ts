import { expect, test } from 'vitest';
import { posterPdf } from '#server/overview/lost-poster/poster-pdf.ts';
import { pdfFacts } from '#server/people/documents/pdf-facts.ts';
import { picture } from '#server/testing/pictures.ts';
import { photoOf } from '#server/testing/photos.ts';
import { addClient, addPet } from '#server/testing/records.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const app = await testApp();

const typed = { marks: 'Red collar', lastSeen: 'Roundhay Park, 3 pm', phone: '07700 900123' };

const ask = (caller: Caller, petId: string, changes: Partial<typeof typed> = {}) =>
  caller.get(
    `/api/pets/${petId}/lost-poster?${new URLSearchParams({ ...typed, ...changes }).toString()}`,
  );

test('a poster of a lost pet is one page, with its photo where it has one [lost-poster-1]', async () => {
  const sam = await app.user();
  const pet = await addPet(sam, (await addClient(sam)).id);
  const without = await ask(sam, pet.id);
  expect([without.status, without.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  await photoOf(sam, pet.id, await picture('jpeg'));
  const { body } = await ask(sam, pet.id);
  const [plain, pictured] = [without.body as Buffer, body as Buffer];
  expect([plain, pictured].map((pdf) => pdf.includes('/DCTDecode'))).toEqual([false, true]);
  for (const pdf of [plain, pictured]) {
    expect(pdfFacts(pdf, 10)).toEqual({ kind: 'pages', pages: 1 });
  }
});

test('a poster is refused with an address, without a number or of another business, in words [lost-poster-2]', async () => {
  const [sam, kim] = [await app.user(), await app.user()];
  const pet = await addPet(sam, (await addClient(sam)).id);
  const refused = async (changes: Partial<typeof typed>) => {
    const { status, body } = await ask(sam, pet.id, changes);
    return [
      status,
      ...(body as { errors: { message: string }[] }).errors.map((one) => one.message),
    ];
  };
  const noAddress = 'Name a park or a street without the postcode: strangers read this.';
  expect(await refused({ lastSeen: '1 High Street, LS1 4AP' })).toEqual([400, noAddress]);
  expect(await refused({ lastSeen: 'at ls14ap' })).toEqual([400, noAddress]);
  const number = 'Type the number that people call, such as 07700 900123';
  expect(await refused({ phone: '' })).toEqual([400, number]);
  expect(await refused({ phone: '12' })).toEqual([400, number]);
  expect(await refused({ marks: ' ' })).toEqual([400, 'Say what people will recognise']);
  expect((await ask(kim, pet.id)).status).toBe(404);
});

test.each([
  [{ breed: 'Beagle', colour: 'Brown' }, 'Beagle, Brown'],
  [{ breed: null, colour: 'Brown' }, 'Brown'],
  [{ breed: 'Beagle', colour: null }, 'Beagle'],
])(
  'a poster says how the pet looks as far as that is known: %o [lost-poster-5]',
  async (fields, looks) => {
    app.setNow(new Date('2026-06-30T10:00:00Z'));
    const sam = await app.user();
    const { id, name, species } = await addPet(sam, (await addClient(sam)).id, fields);
    const expected = await posterPdf({
      name,
      species,
      looks,
      ...typed,
      phone: '+447700900123',
      today: '2026-06-30',
      photo: undefined,
    });
    expect(Buffer.from((await ask(sam, id)).body as Buffer).equals(Buffer.from(expected))).toBe(
      true,
    );
  },
);

test('the longest words stay on the page [lost-poster-3]', async () => {
  const pdf = await posterPdf({
    name: 'W'.repeat(200),
    species: 'Dog',
    looks: 'W '.repeat(200),
    marks: 'W'.repeat(200),
    lastSeen: 'W '.repeat(60),
    phone: '+441134960123',
    today: '2026-06-30',
    photo: await picture('jpeg', { width: 300, height: 900 }),
  });
  expect(pdfFacts(pdf, 10)).toEqual({ kind: 'pages', pages: 1 });
});
