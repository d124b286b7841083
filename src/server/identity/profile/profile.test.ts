import { expect, test } from 'vitest';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();

test('the profile is changed under the rules of phones and addresses [profile-4]', async () => {
  const sam = await app.user();
  const changes = {
    firstName: 'Samira',
    businessName: 'Porter’s Paws',
    phone: '07700 900001',
    address: '3 Craven Hill Mews, London W2 3DY',
  };
  const { status, body } = await sam.put('/api/auth/user', changes);
  expect(status).toBe(200);
  expect(body).toMatchObject({ ...changes, phone: '+447700900001', lastName: 'Walker' });
  expect((await sam.get('/api/auth/user')).body).toEqual(body);

  const wrong = await sam.put('/api/auth/user', { phone: '1', address: 'nowhere' });
  expect(wrong.body).toMatchObject({
    errors: [
      {
        path: ['phone'],
        message: 'Phone number must be a valid UK mobile number (e.g., 07123456789)',
      },
      { path: ['address'], message: 'Address must include a valid UK postcode' },
    ],
  });
});

test('email, id and picture of a profile are never taken from a caller', async () => {
  const sam = await app.user({ email: 'fixed@example.org' });
  const before = (await sam.get('/api/auth/user')).body as { id: string };
  const forged = {
    id: crypto.randomUUID(),
    email: 'x@example.org',
    profileImageUrl: 'https://evil.example/x',
  };
  const { body } = await sam.put('/api/auth/user', { ...forged, lastName: 'Roe' });
  expect(body).toMatchObject({
    id: before.id,
    email: 'fixed@example.org',
    profileImageUrl: null,
    lastName: 'Roe',
  });
});
