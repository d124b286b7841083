/** Where private links begin, with `PUBLIC_URL` and without. */
import { expect, test } from 'vitest';
import {
  addClient,
  addIssued,
  addPet,
  addVisit,
  addVisitReport,
  REPORTED_END,
} from '#server/testing/records.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const app = await testApp();
const publicApp = await testApp({ PUBLIC_URL: 'https://pets.example.org' });

async function linked(sam: Caller): Promise<string[]> {
  const client = await addClient(sam);
  const pet = await addPet(sam, client.id);
  const visit = await addVisit(sam, { petIds: [pet.id], endedAt: REPORTED_END });
  const report = await addVisitReport(sam, visit.id, client.id);
  const invoice = await addIssued(sam, client.id);
  return [`/api/invoices/${invoice.id}/links`, `/api/visit-reports/${report.id}/links`];
}

test('without PUBLIC_URL a link begins with the address that the page was opened at, and says that it may not open elsewhere [links-1]', async () => {
  const sam = await app.user();
  for (const links of await linked(sam)) {
    for (const origin of ['http://192.168.1.20:3000', 'http://localhost:8080', 'https://[::1]']) {
      const { status, body } = await sam.post(links, { origin });
      const { path } = body as { path: string };
      expect([status, body]).toEqual([200, { path, url: origin + path, isPublic: false }]);
    }
    const { body } = await sam.post(links);
    const { path } = body as { path: string };
    expect(body).toEqual({ path, url: app.origin + path, isPublic: false });
  }
});

test.each([
  'https://evil.example.org',
  'http://127.0.0.1.example.org',
  'http://user@evil.example.org',
  'javascript:alert(1)',
  'somewhere',
])('a link never begins with an address of another site: %s [links-2]', async (origin) => {
  const sam = await app.user();
  for (const links of await linked(sam)) {
    const { status, body } = await sam.post(links, { origin });
    expect([status, body]).toEqual([
      400,
      expect.objectContaining({ errors: [expect.objectContaining({ path: ['origin'] })] }),
    ]);
    const { linkMadeAt } = (await sam.get(links.replace(/\/links$/, ''))).body as {
      linkMadeAt: unknown;
    };
    expect(linkMadeAt).toBeNull();
  }
});

test('with PUBLIC_URL every link begins with it, whatever the page sends [links-3]', async () => {
  const sam = await publicApp.user();
  for (const links of await linked(sam)) {
    const { body } = await sam.post(links, { origin: 'http://127.0.0.1:3000' });
    const { path } = body as { path: string };
    expect(body).toEqual({ path, url: `https://pets.example.org${path}`, isPublic: true });
  }
});
