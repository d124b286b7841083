import { defineConfig } from 'vitest/config';
import { findPostgresBinaries } from '#server/testing/postgres-binaries.ts';
import { hasSwift } from '#server/testing/swift.ts';

const server = ['src/server/**/*.test.ts'];
/** What needs no database, but more time than a rule: pictures and their stores, mail, and programs. */
const files = [
  'src/server/platform/storage/**/*.test.ts',
  'src/server/platform/mail/**/*.test.ts',
  'src/server/photos/picture.test.ts',
  'src/server/testing/ends-with-us.test.ts',
];
/** The built server as a process of its own, and what can happen to it. */
const failures = ['src/server/failures/**/*.test.ts'];
/** What a server does after its answer is waited for this long; a second, as Vitest does, is too short when all are busy. */
const patient = { poll: { timeout: 20_000 } };
const hasPostgres = findPostgresBinaries() !== undefined;
if (!hasPostgres) {
  console.warn(
    '\n*** No PostgreSQL server programs were found: the server tests run on the embedded database ONLY. ***\n' +
      '*** Install PostgreSQL 15 to 18 (Debian: apt-get install postgresql) to run them on both.        ***\n',
  );
}

if (!hasSwift()) {
  console.warn(
    '\n*** OpenStack Swift was not found: photos are NOT tested against an S3-compatible service. ***\n' +
      '*** Debian: apt-get install swift-proxy swift-account swift-container swift-object memcached ***\n',
  );
}

/**
 * What a busy machine broke is tried once more, and named. Tests that speak of lost or of foreign data are not: they say
 * `retry: 0` themselves.
 */
const onceMore = { retry: 1 };

/** Server tests run twice, against each kind of database; everything else runs once. */
export default defineConfig({
  test: {
    // One worker for each core; without being told Vitest leaves one core to itself.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'src/contract/**/*.test.ts',
            'src/web/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          ...onceMore,
          name: 'files',
          include: files,
          expect: patient,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...onceMore,
          name: 'failures',
          include: failures,
          globalSetup: ['e2e/build.ts', 'src/server/testing/failures/mounts.ts'],
          testTimeout: 60_000,
          expect: patient,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...onceMore,
          name: 'embedded',
          include: server,
          exclude: [...files, ...failures],
          globalSetup: 'src/server/testing/embedded-database.ts',
          expect: patient,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      hasPostgres && {
        test: {
          ...onceMore,
          name: 'postgres',
          include: server,
          // The launcher of the embedded database has nothing to do with a server of one's own, and one database
          // is enough for a bucket.
          exclude: [
            ...files,
            ...failures,
            'src/server/platform/embedded/**',
            'src/server/**/*.s3.test.ts',
            'src/server/**/*.fuzz.test.ts',
          ],
          globalSetup: 'src/server/testing/postgres-server.ts',
          expect: patient,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ].filter((project) => project !== false),
  },
});
