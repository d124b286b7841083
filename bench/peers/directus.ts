/**
 * Directus: a data platform over the same PostgreSQL tables, asked as one of its users. The calls do the same work as
 * Pawkeeper's; what they answer has the same rows in Directus's own form.
 */
import { randomBytes } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { hashPassword } from '#server/platform/passwords.ts';
import { freePort } from '#server/testing/free-port.ts';
import { idleMiB } from '../cpu.ts';
import { startProgram } from '../processes.ts';
import type { Seeded } from '../seed.ts';
import type { Call, Target } from '../subject.ts';
import { dashboardMonth, day, targetsOf, together } from '../subjects/pawkeeper.ts';
import { installed, type Packages, seededServer, type StartPeer } from './peer.ts';

const PACKAGES: Packages = {
  name: 'directus',
  version: '12.4.0',
  before: '2026-11-10',
  packages: ['directus@12.4.0'],
};

const EMAIL = 'sam@example.org';

const TABLES = ['clients', 'pets', 'appointments', 'walk_routes', 'messages'];

/** Pawkeeper's tables as Directus would have made them: no triggers of ours, ids made by the database. */
const AS_A_PEER = `
do $$ declare t record; begin
  for t in select tgrelid::regclass as "table", tgname as name from pg_trigger where not tgisinternal loop
    execute format('drop trigger %I on %s', t.name, t."table");
  end loop;
end $$;
${TABLES.map((table) => `alter table ${table} alter id set default gen_random_uuid();`).join('\n')}
`;

/**
 * A user who may read and write these tables. Rules for rows are part of Directus's paid licence, so that the owner
 * stands in each request instead: that costs Directus less than its rules would.
 */
async function allow(
  db: pg.Client,
  { ownerId, token, password }: { ownerId: string; token: string; password: string },
): Promise<void> {
  const { rows } = await db.query<{ role: string; policy: string }>(
    `with role as (insert into directus_roles (id, name) values (gen_random_uuid(), 'Walker') returning id),
      policy as (insert into directus_policies (id, name, app_access, admin_access)
        values (gen_random_uuid(), 'Walker', true, false) returning id)
      select role.id as role, policy.id as policy from role, policy`,
  );
  const ids = rows[0];
  if (ids === undefined) throw new Error('Directus has no table of roles');
  await db.query(
    `insert into directus_access (id, role, policy) values (gen_random_uuid(), $1, $2)`,
    [ids.role, ids.policy],
  );
  for (const table of TABLES) {
    await db.query(`insert into directus_collections (collection) values ($1)`, [table]);
    for (const action of ['read', 'create']) {
      await db.query(
        `insert into directus_permissions (policy, collection, action, fields) values ($1, $2, $3, '*')`,
        [ids.policy, table, action],
      );
    }
  }
  await db.query(
    `insert into directus_users (id, email, status, role, token, password, provider)
      values ($1, $2, 'active', $3, $4, $5, 'default')`,
    [ownerId, EMAIL, ids.role, token, await hashPassword(password)],
  );
}

const LISTED = 'id,name,description,distance,estimated_duration,is_favorite,line,created_at';

/** The same work in Directus's words. */
function directusTargets(call: Call, seeded: Seeded): Target[] {
  const own = { user_id: { _eq: seeded.ownerId } };
  const list = (collection: string, filters: unknown[], rest: Record<string, string>): Target => {
    const filter = JSON.stringify({ _and: [own, ...filters] });
    const query = new URLSearchParams({ limit: '-1', ...rest, filter }).toString();
    return { method: 'GET', path: `/items/${collection}?${query}` };
  };
  const one = (collection: string) => (id: string) => list(collection, [{ id: { _eq: id } }], {});
  const search = ({ path }: Target): Target => {
    const text = new URLSearchParams(path.split('?')[1]).get('q') ?? '';
    const fields = ['first_name', 'last_name', 'email', 'phone'];
    const contains = { _or: fields.map((field) => ({ [field]: { _icontains: text } })) };
    return list('clients', [contains], { sort: 'last_name,first_name', limit: '20' });
  };
  const create = ({ method, body }: Target): Target => ({
    method,
    path: '/items/appointments',
    body: { user_id: seeded.ownerId, ...snakeCased(body) },
  });
  const clients = list('clients', [], { sort: 'last_name,first_name' });
  const today = list('appointments', [{ date: { _eq: day(0) } }], { sort: 'start_time' });
  const between = (days: readonly string[]): Target =>
    list('appointments', [{ date: { _between: days } }], { sort: 'date,start_time' });
  const walks = (filters: unknown[]): Target =>
    list('walk_routes', filters, { sort: '-created_at', fields: LISTED });
  const targets: Record<Call, () => Target[]> = {
    kept: () => [clients],
    changed: () => [clients],
    pet: () => seeded.petIds.map(one('pets')),
    search: () => targetsOf('search', seeded).map(search),
    todayKept: () => [today],
    today: () => [today],
    month: () => [between([day(20), day(50)])],
    create: () => targetsOf('create', seeded).map(create),
    // It knows no such key.
    keyed: () => targetsOf('create', seeded).map(create),
    walks: () => [walks([])],
    walk: () => seeded.walkIds.map(one('walk_routes')),
    dashboard: () =>
      together([
        { method: 'GET', path: '/users/me' },
        today,
        clients,
        list('pets', [], { sort: 'name' }),
        between(dashboardMonth()),
        list('messages', [], { sort: '-sent_at' }),
        walks([{ is_favorite: { _eq: true } }]),
      ]),
  };
  return targets[call]();
}

const snakeCased = (body: unknown): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(body ?? {}).map(([name, value]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );

/** Starts Directus on a database of its own. */
export const startDirectus: StartPeer = async (node, beside) => {
  const folder = installed(PACKAGES, node);
  const cli = join(folder, 'node_modules/directus/cli.js');
  const { address, seeded, postmaster, restart, stop } = await seededServer(beside);
  const port = await freePort();
  for (const name of ['uploads', 'extensions']) mkdirSync(join(folder, name), { recursive: true });
  const environment = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(port),
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: address,
    SECRET: randomBytes(32).toString('hex'),
    ADMIN_EMAIL: 'admin@example.org',
    ADMIN_PASSWORD: randomBytes(16).toString('hex'),
    TELEMETRY: 'false',
    RATE_LIMITER_ENABLED: 'false',
    PRESSURE_LIMITER_ENABLED: 'false',
    LOG_STYLE: 'raw',
    NODE_ENV: 'production',
  };
  const start = () =>
    startProgram(node, [cli, 'start'], { environment, cwd: folder, ready: /Server started at ()/ });
  try {
    const db = new pg.Client({ connectionString: address });
    await db.connect();
    await db.query(AS_A_PEER);
    const began = performance.now();
    execFileSync(node, [cli, 'bootstrap'], { cwd: folder, env: environment, stdio: 'pipe' });
    const first = await start();
    const firstStartMs = performance.now() - began;
    await first.stop();

    const token = randomBytes(16).toString('hex');
    const password = randomBytes(16).toString('hex');
    await allow(db, { ownerId: seeded.ownerId, token, password });
    await db.end();
    await restart();
    const warm = await start();
    return {
      firstStartMs,
      warmStartMs: warm.startMs,
      idleMiB: await idleMiB(warm.pid, postmaster()),
      person: { email: EMAIL, password },
      subject: {
        name: 'Directus',
        origin: `http://127.0.0.1:${port}`,
        headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, br' },
        targets: (call) => directusTargets(call, seeded),
        pids: () => [warm.pid],
        postmaster,
        fewer: 10,
        async stop() {
          await warm.stop();
          await stop();
        },
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
};
