import { expect, test } from 'vitest';
import { testApp } from '#server/testing/test-app.ts';

const plain = await testApp();
const mapped = await testApp({
  MAP_TILES_URL: 'https://tiles.example.org/{z}/{x}/{y}.png',
  MAP_ATTRIBUTION: '© The mappers https://example.org/copyright',
});

const pictures = (policy: string | null): string | undefined =>
  policy?.split(';').find((directive) => directive.startsWith('img-src'));

test('without a configured address no map asks a third party for tiles', async () => {
  const sam = await plain.user();
  const { body, headers } = await sam.get('/api/map-tiles');
  expect(body).toEqual({ mapTiles: null });
  expect(pictures(headers.get('content-security-policy'))).toBe("img-src 'self' data: blob:");
});

test('the configured tiles and their attribution are told to the signed-in web app only', async () => {
  const sam = await mapped.user();
  expect((await sam.get('/api/map-tiles')).body).toEqual({
    mapTiles: {
      url: 'https://tiles.example.org/{z}/{x}/{y}.png',
      attribution: '© The mappers https://example.org/copyright',
    },
  });
  expect((await mapped.visitor().get('/api/map-tiles')).status).toBe(401);
});

test('the content security policy allows pictures from exactly the origin of the tiles', async () => {
  const { headers } = await mapped.visitor().get('/api/login');
  expect(pictures(headers.get('content-security-policy'))).toBe(
    "img-src 'self' data: blob: https://tiles.example.org",
  );
});
