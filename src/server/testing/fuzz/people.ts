/** People who send requests: each with records full of a secret word, and with what the answers taught them. */
import { randomUUID } from 'node:crypto';
import sql, { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { entities } from '#server/registry.ts';
import { startSession } from '#server/identity/sessions/sessions.ts';
import { builderOf } from '#server/testing/entity-builders.ts';
import type { Known } from '#server/testing/fuzz/values.ts';
import { addPrepared } from '#server/testing/message-calls.ts';
import { insertUnsorted } from '#server/messages/conversations/unsorted.sql.ts';
import type { Owner } from '#server/testing/owners.ts';
import {
  addDocument,
  messagePhotoOf,
  photoOf,
  sent,
  sentDocument,
  uploadAddress,
  visitPhotoOf,
} from '#server/testing/photos.ts';
import {
  addAppointment,
  addClient,
  addClientPrice,
  addContact,
  addDaysOff,
  addInvoice,
  addIssued,
  addKey,
  addMedicine,
  addPayment,
  addPet,
  addPetsApart,
  addPushSubscription,
  addSeries,
  addService,
  addSurcharge,
  addTreatment,
  addVisit,
  addVisitReport,
  addWalk,
  REPORTED_END,
} from '#server/testing/records.ts';
import { importPayments, starling } from '#server/testing/statements.ts';
import type { Caller, TestApp } from '#server/testing/test-app.ts';

export interface Person {
  caller: Caller;
  id: string;
  known: Known;
}

/** What is remembered of each kind: enough to choose from, and little enough that records are met again. */
const MAX_REMEMBERED = 12;
/** How many records of each kind outlive a round. */
const MAX_KEPT = 4;
const BY_OWN_CALLS = ['series', 'payments', 'documents', 'signatures', 'requests', 'deliveries'];
/** What calls write, by its name in URLs, with its table. Children come before their parents. */
const TABLES: readonly [name: string, table: string][] = [
  ['photos', 'photos'],
  ['push-subscriptions', 'push_subscriptions'],
  ['bank-imports', 'bank_imports'],
  ...entities
    // These are written by calls of their own.
    .filter(({ name, input }) => input !== undefined || BY_OWN_CALLS.includes(name))
    .map(({ name, table }): [string, string] => [name, table])
    .toReversed(),
];

function remember(list: string[], value: string): void {
  if (list.includes(value)) return;
  list.push(value);
  if (list.length > MAX_REMEMBERED) list.shift();
}

/** Someone new, who has nothing yet. */
export async function newPerson(app: TestApp): Promise<Person> {
  const canary = `canary-${randomUUID()}`;
  const caller = await app.user({ firstName: canary, email: `${canary}@example.org` });
  const { body } = await caller.get('/api/auth/user');
  const { id } = z.object({ id: z.string() }).parse(body);
  const statement = starling([['2026-03-29', canary, canary, '42.00']]);
  const known = { canary, ids: {}, foreignIds: [], uploads: [], versions: [], statement };
  return { caller, id, known };
}

/** One more record of each kind, with the secret word in it. */
async function stock(app: TestApp, { caller, id, known }: Person, photo: Buffer<ArrayBuffer>) {
  const { canary } = known;
  const email = `${canary}@example.org`;
  const client = await addClient(caller, { firstName: canary, email, notes: canary });
  const pet = await addPet(caller, client.id, { name: canary, likes: canary });
  const gpsData = [
    { lat: 51.5, lng: -0.1, timestamp: 1e12 },
    { lat: 51.6, lng: -0.1, timestamp: 1e12 + 1e7 },
  ];
  await addContact(caller, client.id, { name: canary });
  await addKey(caller, client.id);
  await addMedicine(caller, pet.id, { name: canary });
  const { id: documentId } = await addDocument(caller, { petId: pet.id }, photo);
  await addTreatment(caller, pet.id, { name: canary, documentId });
  await addDocument(caller, { clientId: client.id }, photo);
  for (const kind of ['entryCode', 'alarmWord', 'duressWord', 'keySafe']) {
    await caller.put(`/api/clients/${client.id}/access`, { kind, value: canary });
  }
  const walk = await addWalk(caller, { name: canary, gpsData });
  const service = await addService(caller, { name: canary });
  await addClientPrice(caller, client.id, service.id);
  await addSurcharge(caller, { label: canary });
  await addSeries(caller, client.id, { petIds: [pet.id], title: canary });
  const booking = await addAppointment(caller, client.id, {
    petIds: [pet.id],
    serviceId: service.id,
    title: canary,
  });
  const other = await addPet(caller, client.id, { name: canary });
  await addPetsApart(caller, pet.id, other.id, { note: canary });
  await addDaysOff(caller, { note: canary });
  await addPushSubscription(caller);
  const visit = await addVisit(caller, {
    appointmentIds: [booking.id],
    walkRouteId: walk.id,
    note: canary,
  });
  // Someone may have set the last number there is.
  await app.db.run(sql`update business_details set next_number = 1000 + floor(random() * 900000)
    where user_id = ${id} and next_number > 990000`);
  await addIssued(caller, client.id, { notes: canary });
  await addPayment(caller, client.id, { note: canary });
  // What was paid was for the first.
  await addIssued(caller, client.id, { notes: canary });
  await addInvoice(caller, client.id, { notes: canary });
  await importPayments(caller, [['2026-03-29', canary, randomUUID(), '42.00']]);
  await photoOf(caller, pet.id, photo);
  const reported = await addVisit(caller, { petIds: [pet.id], endedAt: REPORTED_END });
  await addVisitReport(caller, reported.id, client.id, { note: canary });
  await visitPhotoOf(caller, visit.id, photo, pet.id);
  await app.db.run(sql`insert into messages (id, user_id, client_id, content, direction)
    values (${randomUUID()}, ${id}, ${client.id}, ${canary}, 'incoming')`);
  await messagePhotoOf(caller, client.id, photo);
  await insertUnsorted(app.db, id, {
    id: randomUUID(),
    clientId: client.id,
    sender: canary,
    subject: canary,
    content: canary,
    receivedAt: new Date().toISOString(),
  });
  const owner: Owner = { db: app.db, caller, id, email, issuer: app.issuer, client, pet, service };
  for (const kind of ['prospects', 'signatures', 'requests', 'deliveries']) {
    await builderOf(kind).add(owner, `${canary} New`);
  }
  await addPrepared({ caller, db: app.db, id });
  // One upload URL that is open, and two whose photo waits to be saved.
  remember(known.uploads, await uploadAddress(caller));
  remember(known.uploads, await sent(caller, photo));
  remember(known.uploads, await sent(caller, photo));
  remember(known.uploads, await uploadAddress(caller, undefined, 'document'));
  remember(known.uploads, await sentDocument(caller, photo));
  remember(known.versions, pet.updatedAt);
}

/** Drops all records but the latest, so that a run of any length asks for lists of the same length. */
async function tidy({ db }: TestApp, { id, known }: Person): Promise<void> {
  for (const [kind, table] of TABLES) {
    const mine = sql`select id::text from ${raw(table)} where user_id = ${id}
      order by created_at desc, id limit ${MAX_KEPT}`;
    await db.run(
      sql`delete from ${raw(table)} where user_id = ${id} and id::text not in (${mine})`,
    );
    known.ids[kind] = (await db.rows<{ id: string }>(mine)).map((row) => row.id);
  }
  const idsOf = async (from: Sql): Promise<string[]> =>
    (await db.rows<{ id: string }>(sql`select id::text from ${from}`)).map((row) => row.id);
  known.ids['visit-photos'] = await idsOf(
    sql`photos where user_id = ${id} and visit_id is not null`,
  );
  known.ids['message-photos'] = await idsOf(
    sql`photos where user_id = ${id} and message_client_id is not null and message_id is null`,
  );
  known.ids['prepared-messages'] = await idsOf(
    sql`deliveries where user_id = ${id} and state = 'prepared'`,
  );
  known.ids['unsorted-mails'] = await idsOf(sql`unsorted_mails where user_id = ${id}`);
  // A line is recorded within its own statement: one statement is enough.
  const lines = await db.rows<{ id: string; file: string }>(sql`
    select id::text, import_id::text as file from bank_lines
      where user_id = ${id} and payment_id is null order by import_id desc`);
  const [latest] = lines;
  known.ids['bank-imports'] = latest ? [latest.file] : [];
  known.ids['bank-lines'] = lines.filter(({ file }) => file === latest?.file).map((row) => row.id);
  const open = known.uploads.map((address) => address.slice('/api/uploads/'.length).split('?')[0]);
  await db.run(sql`delete from uploads where user_id = ${id} and id::text <> all(${open}::text[])`);
}

export const isThere = async ({ db }: TestApp, { id }: Person): Promise<boolean> =>
  (await db.row(sql`select 1 as yes from users where id = ${id}`)) !== undefined;

/** Begins a round: everyone has something, and knows ids and URLs of the others. */
export async function prepare(
  app: TestApp,
  people: readonly Person[],
  photo: Buffer<ArrayBuffer>,
): Promise<Person[]> {
  const present: Person[] = [];
  for (const before of people) {
    // A deleted account is replaced by a new one.
    const person = (await isThere(app, before)) ? before : await newPerson(app);
    await signInAgain(app, person);
    await stock(app, person, photo);
    await tidy(app, person);
    present.push(person);
  }
  gossip(present);
  return present;
}

function gossip(people: readonly Person[]): void {
  for (const { known } of people) {
    const others = people.flatMap((other) => (other.known === known ? [] : [other.known]));
    known.foreignIds = others.flatMap(({ ids }) => Object.values(ids).flat());
    for (const { uploads } of others) remember(known.uploads, uploads.at(-1) ?? '');
  }
}

const recordShape = z.object({
  id: z.string().optional(),
  updatedAt: z.string().optional(),
  uploadURL: z.string().optional(),
});

/** Records what a response to this person says about records of a kind: ids, versions, upload URLs. */
export function learn({ known }: Person, kind: string, answer: unknown): void {
  for (const one of [answer].flat().slice(0, 3)) {
    const { data } = recordShape.safeParse(one);
    if (data?.id !== undefined) remember((known.ids[kind] ??= []), data.id);
    if (data?.updatedAt !== undefined) remember(known.versions, data.updatedAt);
    if (data?.uploadURL !== undefined) remember(known.uploads, data.uploadURL);
  }
}

/** A new session for someone whose last one was ended by a request of the run. */
export async function signInAgain(app: TestApp, { caller, id }: Person): Promise<void> {
  caller.cookies.set('pawkeeper_session', await startSession(app.db, id));
}
