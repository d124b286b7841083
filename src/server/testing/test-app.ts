/** A whole server on a fresh database, called over real HTTP. */
import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import sql from 'sql-template-tag';
import { afterAll, inject } from 'vitest';
import { type AppOptions, buildApp } from '#server/app.ts';
import { insertUser } from '#server/identity/accounts/account.sql.ts';
import { rememberDevice } from '#server/identity/sessions/known-devices.sql.ts';
import { startSession } from '#server/identity/sessions/sessions.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { type OpenDatabase, openDatabase } from '#server/platform/db/database.ts';
import { openLog } from '#server/platform/log/log.ts';
import { VISITOR_LIMITS } from '#server/platform/limits/visitor-limits.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { TEMPLATE, type TestServer } from '#server/testing/database-context.ts';
import { removeFolder, temporaryFolder } from '#server/testing/temporary-folder.ts';

/** A response with its body read: parsed if it is JSON, bytes if it is a picture, PDF or archive, else text. */
export interface Answer {
  status: number;
  headers: Headers;
  body: unknown;
}

/** What goes along with a call: bytes or text as they are, and headers. */
export interface Given {
  body?: string | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
}

/** A client of the server with its cookies. */
export interface Caller {
  /** A call of any method, sent as it is written. */
  call(method: string, path: string, given?: Given): Promise<Answer>;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  delete(path: string, headers?: Record<string, string>): Promise<Answer>;
  /** PUTs a file. */
  send(
    path: string,
    bytes: Uint8Array<ArrayBuffer>,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  /** Sends a form as a page without scripts does. */
  form(
    path: string,
    fields: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  cookies: Map<string, string>;
}

/** A route as it was registered, with one method: `PUT /api/clients/:id`. */
export interface Route {
  method: string;
  url: string;
}

export interface TestApp {
  origin: string;
  db: OpenDatabase;
  /** The data folder; it is removed with the test file. */
  dataDir: string;
  storage: Storage;
  log: FastifyBaseLogger;
  /** The lines of the log until now. */
  logged(): Record<string, unknown>[];
  /** Every route that the server has registered, by itself or by its plugins. */
  routes: readonly Route[];
  /** The issuer of the configured identity provider; empty without one. */
  issuer: string;
  /** Moves the server's clock. */
  setNow(now: Date): void;
  /** Someone without a session. */
  visitor(): Caller;
  /** Someone who is registered and signed in. */
  user(fields?: { email?: string; firstName?: string; lastName?: string }): Promise<Caller>;
}

/** The password of every user that tests make. */
export const TEST_PASSWORD = 'a long enough secret';

/** Its hash by the least work that argon2 accepts: a test about something else need not wait for a slow one. */
const CHEAP_HASH = hash(TEST_PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });

async function freshDatabase(server: TestServer): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ ...server, database: 'postgres' });
  await admin.connect();
  await admin.query(`create database ${name} template ${TEMPLATE}`);
  await admin.end();
  return name;
}

async function bodyOf(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? '';
  if (/^(?:image\/|application\/(?:zip|pdf))/.test(type))
    return Buffer.from(await response.arrayBuffer());
  const text = await response.text();
  return type.includes('json') && text !== '' ? JSON.parse(text) : text;
}

/** Someone without a session yet; the origin is asked for each time, as a server may come back at another. */
export function callerOf(origin: () => string): Caller {
  const cookies = new Map<string, string>();

  function keep(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';');
      const [name = '', value = ''] = pair.split('=');
      const gone = attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute));
      if (gone || value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
  }

  async function send(method: string, path: string, given: Given): Promise<Answer> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(origin() + path, {
      method,
      redirect: 'manual',
      headers: { ...(cookie && { cookie }), ...given.headers },
      ...(given.body !== undefined && { body: given.body }),
    });
    keep(response.headers);
    return { status: response.status, headers: response.headers, body: await bodyOf(response) };
  }

  const json = (body: unknown, headers: Record<string, string> = {}) =>
    body === undefined
      ? { headers }
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } };

  return {
    cookies,
    call: (method, path, given = {}) => send(method, path, given),
    get: (path, headers = {}) => send('GET', path, { headers }),
    post: (path, body, headers) => send('POST', path, json(body, headers)),
    put: (path, body, headers) => send('PUT', path, json(body, headers)),
    delete: (path, headers = {}) => send('DELETE', path, { headers }),
    send: (path, bytes, headers = {}) => send('PUT', path, { body: bytes, headers }),
    form: (path, fields, headers = {}) =>
      send('POST', path, {
        body: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      }),
  };
}

/** Registers a user with a new email address. */
export async function signUp(
  caller: Caller,
  fields: { email?: string; firstName?: string; lastName?: string } = {},
): Promise<Caller> {
  const email = `${randomBytes(6).toString('hex')}@example.org`;
  const answer = await caller.form('/api/register', {
    email,
    firstName: 'Sam',
    lastName: 'Walker',
    ...fields,
    password: TEST_PASSWORD,
  });
  if (answer.status !== 303) throw new Error(`Registration answered ${answer.status}`);
  return caller;
}

/**
 * Starts a server for a test file, at its top; it ends with the file. `environment` adds settings, `around` may put
 * something between the server and its photo store, `options` replace parts of the server.
 */
export async function testApp(
  environment: Record<string, string> = {},
  around: (storage: Storage) => Storage = (storage) => storage,
  options: Partial<AppOptions> = {},
): Promise<TestApp> {
  const server = inject('databaseServer');
  const database = await freshDatabase(server);
  const dataDir = await temporaryFolder('pawkeeper-test-');
  // Every user of a test file registers from one IP address.
  const config = readConfig({
    DATA_DIR: dataDir,
    REGISTRATIONS_PER_HOUR: '100000',
    WRITES_PER_MINUTE: '1000000',
    ...environment,
  });
  const storage = around(openStorage(config));
  const db = openDatabase({ ...server, database }, () => undefined);
  const lines: string[] = [];
  const log = openLog('info', { write: (line) => void lines.push(line) });
  let clock = (): Date => new Date();
  const routes: Route[] = [];
  const app = await buildApp({
    config,
    db,
    storage,
    log,
    files: undefined,
    // Tests wait for emails.
    jobPollS: environment['SMTP_URL'] === undefined ? undefined : 0.5,
    // However late the event loop of a busy machine is, nobody is turned away: one that was blocked for a whole sample counts as
    // endlessly late.
    visitorLimits: { ...VISITOR_LIMITS, maxDelayMs: 0 },
    // The tests of the limits are refused again and again.
    rejectionDelayMs: 0,
    now: () => clock(),
    ...options,
    onRoute: ({ method, url }) => {
      for (const each of [method].flat()) routes.push({ method: each, url });
    },
  });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  afterAll(async () => {
    await app.close();
    await db.end();
    await removeFolder(dataDir);
  });

  /** Stores someone new and gives them a session: what registration does, without its pages. */
  async function storeUser(
    person: { email: string; firstName: string; lastName: string },
    { cookies }: Caller,
  ): Promise<void> {
    const id = await insertUser(db, person, await CHEAP_HASH);
    if (id === undefined) throw new Error(`${person.email} is registered already`);
    const prefix = config.publicOrigin?.startsWith('https:') ? '__Host-' : '';
    cookies.set(`${prefix}pawkeeper_session`, await startSession(db, id, 'node'));
    cookies.set(`${prefix}pawkeeper_same_site`, '1');
    cookies.set(`${prefix}pawkeeper_device`, await rememberDevice(db, id, undefined));
  }

  return {
    origin,
    db,
    dataDir,
    issuer: config.provider?.issuer ?? '',
    storage,
    log,
    logged: () => lines.map((line) => JSON.parse(line)),
    routes,
    setNow(now) {
      clock = () => now;
    },
    visitor: () => callerOf(() => origin),
    async user(fields) {
      const email = `${randomBytes(6).toString('hex')}@example.org`;
      const person = { email, firstName: 'Sam', lastName: 'Walker', ...fields };
      const caller = callerOf(() => origin);
      // Where mail is sent, everyone gets one at first, about their own address.
      if (config.mail) await signUp(caller, person);
      else await storeUser(person, caller);
      // Most tests are about accounts that may email as many clients as they like.
      await db.run(
        sql`update users set must_confirm_email = false where lower(email) = lower(${person.email})`,
      );
      return caller;
    },
  };
}
