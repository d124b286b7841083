/**
 * A request that began with a session and outlives it changes nothing: every call that writes is sent with its head first, and
 * its body when the session has ended.
 */
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { type ClientRequest, request as send } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { UNAUTHORIZED } from '#contract/errors.ts';
import { startSession } from '#server/identity/sessions/sessions.ts';
import { HOME, type Ready, ready } from '#server/testing/every-call.ts';
import { testProvider } from '#server/testing/oidc-provider.ts';
import { everyVersion, newOwner, type Owner } from '#server/testing/owners.ts';
import { type Route, testApp } from '#server/testing/test-app.ts';

const provider = await testProvider(HOME);
// No job changes a row while rows are compared.
const app = await testApp(provider.settings, undefined, { jobPollS: 3_600 });
// A notification would cut the request off before its body comes: this is about one that does not arrive in time.
await app.db.pool.query('alter table session disable trigger session_ended');

const visitor = app.visitor();
const writes: Route[] = [];
for (const route of app.routes) {
  if (['GET', 'HEAD', 'OPTIONS'].includes(route.method)) continue;
  const { status, body } = await visitor.call(route.method, route.url.replace(':id', '1'));
  if (status === 401 && isDeepStrictEqual(body, { message: UNAUTHORIZED })) writes.push(route);
}

const HOURS_2_MS = 2 * 3_600_000;

/** Makes the session look unused, so that the request that finds it writes to it. */
const letRest = (sid: string) =>
  app.db.pool.query(
    `update session set sess = jsonb_set(sess::jsonb, '{touchedAt}', to_jsonb($1::bigint))::json
      where sid = $2`,
    [Date.now() - HOURS_2_MS, sid],
  );

async function wasFound(sid: string): Promise<boolean> {
  const { rows } = await app.db.pool.query<{ at: string }>(
    `select sess ->> 'touchedAt' as at from session where sid = $1`,
    [sid],
  );
  return Number(rows[0]?.at) > Date.now() - HOURS_2_MS / 2;
}

const owner = await newOwner(app);

/** The same owner on another device. */
async function onAnotherDevice(): Promise<Owner & { sid: string }> {
  const token = await startSession(app.db, owner.id);
  const caller = app.visitor();
  caller.cookies.set('pawkeeper_session', token);
  return { ...owner, caller, sid: hash('sha256', token) };
}

/** Sends the head of a call; what it gives sends the body, and answers the status, 'cut off' where there was none. */
function sendHead(
  owner: Owner,
  method: string,
  { path, body, bytes, type = 'image/jpeg' }: Ready,
  key: string,
) {
  const content = bytes ?? Buffer.from(JSON.stringify(body ?? {}));
  const cookie = [...owner.caller.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const call: ClientRequest = send(app.origin + path, {
    method,
    headers: {
      cookie,
      'content-type': bytes ? type : 'application/json',
      'content-length': content.byteLength,
      ...(key && { 'idempotency-key': key }),
    },
  });
  // From the first: the server may answer, or cut the request off, before its body is sent.
  const answer = once(call, 'response').then(
    ([response]): number => {
      response.resume();
      return response.statusCode;
    },
    () => 'cut off' as const,
  );
  call.on('error', () => undefined);
  call.flushHeaders();
  return (): Promise<number | 'cut off'> => {
    call.end(content);
    return answer;
  };
}

test('the calls that are walked here are those of the running server', () => {
  expect(writes.length).toBeGreaterThan(20);
  expect(writes).toContainEqual(expect.objectContaining({ url: '/api/clients', method: 'POST' }));
});

const cases = writes.flatMap(({ method, url }) =>
  ['', ...(method === 'POST' ? ['with an idempotency key'] : [])].map((how) => ({
    method,
    url,
    how,
  })),
);

/** By the look once a minute, which may come between the end of a session and the body. */
let cutOff = 0;

test.each(cases)(
  '$method $url $how: nothing is changed once the session has ended, however late its body comes [ended-session-1]',
  async ({ method, url, how }) => {
    const device = await onAnotherDevice();
    const call = await ready({ method, url }, device);
    await letRest(device.sid);
    const sendBody = sendHead(device, method, call, how && 'a-key');
    await expect.poll(() => wasFound(device.sid), { timeout: 20_000 }).toBe(true);
    await app.db.pool.query('delete from session where sid = $1', [device.sid]);
    const before = await everyVersion(app.db);
    const status = await sendBody();
    if (status === 'cut off') cutOff += 1;
    expect(status).toBeOneOf([401, 'cut off']);
    expect(await everyVersion(app.db)).toEqual(before);
  },
);

test('nearly all of them were answered [ended-session-2]', () => {
  expect(cutOff).toBeLessThan(writes.length / 10);
});
