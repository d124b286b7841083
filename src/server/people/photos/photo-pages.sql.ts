/** Every photo of an owner, in pages, for the download of everything. */
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Database } from '#server/platform/db/database.ts';
import { OF_OWNER } from '#server/people/photos/photos.sql.ts';

/**
 * A photo of an owner: its large file, and the visit, message or prospect that it is of or the pet that it shows; without any it shows
 * the owner.
 */
export interface ListedFile {
  id: string;
  key: string;
  petId: string | null;
  petName: string | null;
  visitId: string | null;
  messageId: string | null;
  prospectId: string | null;
}

const PAGE_ROWS = 200;
const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

/** The columns of a photo, and its pet's name; `petColumn` says which pet. */
const fileColumns = (petColumn: Sql): Sql => sql`f.id, 'photos/' || f.id || '-full.webp' as key,
  ${petColumn} as "petId", f.visit_id as "visitId", f.message_id as "messageId",
  f.prospect_id as "prospectId",
  (select name from pets p where p.user_id = f.user_id and p.id = ${petColumn}) as "petName"`;

const COLUMNS = {
  visitId: 'f.visit_id',
  messageId: 'f.message_id',
  prospectId: 'f.prospect_id',
} as const;

/** The photos of visits, of messages that were written or of prospects, in pages, by visit, message or prospect. */
async function* readPagesBy(
  db: Database,
  ownerId: string,
  by: keyof typeof COLUMNS,
): AsyncGenerator<ListedFile[], void> {
  const column = raw(COLUMNS[by]);
  let after: ListedFile | undefined;
  for (;;) {
    const rest = after
      ? sql`(${column}, f.id) > (${after[by]}::uuid, ${after.id}::uuid)`
      : sql`${column} >= ${LOWEST_ID}`;
    const rows = await db.rows<ListedFile>(sql`select ${fileColumns(sql`f.visit_pet_id`)}
      from photos f where f.user_id = ${ownerId} and ${column} is not null and ${rest}
      order by ${column}, f.id limit ${PAGE_ROWS}`);
    yield rows;
    after = rows.at(-1);
    if (rows.length < PAGE_ROWS) return;
  }
}

/**
 * The photos of an owner in pages: first their own, then those of pets by the pet's id, then those of visits, of messages and of prospects. Those
 * that wait for a message are not among them.
 */
export async function* readPhotoPages(
  db: Database,
  ownerId: string,
): AsyncGenerator<ListedFile[], void> {
  yield db.rows<ListedFile>(sql`select ${fileColumns(sql`f.pet_id`)} from photos f
    where f.user_id = ${ownerId} and ${OF_OWNER}`);
  let after: string | undefined;
  for (;;) {
    const rest = after === undefined ? sql`f.pet_id >= ${LOWEST_ID}` : sql`f.pet_id > ${after}`;
    const rows = await db.rows<ListedFile>(sql`select ${fileColumns(sql`f.pet_id`)}
      from photos f where f.user_id = ${ownerId} and f.pet_id is not null and ${rest}
      order by f.pet_id limit ${PAGE_ROWS}`);
    yield rows;
    after = rows.at(-1)?.petId ?? undefined;
    if (rows.length < PAGE_ROWS) break;
  }
  yield* readPagesBy(db, ownerId, 'visitId');
  yield* readPagesBy(db, ownerId, 'messageId');
  yield* readPagesBy(db, ownerId, 'prospectId');
}
