/** What is in the download of everything: tables, photos, walks, and all of it once more as JSON. */
import { type Document, document } from '#contract/people/documents.ts';
import { businessDay } from '#contract/rules/businessDay.ts';
import type { User } from '#contract/identity/users.ts';
import { invoiceList } from '#server/money/invoices/invoices.sql.ts';
import { paymentList } from '#server/money/payments/payments.sql.ts';
import { type ListedFile, readPhotoPages } from '#server/people/photos/photo-pages.sql.ts';
import { prospectList } from '#server/people/prospects/prospects.sql.ts';
import { MAX_KEPT_BYTES } from '#server/people/photos/photos.sql.ts';
import type { ArchiveEntry } from '#server/platform/storage/zip.ts';
import type { Database } from '#server/platform/db/database.ts';
import { JsonText } from '#server/platform/http/json-text.ts';
import type { RowList } from '#server/platform/http/lists.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { allVisits } from '#server/visits/visits/visits.sql.ts';
import { findWalk, jsonOfWalk, type StoredWalk } from '#server/visits/walks/walks.sql.ts';
import { csv } from '#server/platform/http/csv.ts';
import {
  type Download,
  downloads,
  readListPages,
  readPages,
} from '#server/overview/export/export.sql.ts';
import { fileName } from '#server/overview/export/file-names.ts';

/** Whose download it is, and what it is made with. */
export interface ExportSource {
  db: Database;
  storage: Storage;
  user: Omit<User, 'timeZone'>;
  now: Date;
  /** The zone of the business: its day is in the names of files. */
  timeZone: string;
  /** A walk with points as a GPX file. */
  writeGpx: (ownerId: string, walk: StoredWalk) => Promise<string>;
  /** The file of a document. */
  readDocument: (document: Pick<Document, 'id' | 'type'>) => Promise<Buffer | undefined>;
  /** Reads the access codes, where they were asked for. */
  codes: (() => Promise<readonly Readonly<Record<string, unknown>>[]>) | undefined;
}

type Entries = AsyncGenerator<ArchiveEntry, void>;
type Pieces = AsyncGenerator<Uint8Array, void>;

const README = `Everything Pawkeeper stores for you.

The .csv files are tables for Excel, Numbers or LibreOffice. Text that begins with = + - or @, such as a phone number, has an apostrophe in front, so that no spreadsheet takes it for a formula; so has such a sign at the start of a line, or after a semicolon or tab. Times are in UTC.
The folder "walks" has a GPX file for each recorded walk, which map apps and sports watches can read.
The folder "photos" has the photos, the folder "documents" the documents. everything.json has all of it again, exactly as it is stored.
`;

async function* once(text: string | Uint8Array): Pieces {
  yield Buffer.from(text);
}

async function* tableOf({ db, user }: ExportSource, entity: Download): Pieces {
  const columns = [...entity.fields, ...(entity.named ?? [])];
  yield Buffer.from(csv(columns, [], true));
  for await (const rows of readPages(db, user.id, entity)) {
    yield Buffer.from(csv(columns, rows, false));
  }
}

const walkIds: Download = { name: 'walks', table: 'walk_routes', fields: ['id'] };

/** Every walk with its points, one at a time; one that is deleted meanwhile is left out. */
async function* walksOf({ db, user }: ExportSource): AsyncGenerator<StoredWalk, void> {
  for await (const rows of readPages(db, user.id, walkIds)) {
    for (const { id } of rows) {
      const walk = await findWalk(db, user.id, id);
      if (walk) yield walk;
    }
  }
}

async function* walkFiles(source: ExportSource): Entries {
  let number = 0;
  for await (const walk of walksOf(source)) {
    number += 1;
    if (walk.gpsText === null || walk.gpsText === '[]') continue;
    const day = businessDay(new Date(walk.createdAt), source.timeZone);
    const name = fileName(number, `${day} ${walk.name}`, 'gpx');
    yield { name: `walks/${name}`, content: once(await source.writeGpx(source.user.id, walk)) };
  }
}

/** What a photo is called in the download. */
function nameOf({ petName, visitId, messageId, prospectId }: ListedFile): string {
  if (prospectId !== null) return 'Prospect';
  if (visitId !== null) return `Visit ${petName ?? ''}`;
  return messageId === null ? (petName ?? 'My profile') : 'Message';
}

/**
 * The photos; what everything.json says of them is added to `listed`, page by page. As bytes that is about 150 for each
 * photo, which is less than the archive's own table of contents takes for them.
 */
async function* photoFiles({ db, storage, user }: ExportSource, listed: Buffer[]): Entries {
  let number = 0;
  for await (const photos of readPhotoPages(db, user.id)) {
    const lines: string[] = [];
    for (const photo of photos) {
      const { key, petId, visitId, messageId, prospectId } = photo;
      const bytes = await storage.read(key, MAX_KEPT_BYTES);
      if (!bytes) continue;
      number += 1;
      const file = `photos/${fileName(number, nameOf(photo), 'webp')}`;
      lines.push(
        `${number === 1 ? '' : ','}\n${JSON.stringify({ file, petId, visitId, messageId, prospectId })}`,
      );
      yield { name: file, content: once(bytes), isCompressed: false };
    }
    listed.push(Buffer.from(lines.join('')));
  }
}

const listedDocument = document.pick({ id: true, name: true, type: true });

/** The documents; one whose file the store has lost is in the tables alone. */
async function* documentFiles({ db, readDocument, user }: ExportSource): Entries {
  const documents = { name: 'documents', table: 'documents', fields: ['id', 'name', 'type'] };
  let number = 0;
  for await (const row of singly(readPages(db, user.id, documents))) {
    const kept = listedDocument.parse(row);
    const bytes = await readDocument(kept);
    if (!bytes) continue;
    number += 1;
    const [name = '', ending = ''] = kept.name.split('.');
    const file = `documents/${fileName(number, name, ending)}`;
    yield { name: file, content: once(bytes), isCompressed: false };
  }
}

/** The members of a JSON list, a line for each. */
async function* listOf(rows: AsyncIterable<unknown>): Pieces {
  let isFirst = true;
  for await (const row of rows) {
    const text = row instanceof JsonText ? row.text : JSON.stringify(row);
    yield Buffer.from(`${isFirst ? '' : ','}\n${text}`);
    isFirst = false;
  }
}

async function* singly<Each>(pages: AsyncIterable<Each[]>): AsyncGenerator<Each, void> {
  for await (const rows of pages) yield* rows;
}

/** The lists of entities whose rows have parts in other tables. */
const wholeLists = ({ user, now, timeZone }: ExportSource): Readonly<Record<string, RowList>> => ({
  visits: allVisits(user.id),
  invoices: invoiceList(user.id, {}, businessDay(now, timeZone), timeZone),
  payments: paymentList(user.id, {}),
  prospects: prospectList(user.id),
});

async function* walkTexts(source: ExportSource): AsyncGenerator<JsonText, void> {
  for await (const walk of walksOf(source)) yield jsonOfWalk(walk);
}

/** The rows of an entity, whole. */
function rowsOf(source: ExportSource, entity: Download): AsyncIterable<unknown> {
  const { db, user } = source;
  if (entity.name === 'walks') return walkTexts(source);
  const list = wholeLists(source)[entity.name];
  return singly(list ? readListPages(db, list) : readPages(db, user.id, entity));
}

async function* everything(source: ExportSource, photos: readonly Buffer[]): Pieces {
  const { user, now } = source;
  const head = { application: 'pawkeeper', exportedAt: now.toISOString(), profile: user };
  yield Buffer.from(`${JSON.stringify(head).slice(0, -1)},\n"photos":[`);
  yield* photos;
  yield Buffer.from(']');
  for (const { name, table, fields } of downloads) {
    yield Buffer.from(`,\n"${name}":[`);
    yield* listOf(rowsOf(source, { name, table, fields }));
    yield Buffer.from(']');
  }
  yield Buffer.from('}\n');
}

/** The files of the download, each made when it is its turn. */
export async function* exportEntries(source: ExportSource): Entries {
  const { user } = source;
  yield { name: 'READ ME.txt', content: once(README) };
  yield { name: 'profile.csv', content: once(csv(Object.keys(user), [user], true)) };
  for (const entity of downloads) {
    yield { name: `${entity.name}.csv`, content: tableOf(source, entity) };
  }
  if (source.codes) {
    const columns = ['clientName', 'clientId', 'kind', 'value'];
    yield { name: 'access-codes.csv', content: once(csv(columns, await source.codes(), true)) };
  }
  yield* walkFiles(source);
  const photos: Buffer[] = [];
  yield* photoFiles(source, photos);
  yield* documentFiles(source);
  yield { name: 'everything.json', content: everything(source, photos) };
}
