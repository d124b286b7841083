/**
 * The marker file says which engine holds the data of a folder, so that data never seems to vanish because
 * another engine or another major version was chosen: such a start is refused instead of beginning afresh.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeDurably } from '#server/platform/db/embedded/durable.ts';
import { areaOf, clusterOf } from '#server/platform/db/embedded/folders.ts';
import { StartupProblem } from '#server/platform/config/startup-problem.ts';

const MARKER_FILE = 'engine.json';
const ENGINE = 'postgresql';

const marker = z.object({ engine: z.string(), major: z.int() });
type Marker = z.output<typeof marker>;

const pathOf = (dataDir: string): string => join(areaOf(dataDir), MARKER_FILE);

const nameOf = ({ engine, major }: Marker): string =>
  `${engine === ENGINE ? 'PostgreSQL' : engine} ${major}`;

function readMarker(dataDir: string): Marker | undefined {
  const path = pathOf(dataDir);
  if (!existsSync(path)) return undefined;
  try {
    return marker.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    throw new StartupProblem(
      `The file ${path} should say which database this folder holds, and cannot be read. ` +
        'Put it back from a backup; nothing was changed.',
    );
  }
}

/** PostgreSQL has a version file of its own; a database whose first start was interrupted before the marker has only that. */
function readVersion(dataDir: string): Marker | undefined {
  const path = join(clusterOf(dataDir), 'PG_VERSION');
  if (!existsSync(path)) return undefined;
  return { engine: ENGINE, major: Number.parseInt(readFileSync(path, 'utf8'), 10) };
}

/**
 * Says whether the folder holds data already. Throws a `StartupProblem` where it is data of another engine or
 * major version, or where the data that the marker speaks of is gone.
 */
export function holdsData(dataDir: string, major: number): boolean {
  const marked = readMarker(dataDir);
  const present = readVersion(dataDir);
  const other = [marked, present].find(
    (held) => held !== undefined && (held.engine !== ENGINE || held.major !== major),
  );
  if (other !== undefined) {
    throw new StartupProblem(
      `The folder ${dataDir} holds a ${nameOf(other)} database, and this version of Pawkeeper brings ` +
        `${nameOf({ engine: ENGINE, major })}, which cannot read it. Nothing was changed. Write a backup with the ` +
        'version of Pawkeeper that made the folder (npm run backup FILE), then restore it with this version into ' +
        'another folder: DATA_DIR=/another/folder npm run backup restore FILE.',
    );
  }
  const isDamaged =
    present === undefined && (marked !== undefined || existsSync(clusterOf(dataDir)));
  if (isDamaged) {
    throw new StartupProblem(
      `The folder ${dataDir} had a database, and ${clusterOf(dataDir)} is missing or damaged. Put it back from a ` +
        'backup, or choose another folder with DATA_DIR; to begin with no data, remove ' +
        `${areaOf(dataDir)} as a whole.`,
    );
  }
  return present !== undefined;
}

/** Writes the marker where it is missing. It comes after the data, so it never speaks of data that is not there. */
export async function writeMarker(dataDir: string, major: number): Promise<void> {
  if (existsSync(pathOf(dataDir))) return;
  const held: Marker = { engine: ENGINE, major };
  await writeDurably(areaOf(dataDir), MARKER_FILE, `${JSON.stringify(held)}\n`);
}
