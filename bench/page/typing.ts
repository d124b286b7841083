/** Typing in the search of 5,000 clients on a slow processor. */
import type { Browser } from '@playwright/test';
import pg from 'pg';
import { hashPassword } from '#server/identity/passwords/hash.ts';
import { fillIn, openClients, type Person, SIGHTS, submit } from './person.ts';
import { visit } from './phone.ts';

type SignIn = Pick<Person, 'email' | 'password'>;

const MANY = 5_000;
const TYPED = ['holloway', '4321', 'ann bart', 'client12'];

async function change(database: string, text: string, values: unknown[]): Promise<void> {
  const db = new pg.Client({ connectionString: database });
  await db.connect();
  try {
    await db.query(text, values);
  } finally {
    await db.end();
  }
}

/** Sets an owner's email and password, so that they can sign in. */
export const setPassword = async (database: string, ownerId: string, person: SignIn) =>
  change(
    database,
    `with named as (update users set email = $2 where id = $1)
      insert into passwords (user_id, hash) values ($1, $3)`,
    [ownerId, person.email, await hashPassword(person.password)],
  );

/** Adds copies of the owner's clients until there are 5,000. */
export const addManyClients = async (database: string, ownerId: string) =>
  change(
    database,
    `with had as (select *, row_number() over (order by id) as at, count(*) over () as count from clients
        where user_id = $1)
      insert into clients (id, user_id, first_name, last_name, email, phone, address)
        select gen_random_uuid(), user_id, first_name, last_name || ' ' || n, 'client' || n || '-' || email, phone, address
        from generate_series(1, $2) n join had on had.at = 1 + n % had.count
        where n <= $2 - had.count`,
    [ownerId, MANY],
  );

/** One round. The browser reports no task below 50 ms: 0 where there was none. */
export interface Typing {
  longestTaskMs: number;
  slowestAnswerMs: number;
}

/** Types a few searches letter by letter, as fast as thumbs do, and deletes them again. */
export async function typeSearches(browser: Browser, person: Person): Promise<Typing> {
  const fast = { screen: person.screen, network: 'fast' } as const;
  const { page, traffic, reset, vitals, close } = await visit(browser, fast, []);
  try {
    await fillIn(page, person);
    await submit(page);
    await page.locator(SIGHTS.home).first().waitFor();
    await traffic.idle();
    await openClients(page, person);
    await page.getByText('5,000 clients').first().waitFor();
    await traffic.idle();
    const search = page.getByPlaceholder('Search clients by name, email, or phone...');
    await search.tap();
    await page.waitForTimeout(1_000);
    await reset();
    for (const text of TYPED) {
      await search.pressSequentially(text, { delay: 120 });
      for (const _ of text) await search.press('Backspace', { delay: 40 });
      await page.waitForTimeout(500);
    }
    const { longestTaskMs, slowestAnswerMs } = await vitals();
    return { longestTaskMs, slowestAnswerMs };
  } finally {
    await close();
  }
}
