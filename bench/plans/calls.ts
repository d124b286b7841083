/** Every other call that the server knows, made by the same business. */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { hashPassword } from '#server/platform/passwords.ts';
import { everyCall, hasId, make } from '#server/testing/every-call.ts';
import type { Owner } from '#server/testing/owners.ts';
import { addClient, addPet } from '#server/testing/records.ts';
import { type Caller, callerOf, signUp, TEST_PASSWORD } from '#server/testing/test-app.ts';
import { addSession, type Seeded } from '../seed.ts';
import type { Explaining } from './explaining.ts';

interface Where {
  origin: string;
  /** A connection that explains nothing. */
  db: pg.Client;
  seeded: Seeded;
  /** What can be asked for by GET. */
  addresses: readonly string[];
}

const EMAIL = 'sam@example.org';

/** The large business, as somebody who has just signed in, whatever the last call made of the account. */
async function largeOwner(looking: Explaining, { origin, db, seeded }: Where): Promise<Owner> {
  const { ownerId: id } = seeded;
  await db.query('update users set email = $2 where id = $1', [id, EMAIL]);
  await db.query(
    `insert into passwords (user_id, hash) values ($1, $2)
      on conflict (user_id) do update set hash = excluded.hash`,
    [id, await hashPassword(TEST_PASSWORD)],
  );
  const caller = callerOf(() => origin);
  caller.cookies.set('pawkeeper_session', (await addSession(db, id)).token);
  caller.cookies.set('pawkeeper_same_site', '1');
  return withRecords(looking, caller, EMAIL);
}

/** Somebody new, for what can be done with an account only once. */
async function newOwner(looking: Explaining, { origin }: Where): Promise<Owner> {
  const email = `${randomUUID()}@example.org`;
  const caller = await signUp(
    callerOf(() => origin),
    { email },
  );
  return withRecords(looking, caller, email);
}

async function withRecords({ db }: Explaining, caller: Caller, email: string): Promise<Owner> {
  const client = await addClient(caller);
  const pet = await addPet(caller, client.id);
  return { db, caller, id: client.userId, email, issuer: '', client, pet };
}

/** Calls that the large business makes: those on its records, and the one that ends it all. */
const OF_RECORDS = /clients|pets|appointments|walks|photo|objects|uploads|account/;
/** They ask a provider of sign-ins, which the bench has none of. */
const WITH_A_PROVIDER = /provider|oidc/;
const LAST = 'DELETE /api/account';

/** Makes them one after another; the account goes with the last. */
export async function makeEveryCall(looking: Explaining, where: Where): Promise<void> {
  const reads = where.addresses.filter((url) => url.startsWith('/api/') && !hasId(url));
  for (const url of [...reads, '/api/pets/search?q=is', '/readyz']) {
    if (WITH_A_PROVIDER.test(url) || url.endsWith('/search')) continue;
    const { status } = await looking.during(`GET ${url}`, async () =>
      (await largeOwner(looking, where)).caller.get(url),
    );
    // Pages that links lead to tell those who come without one that there is none.
    if (status >= 500) throw new Error(`${url} answered ${status}`);
  }
  const names = Object.keys(everyCall).filter(
    (name) => name !== LAST && !WITH_A_PROVIDER.test(name),
  );
  for (const name of [...names, LAST]) {
    await looking.during(name, async () => {
      const arrange = OF_RECORDS.test(name) ? largeOwner : newOwner;
      const self = await arrange(looking, where);
      const call = await everyCall[name]?.(self);
      if (call === undefined) return;
      const { status, body } = await make(self.caller, name.split(' ')[0] ?? '', call);
      if (status >= 400)
        throw new Error(`${name} answered ${status}: ${JSON.stringify(body).slice(0, 500)}`);
    });
  }
}
