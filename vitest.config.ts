import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { findPostgresBinaries } from '#server/testing/postgres-binaries.ts';
import { hasSwift } from '#server/testing/swift.ts';

const server = ['src/server/**/*.test.ts'];
/** Tests without a database that need more time than a rule: pictures and their stores, mail, and programs. */
const files = [
  'src/server/platform/storage/**/*.test.ts',
  'src/server/platform/mail/**/*.test.ts',
  'src/server/platform/push/**/*.test.ts',
  'src/server/photos/picture.test.ts',
  'src/server/bank-imports/statement/**/*.test.ts',
  'src/server/bank-imports/matching.test.ts',
  'src/server/invoices/pdf/**/*.test.ts',
  'src/server/testing/child-process.test.ts',
];
/** Tests that kill the built server, fill its disk or cut its connections. */
const failures = ['src/server/failures/**/*.test.ts'];
/**
 * Server tests about what no kind of database changes: sign-in, mails, headers, deadlines. One kind is enough: that every
 * call works on both kinds is shown by the tests in `testing/`.
 */
const anyDatabase = [
  'src/server/backup/{encryption,signature}.test.ts',
  'src/server/calendar-feed/**/*.test.ts',
  'src/server/deliveries/{deliveries-killed,first-link,mail-troubles,prepared,push}.test.ts',
  'src/server/identity/**/*.test.ts',
  'src/server/invoices/sending.test.ts',
  'src/server/messages/{replies,replies-killed,reply-*,unsorted}.test.ts',
  'src/server/photos/uploads.test.ts',
  'src/server/platform/http/deadlines.test.ts',
  'src/server/platform/http/ended-access.test.ts',
  'src/server/platform/http/health.test.ts',
  'src/server/security-headers.test.ts',
  'src/server/testing/ended-session.test.ts',
  'src/server/testing/forbidden-fields.test.ts',
  'src/server/testing/outgoing.test.ts',
];
/** How long `expect.poll` waits for what a server does after its response; Vitest's second is too short on a busy machine. */
const patient = { poll: { timeout: 20_000 } };
// Every test file has a process of its own. What one has compiled of the libraries, the next ones load.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/compiled');
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
 * A busy machine can break a test, so each has a second try; the reporter names those that took it, and fails the run
 * when they are many. Tests about lost or foreign data have none: they say `retry: 0`.
 */
const onceMore = { retry: 1 };

/** Server tests run twice, against each kind of database, but for what no kind changes; everything else runs once. */
export default defineConfig({
  test: {
    // One worker more than there are cores: many tests wait for a job, a mail or a clock.
    maxWorkers: availableParallelism() + 1,
    reporters: ['default', './scripts/second-tries/vitest.ts'],
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
          // A PostgreSQL server needs no launcher, and one kind of database is enough for a bucket.
          exclude: [
            ...files,
            ...failures,
            ...anyDatabase,
            'src/server/platform/db/embedded/**',
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
