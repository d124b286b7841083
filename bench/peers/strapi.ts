/**
 * Strapi: a content platform over tables of its own making, filled with the same rows, asked as one of its users. The
 * calls do the same work as Pawkeeper's; what they answer has the same rows in Strapi's own form.
 */
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '#server/testing/free-port.ts';
import { idleMiB } from '../cpu.ts';
import { startProgram } from '../processes.ts';
import type { Seeded } from '../seed.ts';
import type { Call, Target } from '../subject.ts';
import { dashboardMonth, day, targetsOf, together } from '../subjects/pawkeeper.ts';
import { installed, type Packages, seededServer, type StartPeer } from './peer.ts';
import { layOut, moveRows, RECORDS } from './strapi-project.ts';

const PACKAGES: Packages = {
  name: 'strapi',
  version: '5.54.0',
  before: '2026-11-10',
  packages: ['@strapi/strapi@5.54.0', '@strapi/plugin-users-permissions@5.54.0', 'pg@8.23.1'],
};
const SCHEMA = 'strapi';
const EMAIL = 'sam@example.org';

/** Lets whoever is signed in read and make records. Whose they are stands in each request: its rules know no rows. */
async function allow(db: pg.Client): Promise<void> {
  const actions = Object.values(RECORDS).flatMap((record) =>
    ['find', 'findOne', 'create'].map((action) => `api::${record}.${record}.${action}`),
  );
  await db.query(
    `with made as (
      insert into ${SCHEMA}.up_permissions (document_id, action, created_at, updated_at, published_at)
        select gen_random_uuid(), action, now(), now(), now() from unnest($1::text[]) action returning id)
    insert into ${SCHEMA}.up_permissions_role_lnk (permission_id, role_id)
      select made.id, role.id from made, ${SCHEMA}.up_roles role where role.type = 'authenticated'`,
    [actions],
  );
}

/** Registers a user; gives the token that signs each of their requests. */
async function registered(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/auth/local/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      username: 'sam',
      email: EMAIL,
      password: randomBytes(16).toString('hex'),
    }),
  });
  const { jwt }: { jwt?: string } = JSON.parse(await response.text());
  if (jwt === undefined) throw new Error(`Strapi registers nobody: ${response.status}`);
  return jwt;
}

/** `{ date: { $gte: … } }` -> `filters[date][$gte]=…`, as Strapi reads it. */
const filtersText = (filters: Record<string, Record<string, string>>): string[] =>
  Object.entries(filters).flatMap(([field, tests]) =>
    Object.entries(tests).map(
      ([test, value]) => `filters[${field}][${test}]=${encodeURIComponent(value)}`,
    ),
  );

/** What lists show of a walk: all but its points. */
const LISTED = [
  'name',
  'description',
  'distance',
  'estimatedDuration',
  'isFavorite',
  'isDemo',
  'line',
  'createdAt',
  'updatedAt',
].map((field, at) => `fields[${at}]=${field}`);

/** The same work in Strapi's words. */
function strapiTargets(call: Call, seeded: Seeded): Target[] {
  const get = (path: string, rest: string[]): Target => ({
    method: 'GET',
    path: `/api/${path}?${[...filtersText({ userId: { $eq: seeded.ownerId } }), ...rest].join('&')}`,
  });
  const one = (path: string) => (id: string) => get(`${path}/${id}`, []);
  const search = ({ path }: Target): Target => {
    const text = new URLSearchParams(path.split('?')[1]).get('q') ?? '';
    const contains = ['firstName', 'lastName', 'email', 'phone'].map(
      (field, at) => `filters[$or][${at}][${field}][$containsi]=${encodeURIComponent(text)}`,
    );
    return get('clients', [...contains, 'sort=lastName,firstName', 'pagination[limit]=20']);
  };
  const create = ({ method, body }: Target): Target => ({
    method,
    path: '/api/appointments',
    body: { data: { userId: seeded.ownerId, ...body } },
  });
  const clients = get('clients', ['sort=lastName,firstName']);
  const between = ([from, to]: [string, string]): Target =>
    get('appointments', [
      ...filtersText({ date: { $gte: from, $lte: to } }),
      'sort=date,startTime',
    ]);
  const today = get('appointments', [...filtersText({ date: { $eq: day(0) } }), 'sort=startTime']);
  const walks = (filters: string[]): Target =>
    get('walks', [...filters, ...LISTED, 'sort=createdAt:desc']);
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
    walk: () => seeded.walkIds.map(one('walks')),
    dashboard: () =>
      together([
        { method: 'GET', path: '/api/users/me' },
        today,
        clients,
        get('pets', ['sort=name']),
        between(dashboardMonth()),
        get('messages', ['sort=sentAt:desc']),
        walks(filtersText({ isFavorite: { $eq: 'true' } })),
      ]),
  };
  return targets[call]();
}

/** Starts Strapi on a database of its own. */
export const startStrapi: StartPeer = async (node, beside) => {
  const packages = installed(PACKAGES, node);
  const { address, seeded, postmaster, restart, stop } = await seededServer(beside);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  let folder: string | undefined;
  const start = () =>
    startProgram(node, [join(packages, 'node_modules/@strapi/strapi/bin/strapi.js'), 'start'], {
      environment: { ...process.env, NODE_ENV: 'production', STRAPI_TELEMETRY_DISABLED: 'true' },
      cwd: folder ?? packages,
      ready: /Strapi started successfully()/,
    });
  const remove = async () => {
    await stop();
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  };
  try {
    const db = new pg.Client({ connectionString: address });
    await db.connect();
    await db.query(`create schema ${SCHEMA}`);
    const secret = randomBytes(32).toString('hex');
    folder = await layOut(packages, db, { address, schema: SCHEMA, port, secret });
    const first = await start();
    const jwt = await registered(origin);
    await first.stop();
    await moveRows(db, SCHEMA);
    await allow(db);
    await db.end();
    await restart();
    const warm = await start();
    return {
      firstStartMs: first.startMs,
      warmStartMs: warm.startMs,
      idleMiB: await idleMiB(warm.pid, postmaster()),
      subject: {
        name: 'Strapi',
        origin,
        headers: { authorization: `Bearer ${jwt}`, 'accept-encoding': 'gzip, br' },
        targets: (call) => strapiTargets(call, seeded),
        pids: () => [warm.pid],
        postmaster,
        fewer: 10,
        async stop() {
          await warm.stop();
          await remove();
        },
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
};
