/** Test set-up: one embedded PostgreSQL for the whole run, in a folder that is removed afterwards. */
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '#server/platform/db/embedded/embedded.ts';
import { makeTemplate } from '#server/testing/database-context.ts';
import { removeFolder, temporaryFolder } from '#server/testing/temporary-folder.ts';

const SETTINGS = {
  // Each worker may have several servers at once, with ten connections each.
  max_connections: 200,
  // No test cuts the power of this machine: without waiting for the disk, copies and saves take a fraction of the time.
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
};

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await temporaryFolder('pawkeeper-test-');
  const log = () => undefined;
  const embedded = await startEmbedded({ dataDir, settings: SETTINGS, log });
  const { database, ...server } = embedded.connection;
  await makeTemplate(server, database);
  project.provide('databaseServer', server);
  return async () => {
    await embedded.stop();
    await removeFolder(dataDir);
  };
}
