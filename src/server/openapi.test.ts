import { expect, test } from 'vitest';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();

test('the OpenAPI document lists every call, with the schemas that the server checks', async () => {
  const { status, body } = await app.visitor().get('/api/openapi.json');
  expect(status).toBe(200);
  const { paths } = body as { paths: Record<string, Record<string, unknown>> };
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  for (const call of [
    'GET /api/auth/user',
    'GET /api/clients',
    'POST /api/clients',
    'PUT /api/clients/{id}',
    'DELETE /api/clients/{id}',
    'GET /api/clients/search',
    'GET /api/pets',
    'GET /api/pets/{id}',
    'POST /api/pets',
    'PUT /api/pets/{id}',
    'DELETE /api/pets/{id}',
    'GET /api/pets/search',
    'GET /api/appointments',
    'GET /api/appointments/today',
    'POST /api/appointments',
    'PUT /api/appointments/{id}',
    'DELETE /api/appointments/{id}',
    'GET /api/messages',
    'GET /api/walks',
    'GET /api/walks/favorites',
    'POST /api/walks',
    'PUT /api/walks/{id}',
    'DELETE /api/walks/{id}',
  ]) {
    expect(calls).toContain(call);
  }
  expect(JSON.stringify(paths['/api/pets']?.['post'])).toContain('dateOfBirth');
});
