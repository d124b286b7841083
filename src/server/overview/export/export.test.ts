import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openPromise } from 'yauzl';
import { z } from 'zod';
import { businessDay } from '#contract/rules/businessDay.ts';
import { visit } from '#contract/visits/visits.ts';
import { entities } from '#server/registry.ts';
import { MAX_KEPT_BYTES } from '#server/people/photos/photos.sql.ts';
import { StorageFailure } from '#server/platform/storage/storage.ts';
import { listOf } from '#server/testing/entity-builders.ts';
import { owner, savePhotoOf } from '#server/testing/photos.ts';
import { addClient, addPet, addVisit, addWalk } from '#server/testing/records.ts';
import { newOwner } from '#server/testing/owners.ts';
import { pdfOf } from '#server/testing/pdfs.ts';
import { picture } from '#server/testing/pictures.ts';
import { sendFiles } from '#server/testing/sent-forms.ts';
import { toldPetOf } from '#server/testing/care-calls.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';
import { AWKWARD, addFullBusiness } from '#server/testing/full-business.ts';
import { removeFolder, temporaryFolder } from '#server/testing/temporary-folder.ts';

let isStoreAway = false;
/** How many of the files that are read next are gone. */
let areGone = 0;
const app = await testApp({}, (storage) => ({
  ...storage,
  async read(key, maxBytes) {
    if (isStoreAway) throw new StorageFailure(new Error('away'));
    areGone -= 1;
    if (areGone >= 0) return undefined;
    return storage.read(key, maxBytes);
  },
}));
const folder = await temporaryFolder('pawkeeper-export-');
afterAll(() => removeFolder(folder));

/** The files of an archive, read by a strict reader that refuses names which lead elsewhere. */
async function unzipped(archive: Buffer): Promise<Map<string, Buffer>> {
  const path = join(folder, `${crypto.randomUUID()}.zip`);
  await writeFile(path, archive);
  const zip = await openPromise(path, { strictFileNames: true, autoClose: false });
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const pieces: Buffer[] = [];
    for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece);
    expect(files.has(entry.fileName.toLowerCase())).toBe(false);
    files.set(entry.fileName, Buffer.concat(pieces));
  }
  zip.close();
  return files;
}

async function exported(sam: Caller) {
  const { status, headers, body } = await sam.get('/api/account/export');
  expect(status).toBe(200);
  const files = await unzipped(body as Buffer);
  const text = (name: string): string => files.get(name)?.toString() ?? '';
  const json = JSON.parse(text('everything.json')) as Record<string, Record<string, unknown>[]>;
  return { headers, files, text, json };
}

const { sam, photoIds } = await addFullBusiness(app);
const { sam: other } = await addFullBusiness(app);
const mine = await exported(sam);
const theirs = await exported(other);

test('the download has the tables, the walks, the photos, and everything as JSON', async () => {
  const { headers, files, json } = mine;
  expect(headers.get('content-type')).toBe('application/zip');
  expect(headers.get('content-disposition')).toMatch(
    /^attachment; filename="pawkeeper-\d{4}-\d\d-\d\d\.zip"$/,
  );
  expect(headers.get('cache-control')).toBe('private, no-store');
  const day = businessDay(new Date(), 'Europe/London');
  const documents = json['documents'] as { id: string; name: string }[];
  const documentFiles = documents.map(({ name }, at) => `documents/000${at + 1} ${name}`);
  const [document] = documents;
  const documentFile = documentFiles[0] ?? '';
  expect([...files.keys()].toSorted()).toEqual([
    'READ ME.txt',
    'agreements.csv',
    'appointments.csv',
    'client-prices.csv',
    'clients.csv',
    'consents.csv',
    'contacts.csv',
    'days-off.csv',
    'deliveries.csv',
    'documents.csv',
    ...documentFiles,
    'everything.json',
    'invoices.csv',
    'keys.csv',
    'medicines.csv',
    'messages.csv',
    'payments.csv',
    'pets-apart.csv',
    'pets.csv',
    'photos/0001 My profile.webp',
    'photos/0002 x.webp',
    'photos/0003 Visit .. .. x.webp',
    'photos/0004 Message.webp',
    'profile.csv',
    'prospects.csv',
    'requests.csv',
    'series.csv',
    'services.csv',
    'signatures.csv',
    'surcharges.csv',
    'treatments.csv',
    'visit-reports.csv',
    'visits.csv',
    'walks.csv',
    `walks/0001 ${day} CON.gpx`,
    `walks/0003 ${day} Track.gpx`,
  ]);
  const stored = await app.storage.read(`documents/${document?.id}.pdf`, MAX_KEPT_BYTES);
  expect(files.get(documentFile)?.equals(stored ?? Buffer.alloc(0))).toBe(true);
  for (const [at, id] of [photoIds[1], photoIds[0], photoIds[2], photoIds[3]].entries()) {
    const { file = '' } = (json['photos'] as { file?: string }[])[at] ?? {};
    const kept = await app.storage.read(`photos/${id}-full.webp`, MAX_KEPT_BYTES);
    expect(files.get(file)?.equals(kept ?? Buffer.alloc(0))).toBe(true);
  }
});

test('the JSON is what the API answers, whole [export-1]', async () => {
  const { json } = mine;
  const { timeZone: _, ...profile } = (await sam.get('/api/auth/user')).body as {
    timeZone: string;
  };
  expect(json['profile']).toEqual(profile);
  const visits = z.array(visit).parse((await sam.get(listOf('visits'))).body);
  const trackId = visits[0]?.walkRouteId;
  expect([visits[0]?.events.length, visits[0]?.corrections.length]).toEqual([2, 1]);
  for (const { name, schema } of entities) {
    const archived = 'archivedAt' in schema.shape ? [`/api/${name}?archived=true`] : [];
    const lists = await Promise.all([listOf(name), ...archived].map((path) => sam.get(path)));
    const listed = lists.flatMap(({ body }) => body as { id: string }[]);
    // The track of a visit stands in no list.
    if (name === 'walks') listed.push({ id: trackId ?? '' });
    for (const { body } of lists.slice(1)) expect(body).not.toHaveLength(0);
    const whole = await Promise.all(
      listed.map(async (row) =>
        name === 'walks' ? (await sam.get(`/api/walks/${row.id}`)).body : row,
      ),
    );
    const ids = (rows: unknown): string[] => (rows as { id: string }[]).map(({ id }) => id).sort();
    expect(ids(json[name])).toEqual(ids(whole));
    for (const row of json[name] ?? []) {
      expect(whole).toContainEqual(expect.objectContaining(row));
    }
  }
  expect(JSON.stringify(json['clients'])).toContain(JSON.stringify(AWKWARD.trim()).slice(1, 40));
});

test('the tables open in a spreadsheet as text, never as a formula [export-5]', () => {
  for (const name of [...entities.map((entity) => entity.name), 'profile']) {
    const table = mine.text(`${name}.csv`);
    expect(table.startsWith('\uFEFF')).toBe(true);
    expect(table.endsWith('\r\n')).toBe(true);
    // Neither a whole cell nor a quoted one begins with a sign of a formula.
    expect(table.slice(1)).not.toMatch(
      /(?:^|,|\r\n)"?(?:[=+\-@\t\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}]|\r(?!\n))/u,
    );
  }
  expect(mine.text('clients.csv')).toContain("Zoë,O’Hara,,'+447123456789,");
  expect(mine.text('clients.csv')).toContain(",'@other,");
  expect(mine.text('invoices.csv')).toContain('3 × Dog food 15.00');
  expect(mine.text('appointments.csv')).toContain(",'+44 walk,");
  expect(mine.text('messages.csv')).toContain('"\'=1+1 ""Zoë""');
  expect(mine.text('appointments.csv').split('\r\n')[0]).toContain('Client Name,Pet Name');
  expect(mine.text('appointments.csv')).toContain('"CON, ../../x"');
  expect(mine.text('pets.csv')).toContain(',Zoë O’Hara');
});

test('nothing of another owner is in it [export-4]', () => {
  const ids = (json: Record<string, unknown>): string[] =>
    [...JSON.stringify(json).matchAll(/"id":"([\da-f-]{36})"/g)].map(([, id = '']) => id);
  const own = new Set(ids(mine.json));
  expect(own.size).toBeGreaterThan(8);
  expect(ids(theirs.json).filter((id) => own.has(id))).toEqual([]);
  const everything = [...mine.files.values()].map((bytes) => bytes.toString('latin1')).join('\n');
  for (const id of ids(theirs.json)) expect(everything).not.toContain(id);
});

test('more than one page of records comes whole, each once [export-3]', async () => {
  const busy = await app.user();
  const { id } = await addClient(busy);
  await app.db.pool.query(
    `insert into pets (id, user_id, client_id, name, species)
      select gen_random_uuid(), user_id, id, 'Pet ' || number, 'Dog'
        from clients, generate_series(1, 450) as number where id = $1`,
    [id],
  );
  const { json, text } = await exported(busy);
  const names = (json['pets'] ?? []).map(({ name }) => name);
  expect(new Set(names).size).toBe(450);
  expect(text('pets.csv').trim().split('\r\n')).toHaveLength(451);
});

test('a photo whose file is gone is left out, and everything.json can still be read [export-9]', async () => {
  const { sam: busy, pet } = await owner(app);
  for (const id of [pet.id, (await addPet(busy, pet.clientId)).id]) {
    await savePhotoOf(busy, id, await picture('png'));
  }
  areGone = 1;
  const { files, json } = await exported(busy);
  expect([...files.keys()].filter((name) => name.startsWith('photos/'))).toHaveLength(1);
  expect(json['photos']).toHaveLength(1);
});

test('records with the lowest and the highest id there is are in it [export-2]', async () => {
  const owner = await app.user();
  const ids = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];
  for (const id of ids) await addWalk(owner, { id, gpsData: [{ lat: 51, lng: 0, timestamp: 1 }] });
  const { json, text, files } = await exported(owner);
  expect((json['walks'] ?? []).map(({ id }) => id)).toEqual(ids);
  for (const id of ids) expect(text('walks.csv')).toContain(id);
  expect([...files.keys()].filter((name) => name.endsWith('.gpx'))).toHaveLength(2);
});

test('names of pets and walks make harmless file names', async () => {
  const owner = await app.user();
  for (const name of [
    '..\\..\\x',
    '/etc/passwd',
    'NUL.txt',
    'a'.repeat(200),
    '\u202egpx.exe',
    '...',
  ]) {
    await addWalk(owner, { name, gpsData: [{ lat: 51, lng: 0, timestamp: 1 }] });
  }
  const names = [...(await exported(owner)).files.keys()].filter((name) =>
    name.startsWith('walks/'),
  );
  expect(names).toHaveLength(6);
  for (const name of names) {
    expect(name).toMatch(/^walks\/\d{4} \d{4}-\d\d-\d\d[^/\\:*?"<>|\p{C}]*\.gpx$/u);
    expect(Buffer.byteLength(name)).toBeLessThan(120);
  }
});

test('the download and its walks are named by the day of the business, not by the day in UTC', async () => {
  const owner = await app.user();
  await addWalk(owner, { name: 'Moonlight', gpsData: [{ lat: 51, lng: 0, timestamp: 1 }] });
  // Half past midnight in London on 1 July; in UTC it is still June.
  await app.db.pool.query(`update walk_routes set created_at = '2026-06-30T23:30:00Z'
    where name = 'Moonlight'`);
  app.setNow(new Date('2026-07-02T23:30:00Z'));
  const { headers, files } = await exported(owner);
  app.setNow(new Date());
  expect(headers.get('content-disposition')).toContain('pawkeeper-2026-07-03.zip');
  expect([...files.keys()]).toContain('walks/0001 2026-07-01 Moonlight.gpx');
});

test('a prospect is in the download with all that they told and their files [export-7]', async () => {
  const owner = await newOwner(app);
  const { token, petId, prospectId } = await toldPetOf(owner);
  const card = await pdfOf(1);
  const files = { pet: petId, photo: await picture('jpeg'), card };
  await sendFiles(app.visitor(), `/w/${token}/files`, files);
  const { json, files: sent } = await exported(owner.caller);
  const [prospect] = json['prospects'] ?? [];
  expect(prospect).toEqual((await owner.caller.get(`/api/prospects/${prospectId}`)).body);
  expect(prospect).toMatchObject({ told: { pets: [{ name: 'Rex' }] } });
  expect(json['photos']).toContainEqual(
    expect.objectContaining({ file: 'photos/0001 Prospect.webp', prospectId }),
  );
  const names = [...sent.keys()].filter((name) => name.startsWith('documents/'));
  expect(names.map((name) => card.equals(sent.get(name) ?? Buffer.alloc(0)))).toEqual([true]);
});

test('the table of visits has what was noted as it stands: corrected, and without what was taken back [export-8]', async () => {
  const { caller, pet } = await newOwner(app);
  const { id } = await addVisit(caller, { petIds: [pet.id] });
  const note = async (fields: object) =>
    (
      (
        await caller.post(`/api/visits/${id}/events`, {
          kind: 'note',
          at: '2026-03-29T08:30:00.000Z',
          ...fields,
        })
      ).body as { id: string }
    ).id;
  await note({ text: 'As corrected', replacesId: await note({ text: 'As typed first' }) });
  const wrong = await note({ text: 'Another dog' });
  await note({ text: 'Taken back', replacesId: wrong, isRemoved: true });
  const visits = (await exported(caller)).text('visits.csv');
  expect(visits).toContain('As corrected');
  expect(visits).not.toMatch(/As typed first|Another dog|Taken back/);
});

test('a visitor is asked to sign in', async () => {
  expect((await app.visitor().get('/api/account/export')).status).toBe(401);
});

test('a download that cannot be finished breaks off, so that half of it is not taken for all', async () => {
  isStoreAway = true;
  await expect(sam.get('/api/account/export')).rejects.toThrow('terminated');
  isStoreAway = false;
  expect((await exported(sam)).files.size).toBe(mine.files.size);
});
