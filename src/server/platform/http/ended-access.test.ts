import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request as send } from 'node:http';
import { text } from 'node:stream/consumers';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { endOtherSessions } from '#server/identity/sessions/sessions.ts';
import { newOwner, type Owner } from '#server/testing/owners.ts';
import { uploadAddress } from '#server/testing/photos.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();

function begin({ caller }: Owner, method: string, path: string, headers = {}): ClientRequest {
  const cookie = [...caller.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const call = send(app.origin + path, { method, headers: { cookie, ...headers } });
  call.on('error', () => undefined);
  return call;
}

const closeOf = (call: ClientRequest) =>
  new Promise<void>((resolve) => void call.once('close', resolve));

const inUse = () => app.db.pool.totalCount - app.db.pool.idleCount;

test('a download ends with its session [ended-access-1]', async () => {
  const owner = await newOwner(app);
  await app.db.run(sql`insert into clients (id, user_id, first_name, last_name, notes)
    select gen_random_uuid(), ${owner.id}, 'Jane', 'Doe', repeat('é', 5000)
      from generate_series(1, 1500) n`);
  const call = begin(owner, 'GET', '/api/clients', { 'accept-encoding': 'identity' });
  call.end();
  const [response]: IncomingMessage[] = await once(call, 'response');
  if (!response) throw new Error('There was no answer');
  // It is not read: the rest waits in the server, on a connection of its own.
  response.pause();
  await expect.poll(inUse, { timeout: 20_000 }).toBe(1);
  await endOtherSessions(app.db, owner.id, undefined);
  await expect.poll(inUse, { timeout: 10_000 }).toBe(0);
  await expect(text(response)).rejects.toThrow('aborted');
});

test('an upload ends with its session and leaves nothing, and others go on [ended-access-2]', async () => {
  const other = begin(await newOwner(app), 'PUT', '/api/auth/user', {
    'content-type': 'application/json',
    'content-length': 20,
  });
  other.write('{"firstName":');
  const owner = await newOwner(app);
  const path = await uploadAddress(owner.caller);
  const call = begin(owner, 'PUT', path, { 'content-type': 'image/jpeg', 'content-length': 1_000 });
  const closed = closeOf(call);
  call.write(Buffer.alloc(10));
  const state = async () =>
    (
      await app.db.row<{ state: string }>(
        sql`select state from uploads where user_id = ${owner.id}`,
      )
    )?.state;
  await expect.poll(state, { timeout: 20_000 }).toBe('receiving');
  await endOtherSessions(app.db, owner.id, undefined);
  await closed;
  expect(await state()).toBeUndefined();
  // It is older than the upload, so it was checked as well.
  other.end('"Ann" }');
  const [response]: IncomingMessage[] = await once(other, 'response');
  expect(response?.statusCode).toBe(200);
});
