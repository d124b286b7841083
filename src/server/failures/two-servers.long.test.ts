/**
 * Two servers behind nginx, on one PostgreSQL and one bucket: either may be killed under load, and counts and
 * one-time links are shared by both.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import type { Client } from '#contract/people/clients.ts';
import { MOST_WRONG } from '#server/identity/sign-in/rate-limits.ts';
import { newLink } from '#server/identity/links/links.ts';
import { insertLink } from '#server/identity/links/private-links.sql.ts';
import { insertResetLink } from '#server/identity/links/links.sql.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import {
  type Instance,
  startTwoServers,
  type TwoServers,
} from '#server/testing/failures/two-servers.ts';
import { hasNginx } from '#server/testing/nginx.ts';
import { uploadAddress } from '#server/testing/photos.ts';
import { phonePhoto } from '#server/testing/pictures.ts';
import { findPostgresBinaries } from '#server/testing/postgres-binaries.ts';
import { addClient, addPet } from '#server/testing/records.ts';
import { hasSwift } from '#server/testing/swift.ts';
import { type Answer, type Caller, callerOf, signUp } from '#server/testing/test-app.ts';

const missing = Object.entries({
  nginx: hasNginx(),
  'OpenStack Swift': hasSwift(),
  PostgreSQL: findPostgresBinaries() !== undefined,
}).flatMap(([name, isThere]) => (isThere ? [] : [name]));

async function started(): Promise<TwoServers> {
  const servers = await startTwoServers();
  afterAll(() => servers.stop(), 60_000);
  return servers;
}

/** Skipped tests are collected too. */
const neverUsed = (): TwoServers => Object.create(null);

if (missing.length > 0) {
  process.stderr.write(`\n*** Without ${missing.join(', ')}, two servers are NOT tested. ***\n`);
}
const two = missing.length === 0 ? await started() : neverUsed();

/** The same user, connected directly to one server instead of the load balancer. */
function at(origin: string, { cookies }: Caller): Caller {
  const caller = callerOf(() => origin);
  for (const [name, value] of cookies) caller.cookies.set(name, value);
  return caller;
}

const isAway = (status: number): boolean => status >= 502 && status <= 504;

/** A request as the web app makes it: if there is no response, or one of the load balancer, it is sent once more. */
class Insistent {
  retried = 0;
  async ask(call: () => Promise<Answer>): Promise<Answer> {
    const answer = await call().catch(() => undefined);
    if (answer !== undefined && !isAway(answer.status)) return answer;
    this.retried += 1;
    await sleep(100);
    return call();
  }
}

/** Adds and changes clients until it is stopped; returns the last acknowledged value of each. */
async function work(caller: Caller, insistent: Insistent, goesOn: () => boolean) {
  const acknowledged = new Map<string, string>();
  while (goesOn()) {
    const name = randomUUID();
    const key = { 'idempotency-key': randomUUID() };
    const fields = { firstName: name, lastName: 'Doe' };
    const made = await insistent.ask(() => caller.post('/api/clients', fields, key));
    expect(made.status).toBe(201);
    const { id } = made.body as Client;
    acknowledged.set(id, name);
    const changed = `${name} changed`;
    const put = await insistent.ask(() => caller.put(`/api/clients/${id}`, { firstName: changed }));
    expect(put.status).toBe(200);
    acknowledged.set(id, changed);
    const read = await insistent.ask(() => caller.get(`/api/clients/${id}`));
    expect([read.status, (read.body as Client).firstName]).toEqual([200, changed]);
  }
  return acknowledged;
}

/** Waits until the load balancer uses a server again, which takes some time after the last failure. */
async function untilServing({ origin }: Instance): Promise<void> {
  for (;;) {
    const { headers } = await callerOf(() => two.origin).get('/livez');
    if (headers.get('x-served-by') === new URL(origin).host) return;
    await sleep(50);
  }
}

const LANES = 6;

describe.skipIf(missing.length > 0)('two servers', () => {
  test(
    'when one is killed under load, nothing acknowledged is lost and nobody sees more than one retry [two-servers-3]',
    { timeout: 120_000 },
    async () => {
      const caller = await signUp(callerOf(() => two.origin));
      const insistent = new Insistent();
      let goesOn = true;
      const lanes = Array.from({ length: LANES }, () => work(caller, insistent, () => goesOn));
      const outcome = Promise.allSettled(lanes);
      for (const instance of two.instances) {
        await sleep(1_000);
        await instance.process.kill();
        await sleep(1_000);
        await two.restart(instance);
        await untilServing(instance);
      }
      goesOn = false;
      const ended = await outcome;
      expect(ended.filter(({ status }) => status === 'rejected')).toEqual([]);
      const acknowledged = new Map((await Promise.all(lanes)).flatMap((lane) => [...lane]));
      expect(acknowledged.size).toBeGreaterThan(LANES);
      for (const { origin } of two.instances) {
        const { body } = await at(origin, caller).get('/api/clients');
        const found = new Map((body as Client[]).map(({ id, firstName }) => [id, firstName]));
        // No record is lost, and none is there twice.
        expect(found).toEqual(acknowledged);
      }
      process.stdout.write(
        `two servers, each killed once: ${acknowledged.size} clients made and changed, ` +
          `0 lost, ${insistent.retried} requests sent once more\n`,
      );
    },
  );

  test('a photo that one server took is shown by the other', async () => {
    const [one, other] = two.instances;
    const caller = await signUp(callerOf(() => one.origin));
    const pet = await addPet(caller, (await addClient(caller)).id);
    const photo = await phonePhoto();
    const photoURL = await uploadAddress(caller, photo.length);
    const sent = await fetch(photoURL, { method: 'PUT', body: photo });
    expect([sent.status, await sent.text()]).toEqual([200, '']);
    const saved = await caller.put('/api/pet-photos', { photoURL, petId: pet.id });
    expect(saved.status).toBe(200);
    const { objectPath } = saved.body as { objectPath: string };
    const shown = await at(other.origin, caller).get(objectPath);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  test('a list that one server has cached shows at once what the other has written', async () => {
    const caller = await signUp(callerOf(() => two.origin));
    const [one, other] = two.instances.map(({ origin }) => at(origin, caller));
    expect((await one?.get('/api/clients'))?.body).toEqual([]);
    expect((await other?.get('/api/clients'))?.body).toEqual([]);
    for (let count = 1; count <= 5; count += 1) {
      await addClient(count % 2 ? (one ?? caller) : (other ?? caller));
      expect((await one?.get('/api/clients'))?.body).toHaveLength(count);
      expect((await other?.get('/api/clients'))?.body).toHaveLength(count);
    }
  });

  test('what a client writes at one is told within a second on a page that is open at the other [two-servers-1]', async () => {
    const caller = await signUp(callerOf(() => two.origin));
    const client = await addClient(caller);
    const { id } = (await caller.get('/api/auth/user')).body as { id: string };
    const db = openDatabase({ connectionString: two.databaseUrl }, () => undefined);
    const token = await insertLink(db, id, 'client', client.id, new Date());
    await db.end();
    const [one, other] = two.instances;
    if (!one || !other) throw new Error('Two servers');
    const cookie = [...caller.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const page = new AbortController();
    const { body } = await fetch(`${one.origin}/api/messages/unread`, {
      headers: { cookie, accept: 'text/event-stream' },
      signal: page.signal,
    });
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    const until = async (words: string): Promise<number> => {
      for (let heard = ''; !heard.includes(words);) heard += (await reader?.read())?.value ?? '';
      return performance.now();
    };
    await until('{"unread":0}');
    const visitor = callerOf(() => other.origin);
    const answered = await visitor.form(
      `/c/${token}`,
      { content: 'Hello from the gate' },
      { 'sec-fetch-site': 'same-origin' },
    );
    const told = performance.now();
    expect(answered.status).toBeLessThan(400);
    expect((await until('{"unread":1}')) - told).toBeLessThan(1_000);
    page.abort();
  });

  test('a session ends on both, and wrong passwords count on both [two-servers-2]', async () => {
    const email = `${randomUUID()}@example.org`;
    const caller = await signUp(
      callerOf(() => two.origin),
      { email },
    );
    const both = two.instances.map(({ origin }) => at(origin, caller));
    for (const each of both) expect((await each.get('/api/auth/user')).status).toBe(200);
    await caller.form('/api/logout', {});
    for (const each of both) expect((await each.get('/api/auth/user')).status).toBe(401);

    const strangers = two.instances.map(({ origin }) => callerOf(() => origin));
    const guess = async (which: number) =>
      (await strangers[which % 2]?.form('/api/login', { email, password: 'a wrong guess' }))
        ?.status;
    for (let tries = 0; tries < MOST_WRONG; tries += 1) expect(await guess(tries)).toBe(401);
    expect([await guess(0), await guess(1)]).toEqual([429, 429]);
  });

  test('a one-time link that was used at one server is used up at the other', async () => {
    const email = `${randomUUID()}@example.org`;
    await signUp(
      callerOf(() => two.origin),
      { email },
    );
    const db = openDatabase({ connectionString: two.databaseUrl }, () => undefined);
    const { link, token } = newLink('reset_password', two.origin, new Date());
    await insertResetLink(db, email, link);
    await db.end();
    const [one, other] = two.instances.map(({ origin }) => callerOf(() => origin));
    const fields = { token, password: 'another long secret' };
    expect((await one?.form('/api/reset-password', fields))?.status).toBeLessThan(400);
    expect((await other?.form('/api/reset-password', fields))?.status).toBeGreaterThanOrEqual(400);
  });
});
