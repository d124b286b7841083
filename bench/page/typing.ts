/** Typing in the search over many clients, on a slow processor: does the page ever stop answering? */
import type { Browser, Page } from '@playwright/test';
import pg from 'pg';
import { hashPassword } from '#server/platform/passwords.ts';
import type { WebApp } from './apps.ts';
import { type Visit, visit } from './phone.ts';

const MANY = 5_000;
const TYPED = ['holloway', '4321', 'ann bart', 'client12'];

/** Sets the password of an owner, so that a form can be filled in. */
export async function setPassword(
  database: string,
  ownerId: string,
  { email, password }: WebApp['person'],
): Promise<void> {
  const db = new pg.Client({ connectionString: database });
  await db.connect();
  try {
    await db.query('update users set email = $2 where id = $1', [ownerId, email]);
    await db.query('insert into passwords (user_id, hash) values ($1, $2)', [
      ownerId,
      await hashPassword(password),
    ]);
  } finally {
    await db.end();
  }
}

/** Gives the owner as many clients as the search is measured with, made of those that are there. */
export async function addManyClients(database: string, ownerId: string): Promise<void> {
  const db = new pg.Client({ connectionString: database });
  await db.connect();
  try {
    await db.query(
      `with had as (select *, row_number() over (order by id) as at, count(*) over () as count from clients
        where user_id = $1)
      insert into clients (id, user_id, first_name, last_name, email, phone, address)
        select gen_random_uuid(), user_id, first_name, last_name || ' ' || n, 'client' || n || '-' || email, phone, address
        from generate_series(1, $2) n join had on had.at = 1 + n % had.count
        where n <= $2 - had.count`,
      [ownerId, MANY],
    );
    await db.query('update owner_revisions set revision = revision + 1 where user_id = $1', [
      ownerId,
    ]);
  } finally {
    await db.end();
  }
}

/** What came of one round. */
export interface Typing {
  clients: string;
  /** 0 where no task took more than 50 ms: the browser tells no shorter one. */
  longestTaskMs: number;
  slowestAnswerMs: number;
}

async function signIn(page: Page, app: WebApp): Promise<void> {
  await app.fillIn(page);
  await app.submit(page);
  await page.locator(app.sights.home).first().waitFor();
}

async function typeAll({ page, traffic, forget, vitals }: Visit, app: WebApp): Promise<Typing> {
  await signIn(page, app);
  await traffic.quiet();
  await app.openClients(page);
  await page.locator(app.sights.clients).first().waitFor();
  const clients = await page.getByText('5,000 clients').first().innerText();
  await traffic.quiet();
  const search = page.getByPlaceholder('Search clients by name, email, or phone...');
  await search.tap();
  await page.waitForTimeout(1_000);
  await forget();
  for (const text of TYPED) {
    await search.pressSequentially(text, { delay: 120 });
    for (const _ of text) await search.press('Backspace', { delay: 40 });
    await page.waitForTimeout(500);
  }
  const { longestTaskMs, slowestAnswerMs } = await vitals();
  return { clients, longestTaskMs, slowestAnswerMs };
}

/** Types a few searches, one letter after another as fast as thumbs do, and deletes them again. */
export async function typing(browser: Browser, app: WebApp): Promise<Typing> {
  const visited = await visit(browser, { screen: app.screen, network: 'fast' }, []);
  try {
    return await typeAll(visited, app);
  } finally {
    await visited.close();
  }
}
