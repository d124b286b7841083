/** Pawkeeper as it is shipped: the production build, started as `npm start` does. */
import { readFileSync } from 'node:fs';
import type { BenchDatabase } from './database.ts';
import { type Started, startNode } from './processes.ts';

/** The flags of Node.js in the `start` script. */
function startFlags(): string[] {
  const { scripts }: { scripts: { start: string } } = JSON.parse(
    readFileSync('package.json', 'utf8'),
  );
  return scripts.start.split(' ').filter((word) => word.startsWith('--'));
}

/** Starts the built server; `printed` is its origin. */
const startPawkeeper = ({ environment }: BenchDatabase): Promise<Started> =>
  startNode(
    [...startFlags(), 'dist/server/main.js'],
    { PORT: '0', ...environment, NODE_ENV: 'production', WRITES_PER_MINUTE: '1000000' },
    /^Pawkeeper is ready: (.*)$/,
  );

/** Starts on an empty database, fills it, and starts again, as after a night. */
export async function startSeeded<Seeded>(
  database: BenchDatabase,
  fill: (url: string) => Promise<Seeded>,
  ends: AsyncDisposableStack,
) {
  const first = await startPawkeeper(database);
  let seeded: Seeded;
  try {
    seeded = await fill(database.running().url);
  } finally {
    await first.stop();
  }
  const server = await startPawkeeper(database);
  ends.defer(server.stop);
  return { server, seeded, firstStartMs: first.startMs, ...database.running() };
}
