/** Every migration in the order of application. Append only. */
import type { Migration } from '#server/platform/migrate.ts';
import { sql as firstSchema } from './0001_first_schema.ts';
import { sql as photos } from './0002_photos.ts';
import { sql as walks } from './0003_walks.ts';
import { sql as goneClients } from './0004_gone_clients.ts';
import { sql as idempotencyKeys } from './0005_idempotency_keys.ts';
import { sql as limitsAndDevices } from './0006_limits_and_devices.ts';
import { sql as mailedLinks } from './0007_mailed_links.ts';
import { sql as passkeys } from './0008_passkeys.ts';
import { sql as ownerRevisions } from './0009_owner_revisions.ts';

export const migrations: readonly Migration[] = [
  { name: '0001_first_schema', sql: firstSchema },
  { name: '0002_photos', sql: photos },
  { name: '0003_walks', sql: walks },
  { name: '0004_gone_clients', sql: goneClients },
  { name: '0005_idempotency_keys', sql: idempotencyKeys },
  { name: '0006_limits_and_devices', sql: limitsAndDevices },
  { name: '0007_mailed_links', sql: mailedLinks },
  { name: '0008_passkeys', sql: passkeys },
  { name: '0009_owner_revisions', sql: ownerRevisions },
];
