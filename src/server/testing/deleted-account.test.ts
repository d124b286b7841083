import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { HOME, make, ready } from '#server/testing/every-call.ts';
import { testProvider } from '#server/testing/oidc-provider.ts';
import { everyRow, newOwner } from '#server/testing/owners.ts';
import { testApp } from '#server/testing/test-app.ts';

const provider = await testProvider(HOME);
const app = await testApp(provider.settings);
const changes = app.routes.filter(({ method }) => !['GET', 'HEAD'].includes(method));

/** Ends when a statement in this database waits for someone else's transaction. */
async function somebodyWaits({ signal }: AbortController): Promise<void> {
  const waiting = sql`select 1 as yes from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  while (!signal.aborted && !(await app.db.row(waiting))) await sleep(5);
}

test.each(changes)(
  '$method $url: an account that goes while the call is under way is no fault of the server [deleted-account-1]',
  async (route) => {
    const owner = await newOwner(app);
    const call = await ready(route, owner);
    const deletion = await app.db.pool.connect();
    await deletion.query('begin');
    await deletion.query('delete from users where id = $1', [owner.id]);
    // The session is still seen, and what the call writes must wait until the deletion ends.
    const answered = make(owner.caller, route.method, call);
    const enough = new AbortController();
    await Promise.race([answered, somebodyWaits(enough)]);
    enough.abort();
    await deletion.query('commit');
    deletion.release();
    expect((await answered).status).toBeLessThan(500);
    const rows = await everyRow(app.db);
    expect(rows.filter((row) => row.includes(owner.id) && !row.startsWith('session '))).toEqual([]);
  },
);
