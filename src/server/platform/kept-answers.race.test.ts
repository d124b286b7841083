/** Two servers on one database, writers and readers at once: nobody reads what is older than a write that was answered. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Client } from '#contract/clients.ts';
import { addClient } from '#server/testing/records.ts';
import { serverBeside } from '#server/testing/server-beside.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();
const origins = [app.origin, await serverBeside(app)] as const;

const WRITES = 60;
const OTHERS = 60;

test(
  'no read that begins after a write was answered misses it, on either server',
  { retry: 0 },
  async () => {
    const caller = await app.user();
    const counter = await addClient(caller, { notes: '0' });
    // So many that only what changed is read.
    for (let at = 0; at < OTHERS; at += 1) await addClient(caller);
    const cookie = [...caller.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    let turn = 0;
    const call = (
      method: string,
      path: string,
      body?: unknown,
      mark?: string,
    ): Promise<Response> => {
      turn += 1;
      const headers = new Headers({ cookie });
      if (body !== undefined) headers.set('content-type', 'application/json');
      if (mark) headers.set('if-none-match', mark);
      const json = body === undefined ? null : JSON.stringify(body);
      return fetch(`${origins[turn % 2 === 0 ? 0 : 1]}${path}`, { method, headers, body: json });
    };

    // What was answered so far.
    let counted = 0;
    const added = new Set<string>();
    const removed = new Set<string>();
    const under = { way: true };

    async function count(): Promise<void> {
      for (let at = 1; at <= WRITES; at += 1) {
        expect(
          (await call('PUT', `/api/clients/${counter.id}`, { notes: String(at) })).status,
        ).toBe(200);
        counted = at;
        // Room for readers who find nothing new.
        await sleep(at % 4);
      }
    }
    async function addAndRemove(): Promise<void> {
      for (let at = 0; at < WRITES / 2; at += 1) {
        const answer = await call('POST', '/api/clients', { firstName: 'Jane', lastName: 'Doe' });
        const { id } = (await answer.json()) as Client;
        added.add(id);
        if (at % 2 === 0) continue;
        added.delete(id);
        expect((await call('DELETE', `/api/clients/${id}`)).status).toBe(204);
        removed.add(id);
      }
    }

    let unchanged = 0;
    async function read(): Promise<void> {
      // Like a page that keeps what it has heard, with its mark.
      let kept = { mark: '', clients: [] as Client[] };
      for (let more = 2; more > 0; more -= under.way ? 0 : 1) {
        const before = { counted, added: [...added], removed: [...removed] };
        const answer = await call('GET', '/api/clients', undefined, kept.mark);
        if (answer.status === 304) unchanged += 1;
        else
          kept = {
            mark: answer.headers.get('etag') ?? '',
            clients: (await answer.json()) as Client[],
          };
        const ids = new Set(kept.clients.map(({ id }) => id));
        const notes = kept.clients.find(({ id }) => id === counter.id)?.notes;
        expect(Number(notes)).toBeGreaterThanOrEqual(before.counted);
        for (const id of before.added) expect(ids.has(id) || !added.has(id)).toBe(true);
        for (const id of before.removed) expect(ids.has(id)).toBe(false);
      }
    }

    const readers = Promise.all([read(), read(), read(), read()]);
    await Promise.all([count(), addAndRemove(), addAndRemove()]).finally(() => {
      under.way = false;
    });
    await readers;
    expect(counted).toBe(WRITES);
    const [here, there] = await Promise.all(
      origins.map(async (origin) =>
        (await fetch(`${origin}/api/clients`, { headers: { cookie } })).json(),
      ),
    );
    expect(here).toEqual(there);
    expect(unchanged).toBeGreaterThan(0);
  },
);
