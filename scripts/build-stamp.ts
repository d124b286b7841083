/** Tells whether the build under dist/ was made from the sources as they are now. */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';

const STAMP = 'dist/sources.sha256';
const SOURCES = [
  'src/**/*.*',
  'package-lock.json',
  'vite.config.ts',
  'scripts/build.ts',
  'scripts/service-worker.ts',
];

/** Tests go into no build. */
const TESTS = ['src/**/*.test.{ts,tsx}', 'src/server/{testing,failures}/**'];

/** A digest of all that goes into the build. */
function sourcesDigest(): string {
  const digest = createHash('sha256');
  for (const file of globSync(SOURCES, { exclude: TESTS }).sort())
    digest.update(file).update(readFileSync(file));
  return digest.digest('hex');
}

export const isBuilt = (): boolean =>
  existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sourcesDigest();

/** Written last, so that a build that was cut off is made again. */
export const stampBuild = (): void => writeFileSync(STAMP, sourcesDigest());
