/**
 * What a backup says about itself. The file is a ZIP archive:
 *
 *     tables/NAME.ndjson    a line for each row: a JSON object of the columns' texts as PostgreSQL writes them
 *     photos/ID-SIZE.webp   a photo as it lay in the store
 *     documents/ID.pdf      a document, or documents/ID.webp
 *     access.key            the key of the access codes, in encrypted backups alone
 *     manifest.json         holds the sums of all that came before
 *     signature.json        last: the signature of manifest.json
 *
 * An encrypted backup is such an archive in the format of age.
 */
import { z } from 'zod';
import type { Migration } from '#server/platform/db/migrate.ts';
import { StartupProblem } from '#server/platform/config/startup-problem.ts';

export const MANIFEST = 'manifest.json';
/** The key of the access codes. */
export const ACCESS_KEY = 'access.key';

/** Raised when an older version could not read the file any more. */
export const FORMAT = 1;

const count = z.int().nonnegative();
const areUnique = (names: readonly string[]): boolean => new Set(names).size === names.length;
const contents = { bytes: count, sha256: z.string().regex(/^[\da-f]{64}$/) };

/** A restore writes photos and documents to the store under these keys, and nothing else. */
const FILE_KEY = /^(?:photos\/[\w-]+\.webp|documents\/[\w-]+\.(?:webp|pdf))$/;

export const manifest = z.object({
  application: z.literal('pawkeeper'),
  format: count,
  /** The version of Pawkeeper that wrote the file. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  /** The migrations that the database had, by name. */
  migrations: z.array(z.string()).min(1),
  tables: z
    .array(z.object({ name: z.string(), columns: z.array(z.string()), rows: count, ...contents }))
    .refine((tables) => areUnique(tables.map(({ name }) => name))),
  photos: z
    .array(z.object({ key: z.string().regex(FILE_KEY), ...contents }))
    .refine((photos) => areUnique(photos.map(({ key }) => key))),
  /** The key of the access codes, in encrypted backups. */
  accessKey: z.object(contents).optional(),
  /** Photos that the database shows and the store did not have. */
  missingPhotos: z.array(z.string()),
});

export type Manifest = z.output<typeof manifest>;
export type TableContents = Manifest['tables'][number];
export type PhotoContents = Manifest['photos'][number];

export const tableEntry = (name: string): string => `tables/${name}.ndjson`;

/** Something is wrong with a backup file; the message says what, and that nothing was changed. */
export class BackupProblem extends StartupProblem {
  constructor(path: string, what: string) {
    super(`The backup ${path} ${what} Nothing was changed.`);
  }
}

/** Just enough to recognise a newer format. */
const anyFormat = z.object({ application: z.literal('pawkeeper'), format: count });

/** Reads a manifest. Throws a `BackupProblem` for one that is damaged, or that a newer version wrote. */
export function readManifest(path: string, text: string, known: readonly Migration[]): Manifest {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new BackupProblem(path, 'is damaged: it does not say what it holds.');
  }
  const format = anyFormat.safeParse(json);
  const read = manifest.safeParse(json);
  const names = new Set(known.map(({ name }) => name));
  const unknown = read.success && read.data.migrations.filter((name) => !names.has(name));
  const isNewer =
    (format.success && format.data.format > FORMAT) || (unknown && unknown.length > 0);
  if (isNewer) {
    const version = read.success ? ` ${read.data.version}` : '';
    throw new BackupProblem(
      path,
      `was made by a newer Pawkeeper${version}. Install that version or a later one, and restore with it.`,
    );
  }
  if (!read.success) throw new BackupProblem(path, 'is damaged: it does not say what it holds.');
  return read.data;
}
