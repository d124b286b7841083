/**
 * Lints the OpenAPI document with Redocly's recommended rules, warnings included. The server is built with every
 * optional setting, so that the document has every call; no database is connected and no port is opened.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { openLog } from '#server/platform/log/log.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';

const folder = mkdtempSync(join(tmpdir(), 'pawkeeper-openapi-'));

async function writeDocument(path: string): Promise<void> {
  const config = readConfig({
    DATA_DIR: folder,
    PUBLIC_URL: 'https://pawkeeper.test',
    OIDC_ISSUER: 'https://provider.test',
    OIDC_CLIENT_ID: 'pawkeeper',
    OIDC_CLIENT_SECRET: 'secret',
    OIDC_NAME: 'Provider',
    SMTP_URL: 'smtp://mail.test',
    MAIL_FROM: 'pawkeeper@pawkeeper.test',
  });
  // Connects at its first statement, and there is none.
  const db = openDatabase({ connectionString: 'postgres://nobody@127.0.0.1:1/none' }, () => {});
  const app = await buildApp({
    config,
    db,
    log: openLog('fatal'),
    files: undefined,
    storage: openStorage(config),
    runsJobs: false,
  });
  await app.ready();
  writeFileSync(path, JSON.stringify(app.swagger(), null, 2));
  await app.close();
  await db.end();
}

try {
  const path = join(folder, 'openapi.json');
  await writeDocument(path);
  const { status, error } = spawnSync(
    'redocly',
    [
      'lint',
      path,
      '--extends=recommended-strict',
      // An id is a UUID, so that `send-all` is never one.
      '--skip-rule=no-ambiguous-paths',
      '--format=stylish',
    ],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    },
  );
  if (error) throw error;
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
