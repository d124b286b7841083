/**
 * Backups, restored or checked: `npm run backup`, `npm run backup FILE`, `npm run backup check FILE`,
 * `npm run backup restore FILE [KEY]`.
 */
import { createInterface } from 'node:readline/promises';
import packageJson from '../package.json' with { type: 'json' };
import { entities } from '#server/registry.ts';
import {
  backUp,
  type BackupContext,
  checkBackup,
  describeOrigin,
  restore,
} from '#server/backup/commands.ts';
import { isEncrypting } from '#server/backup/encryption.ts';
import type { Manifest } from '#server/backup/manifest.ts';
import { migrations } from '#server/migrations/migrations.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { StartupProblem } from '#server/platform/config/startup-problem.ts';
import { StorageFailure } from '#server/platform/storage/storage.ts';

const USAGE = `Usage:
  npm run backup                 writes backups/pawkeeper-DATE.zip
  npm run backup FILE            writes FILE
  npm run backup check FILE      reads a backup whole and says what it holds
  npm run backup restore FILE    restores it to the empty place that DATA_DIR or DATABASE_URL names
  npm run backup restore FILE KEY
                                 the same without a question: KEY is the key of the installation that made it,
                                 as "check" says, or the word "unsigned"`;

const { version } = packageJson;

/** Names sort by age, and no system forbids their signs. */
const defaultPath = (now: Date, ending: string): string =>
  `backups/pawkeeper-${now.toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-')}.${ending}`;

function summary({ tables, photos, missingPhotos, createdAt, version }: Manifest): string {
  const rows = new Map(tables.map((table) => [table.name, table.rows]));
  const counts = ['users', ...entities.map(({ table }) => table)].map(
    (name) => `${rows.get(name) ?? 0} ${name.replace('_', ' ')}`,
  );
  const missing =
    missingPhotos.length === 0
      ? ''
      : `\nNot in it: ${missingPhotos.length} photo files that were missing from the store already.`;
  return (
    `It holds ${counts.join(', ')} and ${photos.length} photo files, as they were on ${createdAt} ` +
    `(Pawkeeper ${version}).${missing}`
  );
}

/** What a question ends with at Ctrl+C or Ctrl+D. */
const isAborted = (error: unknown): boolean =>
  error instanceof Error && error.name === 'AbortError';

/** Asks on the terminal; undefined where there is none. */
const ask = !process.stdin.isTTY
  ? undefined
  : async (question: string): Promise<boolean> => {
      const terminal = createInterface({ input: process.stdin, output: process.stdout });
      const answer = await terminal
        .question(`${question} (yes/no) `)
        .catch((error: unknown) => (isAborted(error) ? 'no' : Promise.reject(error)));
      terminal.close();
      return /^y(es)?$/i.test(answer.trim());
    };

/** Aborted by Ctrl+C and by a request to end, so that a backup removes what it has begun. */
const cancelled = new AbortController();

function cancelOnSignals(): AbortSignal {
  const cancel = (): void => cancelled.abort();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, cancel);
  return cancelled.signal;
}

async function run(args: readonly string[]): Promise<string> {
  const now = new Date();
  const context: BackupContext = {
    config: readConfig(process.env),
    migrations,
    version,
    now: () => now,
    log: (line) => console.log(line),
  };
  const isEncrypted = isEncrypting(context.config.backupEncryption);
  const [first = defaultPath(now, isEncrypted ? 'zip.age' : 'zip'), file, key, ...more] = args;
  const isCommand = first === 'check' || first === 'restore';
  const isOdd = more.length > 0 || isCommand !== (file !== undefined);
  if (isOdd || first.startsWith('-') || (key !== undefined && first !== 'restore')) {
    throw new StartupProblem(USAGE);
  }
  if (file === undefined) {
    const written = await backUp({ ...context, signal: cancelOnSignals() }, first);
    const isPrivate = isEncrypted ? 'It is encrypted.' : 'It is not encrypted: keep it private.';
    return `Wrote ${first}. ${summary(written)} ${isPrivate}`;
  }
  if (first === 'check') {
    const { manifest, origin } = await checkBackup(context, file);
    return `${file} is whole. ${summary(manifest)}\nIt ${describeOrigin(origin)}`;
  }
  const restored = await restore(context, file, { key, ask });
  return `Restored ${file}. ${summary(restored)}\nEverybody signs in again: sessions are not in a backup.`;
}

/** The sentence for a problem that the administrator can fix; undefined for a bug of ours. */
function sentence(error: unknown): string | undefined {
  if (cancelled.signal.aborted) return 'The backup was cancelled, and nothing of it was kept.';
  if (error instanceof StartupProblem) return error.message;
  if (error instanceof StorageFailure) return `${error.message} (${String(error.cause)})`;
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  if (error.code === 'ENOSPC') return `The disk is full, so nothing was written: ${error.message}`;
  if (error.code === '55P03') return 'Another backup is under way. Try again when it has ended.';
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'].includes(String(error.code))) {
    return `The file cannot be written there: ${error.message}`;
  }
  return undefined;
}

try {
  console.log(await run(process.argv.slice(2)));
} catch (error) {
  const known = sentence(error);
  if (known === undefined) throw error;
  console.error(known);
  process.exitCode = 1;
}
