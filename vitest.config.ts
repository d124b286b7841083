import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { LONG_WORDS } from '#server/testing/needed-programs.ts';

/** Files of `npm run test:long`: what takes minutes, or needs a program that a bare machine lacks. */
export const longFiles = `src/**/*.{${LONG_WORDS.join(',')}}.test.ts`;

/** Tests without a database that need more time than a rule: pictures and their stores, mail, and programs. Each file has a process of its own. */
const files = [
  'src/server/platform/storage/**/*.test.ts',
  'src/server/platform/mail/**/*.test.ts',
  'src/server/platform/push/**/*.test.ts',
  'src/server/platform/pictures/picture.test.ts',
  'src/server/money/bank-imports/statement/**/*.test.ts',
  'src/server/money/bank-imports/matching.test.ts',
  'src/server/messages/conversations/reply-reading.test.ts',
  'src/server/testing/child-process.test.ts',
];
/** Tests of modules that keep something for as long as their page lives: drafts, outboxes, toasts, what a device was found to do. */
const stateful = [
  'src/web/platform/**/*.test.ts',
  'src/web/data/visits/**/*.test.ts',
  'src/web/data/recorder/**/*.test.ts',
  'src/web/data/statusOutbox.test.ts',
  'src/web/features/people/clients/deletions.test.ts',
  'src/web/entities/messages/messageDraft.test.ts',
  'src/web/app/sessionEnded.test.ts',
];
/** Tests that look at all that their process has done, such as its statements, or that stand between its modules. */
const alone = [
  'src/server/platform/db/{database,prepared-statements}.test.ts',
  'src/server/{diary/calendar-feed/made-once,money/payments/statement,visits/reports/track-drawing}.test.ts',
];
/** Of those, what fills a database for sixty businesses, or holds the longest walks. */
const slowAlone = [
  'src/server/testing/plans.test.ts',
  'src/server/visits/walks/long-walks.test.ts',
];
/** Tests that kill the built server, fill its disk or cut its connections. */
export const failures = 'src/server/failures/**/*.test.ts';
/** Tests that walk over every call, restore backups, kill, cut off or overload what they test, or read the largest files: they take as long as all others. */
const slowFiles = [
  'src/server/testing/{bystanders,deleted-account,ended-session,forbidden-fields,outgoing,reading,stale-after,updates}.test.ts',
  'src/server/security-headers.test.ts',
  'src/server/backup/{backup,jobs,killed,older-links,restore,signature}.test.ts',
  'src/server/messages/notifications/{deliveries-killed,mail-troubles}.test.ts',
  'src/server/money/{bank-imports/large-statements,invoices/pdf/large-files}.test.ts',
  'src/server/platform/db/embedded/{containers,embedded}.test.ts',
  'src/server/platform/{http/json-limits,http/lists,limits/owner-concurrency,limits/visitor-limits}.test.ts',
];

// What one process has compiled of the libraries, the next ones load.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/compiled');

/** What every project has that waits for something. */
export const waiting = {
  // How long `expect.poll` waits for what a server does after its response; Vitest's second is too short on a busy machine.
  expect: { poll: { timeout: 30_000 } },
  // Nothing has a second try, so a test may take long on a machine that does much else.
  testTimeout: 60_000,
  hookTimeout: 120_000,
};

/** What both runs have in common. */
export const run = (projects: TestProjectConfiguration[]) =>
  defineConfig({
    test: {
      // One worker more than there are cores: many tests wait for a job, a mail or a clock.
      maxWorkers: availableParallelism() + 1,
      projects,
    },
  });

/** Tests of `npm run test:long` that need nothing but Node.js: `.ci/run` has them too. */
export const slow: TestProjectConfiguration[] = [
  {
    test: {
      ...waiting,
      name: 'slow failures',
      include: [failures],
      exclude: [longFiles],
      globalSetup: ['e2e/build.ts', 'src/server/testing/failures/mounts.ts'],
      testTimeout: 60_000,
    },
  },
  {
    test: {
      ...waiting,
      name: 'slow',
      isolate: false,
      include: slowFiles,
      globalSetup: 'src/server/testing/embedded-database.ts',
    },
  },
  {
    test: {
      ...waiting,
      name: 'slow alone',
      include: slowAlone,
      globalSetup: 'src/server/testing/embedded-database.ts',
    },
  },
];

/** The tests of `npm test`: they need Node.js and nothing else. */
export default run([
  {
    test: {
      name: 'unit',
      // Some start a program of their own.
      testTimeout: 30_000,
      // Rules and components keep nothing, so that files may share a process: that takes a fifth of the time.
      isolate: false,
      include: ['src/contract/**/*.test.ts', 'src/web/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
      exclude: stateful,
    },
  },
  { test: { name: 'stateful', include: stateful } },
  { test: { ...waiting, name: 'files', include: files, exclude: [longFiles] } },
  {
    test: {
      ...waiting,
      name: 'embedded',
      // A process compiles and starts the server's modules once, and takes one file after another: two thirds of the time.
      isolate: false,
      include: ['src/server/**/*.test.ts'],
      exclude: [...files, ...alone, ...slowAlone, ...slowFiles, failures, longFiles],
      // `npm run test:long` sends them all.
      env: { FUZZ_REQUESTS: process.env['FUZZ_REQUESTS'] ?? '500' },
      globalSetup: 'src/server/testing/embedded-database.ts',
    },
  },
  {
    test: {
      ...waiting,
      name: 'alone',
      include: alone,
      globalSetup: 'src/server/testing/embedded-database.ts',
    },
  },
]);
