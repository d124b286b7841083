/** Looks for files without a photo, after the job that removes what a crash left. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import sql from 'sql-template-tag';
import { removeDueFiles } from '#server/people/photos/photos.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { connectDatabase } from '#server/platform/startup/connect.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';

/** Later than the time limit of every upload and every half-written photo. */
const LATER_MS = 4 * 3_600_000;

/** Files by name: those in the store, and those that the photos in the database are made of. */
export interface Files {
  inStore: string[];
  ofPhotos: string[];
}

/** Opens the data of a server that has ended, removes files as it would in a few hours, and compares. */
export async function filesAfterRemoval(environment: Record<string, string>): Promise<Files> {
  const config = readConfig(environment);
  const { db, close } = await connectDatabase({
    config,
    log: () => undefined,
    onLost: () => undefined,
  });
  try {
    const now = (): Date => new Date(Date.now() + LATER_MS);
    const log = pino({ level: 'silent' });
    await removeDueFiles({ db, storage: openStorage(config), now, log });
    const photos = await db.rows<{ id: string }>(sql`select id from photos`);
    const folder = join(config.dataDir, 'files');
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    return {
      inStore: entries
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
        .toSorted(),
      ofPhotos: photos.flatMap(({ id }) => [`${id}-card.webp`, `${id}-full.webp`]).toSorted(),
    };
  } finally {
    await close();
  }
}
