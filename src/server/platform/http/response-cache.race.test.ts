/** Two servers on one database, writers and readers at once: nobody reads what is older than a write that was answered. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import type { Client } from '#contract/clients.ts';
import { addClient, appointmentFields } from '#server/testing/records.ts';
import { startSecondServer } from '#server/testing/second-server.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();
const origins = [app.origin, await startSecondServer(app)] as const;

const WRITES = 60;
const OTHERS = 60;

test(
  'no read that begins after a write was answered misses it, on either server',
  { retry: 0 },
  async () => {
    const caller = await app.user();
    const counter = await addClient(caller, { notes: '0' });
    for (let at = 0; at < OTHERS; at += 1) await addClient(caller);
    const cookie = [...caller.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    let turn = 0;
    const call = (method: string, path: string, body?: unknown): Promise<Response> => {
      turn += 1;
      const headers = new Headers({ cookie });
      if (body !== undefined) headers.set('content-type', 'application/json');
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

    let booked = 0;
    async function book(): Promise<void> {
      for (let at = 0; at < WRITES / 2; at += 1) {
        const appointment = appointmentFields(counter.id);
        expect((await call('POST', '/api/appointments', appointment)).status).toBe(201);
        booked += 1;
      }
    }
    async function readAppointments(): Promise<void> {
      for (let more = 2; more > 0; more -= under.way ? 0 : 1) {
        const before = booked;
        const list = (await (await call('GET', '/api/appointments')).json()) as unknown[];
        expect(list.length).toBeGreaterThanOrEqual(before);
      }
    }

    async function read(): Promise<void> {
      for (let more = 2; more > 0; more -= under.way ? 0 : 1) {
        const before = { counted, added: [...added], removed: [...removed] };
        const answer = await call('GET', '/api/clients');
        const clients = (await answer.json()) as Client[];
        const ids = new Set(clients.map(({ id }) => id));
        const notes = clients.find(({ id }) => id === counter.id)?.notes;
        expect(Number(notes)).toBeGreaterThanOrEqual(before.counted);
        for (const id of before.added) expect(ids.has(id) || !added.has(id)).toBe(true);
        for (const id of before.removed) expect(ids.has(id)).toBe(false);
      }
    }

    const readers = Promise.all([read(), read(), read(), readAppointments()]);
    await Promise.all([count(), addAndRemove(), addAndRemove(), book()]).finally(() => {
      under.way = false;
    });
    await readers;
    expect(counted).toBe(WRITES);
    const readBoth = () =>
      Promise.all(
        origins.map(async (origin) =>
          (await fetch(`${origin}/api/clients`, { headers: { cookie } })).json(),
        ),
      );
    const [here, there] = await readBoth();
    expect(here).toEqual(there);
    // Both have cached it by now: what follows reads no client.
    const sent = vi.spyOn(pg.Client.prototype, 'query');
    expect(await readBoth()).toEqual([here, here]);
    const statements = sent.mock.calls.map((call) => JSON.stringify(call[0]));
    expect(statements.length).toBeGreaterThan(0);
    expect(statements.filter((text) => /from clients/.test(text))).toEqual([]);
    sent.mockRestore();
  },
);
