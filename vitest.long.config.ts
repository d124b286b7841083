import { missingNeeds } from '#server/testing/needed-programs.ts';
import { failures, longFiles, run, slow, waiting } from './vitest.config.ts';

const missing = missingNeeds().map(([word]) => word);
const leftOut = missing.map((word) => `src/**/*.${word}.test.ts`);

/** What may differ between an embedded database and a server: connections, transactions, migrations, backups, isolation, sizes. */
const onBoth = [
  'src/server/identity/administration/commands.test.ts',
  'src/server/backup/{backup,jobs,killed,restore}.test.ts',
  'src/server/migrations/**/*.test.ts',
  'src/server/platform/db/*.test.ts',
  'src/server/platform/jobs/*.test.ts',
  'src/server/testing/{isolation,owners-in-sql,plans}.test.ts',
];

/** The tests of `npm run test:long`. What a missing program leaves out is named and counted by `src/server/testing/test-long.ts`. */
export default run([
  ...slow,
  {
    test: {
      ...waiting,
      name: 'failures',
      include: [failures],
      exclude: [...leftOut, 'src/server/failures/{admin,data-folder,drain}.test.ts'],
      globalSetup: ['e2e/build.ts', 'src/server/testing/failures/mounts.ts'],
      testTimeout: 60_000,
    },
  },
  {
    test: {
      ...waiting,
      name: 'embedded',
      include: [
        longFiles,
        'src/server/testing/fuzz/*.fuzz.test.ts',
        'src/server/overview/client-pages/scope.test.ts',
      ],
      exclude: [failures, ...leftOut],
      globalSetup: 'src/server/testing/embedded-database.ts',
    },
  },
  {
    test: {
      ...waiting,
      name: 'engines',
      include: ['e2e/engines/*.test.ts'],
      exclude: missing.map((word) => `e2e/engines/*.${word}.test.ts`),
      globalSetup: 'e2e/build.ts',
      // A browser and a server of its own at a time.
      fileParallelism: false,
      testTimeout: 240_000,
    },
  },
  ...(missing.includes('postgres')
    ? []
    : [
        {
          test: {
            ...waiting,
            name: 'postgres',
            include: onBoth,
            exclude: [longFiles],
            globalSetup: 'src/server/testing/postgres-server.ts',
          },
        },
      ]),
]);
