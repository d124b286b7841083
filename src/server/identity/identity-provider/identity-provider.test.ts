/** A provider that is away, slow, or not who it says it is. */
import { createServer } from 'node:http';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { freePort } from '#server/testing/free-port.ts';
import { testProvider } from '#server/testing/oidc-provider.ts';
import { testApp } from '#server/testing/test-app.ts';

const HOME = 'http://localhost:3000';

test('while the provider is away the page says so, and it is asked again the next time', async () => {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const app = await testApp({
    PUBLIC_URL: HOME,
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: 'x',
    OIDC_NAME: 'Kennel Club',
  });
  const away = await app.visitor().get('/api/oidc/start?returnTo=/pets');
  expect(away.status).toBe(503);
  expect(away.headers.get('retry-after')).toBe('30');
  expect(away.body).toContain('Kennel Club cannot be reached at the moment.');
  expect(away.body).toContain('name="returnTo" value="/pets"');
  expect(app.logged()).toContainEqual(
    expect.objectContaining({ msg: 'the sign-in provider does not answer' }),
  );

  let claimed = 'https://evil.example';
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json');
    const authorization_endpoint = `${issuer}/auth`;
    response.end(JSON.stringify({ issuer: claimed, authorization_endpoint }));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const impostor = await app.visitor().get('/api/oidc/start');
  expect([impostor.status, impostor.headers.get('location')]).toEqual([400, null]);
  claimed = issuer;
  const there = await app.visitor().get('/api/oidc/start');
  expect(there.headers.get('location')).toMatch(`${issuer}/auth?`);
  server.closeAllConnections();
  server.close();
});

test('a provider that falls silent is not waited for longer than a few seconds', async () => {
  const provider = await testProvider(HOME);
  const app = await testApp(provider.settings);
  const visitor = app.visitor();
  const begun = await visitor.get('/api/oidc/start');
  const query = await provider.signIn(begun.headers.get('location') ?? '', 'ann');
  provider.rest(true);
  const answer = await visitor.get(`/api/oidc/callback${query}`);
  expect(answer.status).toBe(503);
  expect(answer.body).toContain('cannot be reached');
  expect(visitor.cookies.size).toBe(0);
});

test('the addresses of the provider are asked for once, however many begin at once', async () => {
  const provider = await testProvider(HOME);
  const app = await testApp(provider.settings);
  const starts = Array.from({ length: 10 }, () => app.visitor().get('/api/oidc/start'));
  expect((await Promise.all(starts)).map(({ status }) => status)).toEqual(Array(10).fill(303));
  expect(provider.requests).toEqual(['GET /.well-known/openid-configuration']);
});

test('without a provider there are no such addresses, and the profile says so', async () => {
  const plain = await testApp();
  expect((await plain.visitor().get('/api/oidc/start')).status).toBe(404);
  const owner = await plain.user();
  expect((await owner.post('/api/provider/connect', {})).status).toBe(404);
  expect((await owner.get('/api/sign-in-methods')).body).toEqual({
    hasPassword: true,
    provider: null,
  });
});
