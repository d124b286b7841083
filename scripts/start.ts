/**
 * Starts the built Pawkeeper, building first where the build is missing or older than the sources; or, as `npm start -- admin …`,
 * runs one of the administrator's commands, next to a Pawkeeper that runs or without one.
 */
import { spawnSync } from 'node:child_process';
import { isBuilt } from './build-stamp.ts';

async function start(): Promise<void> {
  if (!isBuilt()) {
    console.log('Building Pawkeeper (once for each version) …');
    // In a process of its own: what a build leaves in memory is not carried by the server.
    const { status } = spawnSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' });
    if (status !== 0) process.exit(status ?? 1);
  }
  process.env['NODE_ENV'] ??= 'production';
  const server: string = new URL('../dist/server/main.js', import.meta.url).href;
  await import(server);
}

// As it was called before there were others.
const isAdmin = ['admin', 'reset-link'].includes(process.argv[2] ?? '');
await (isAdmin ? import('#server/admin.ts') : start());
