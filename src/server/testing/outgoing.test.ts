/** No call has the server connect to a URL that its caller names. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { HOME, isWrite, make, ready } from '#server/testing/every-call.ts';
import { testProvider } from '#server/testing/oidc-provider.ts';
import { newOwner } from '#server/testing/owners.ts';
import { testApp } from '#server/testing/test-app.ts';

const provider = await testProvider(HOME);
const app = await testApp(provider.settings);

let connections = 0;
const inner = createServer((socket) => {
  connections += 1;
  socket.destroy();
}).listen(0, '127.0.0.1');
await once(inner, 'listening');
afterAll(() => void inner.close());
const url = `http://127.0.0.1:${(inner.address() as AddressInfo).port}/uploads/x`;

test('a URL in any text of any call, or in its headers, is never asked [outgoing-1]', async () => {
  const writes = app.routes.filter(({ method }) => isWrite(method));
  const headers = { host: new URL(url).host, referer: url, 'x-forwarded-host': url };
  let tried = 0;
  for (const route of writes) {
    const owner = await newOwner(app);
    const call = await ready(route, owner);
    for (const [field, value] of Object.entries({ ...call.body, ...call.form })) {
      if (typeof value !== 'string') continue;
      tried += 1;
      await make(owner.caller, route.method, call, { [field]: url });
    }
    await owner.caller.call(route.method, call.path, { headers });
  }
  expect(tried).toBeGreaterThan(40);
  expect(connections).toBe(0);
  // The trap itself works.
  await fetch(url).catch(() => undefined);
  expect(connections).toBe(1);
}, 240_000);
