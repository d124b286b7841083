import { expect, test } from 'vitest';
import { TEST_PASSWORD, testApp } from '#server/testing/test-app.ts';

const app = await testApp({ REGISTRATIONS_PER_HOUR: '1' }, undefined, { rejectionDelayMs: 400 });

test('a rejected form is answered with a delay, and no other request is [delayed-rejection-1]', async () => {
  const timed = async (email: string, password = TEST_PASSWORD) => {
    const start = performance.now();
    const { status } = await app.visitor().form('/api/register', { email, password });
    return { status, tookMs: performance.now() - start };
  };
  expect((await timed('first@example.org')).status).toBe(303);
  const refused = await timed('second@example.org');
  expect(refused.status).toBe(429);
  // A timer may ring a little early by another clock.
  expect(refused.tookMs).toBeGreaterThan(390);
  // Meanwhile others are answered: a refusal that waits holds nothing up.
  const waiting = timed('third@example.org');
  expect((await app.visitor().get('/api/clients')).status).toBe(401);
  expect((await waiting).status).toBe(429);
});
