import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { BusinessDetails } from '#contract/money/businessDetails.ts';
import { bomb, notPhotos, picture } from '#server/testing/pictures.ts';
import { addClient, addIssued } from '#server/testing/records.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const app = await testApp();
const visitor = app.visitor();
const LOGO = '/api/business-details/logo';
const send = (caller: Caller, bytes: Uint8Array<ArrayBuffer>) =>
  caller.send(LOGO, bytes, { 'content-type': 'image/png' });
const wide = await picture('png', { width: 1_440, height: 240 });
const square = await picture('jpeg', { width: 100, height: 100 });

/** An issued invoice, and its private page. */
async function issued(sam: Caller) {
  const client = await addClient(sam);
  const { id } = await addIssued(sam, client.id);
  const { body } = await sam.post(`/api/invoices/${id}/links`);
  return { id, path: (body as { path: string }).path };
}
const shownOn = async (path: string) =>
  Buffer.from((await visitor.get(`${path}/logo`)).body as Buffer);
const sizeOf = async (png: Buffer) => {
  const { format, width, height, hasAlpha } = await sharp(png).metadata();
  return { format, width, height, hasAlpha };
};

test('a logo becomes a small picture on white, is shown, and can be taken away [logo-1]', async () => {
  const sam = await app.user();
  expect((await sam.get(LOGO)).status).toBe(204);
  const saved = await send(sam, wide);
  expect([saved.status, saved.body]).toMatchObject([200, { hasLogo: true }]);
  const shown = Buffer.from((await sam.get(LOGO)).body as Buffer);
  expect(await sizeOf(shown)).toEqual({ format: 'png', width: 720, height: 120, hasAlpha: false });
  expect((await sam.delete(LOGO)).status).toBe(204);
  expect((await sam.get(LOGO)).status).toBe(204);
  expect(((await sam.get('/api/business-details')).body as BusinessDetails).hasLogo).toBe(false);
});

test('what is no picture, or one that fills the memory, is refused with a sentence [logo-2]', async () => {
  const sam = await app.user();
  for (const bytes of [...Object.values(await notPhotos()).slice(0, 3), bomb(20_000)]) {
    const { status, body } = await send(sam, bytes);
    expect([status, body]).toMatchObject([400, { message: expect.any(String) }]);
  }
  expect((await send(sam, new Uint8Array(5_242_881))).status).toBe(413);
});

test('an issued invoice keeps its logo in file and page, whatever the business takes later [logo-3]', async () => {
  const sam = await app.user();
  const without = await issued(sam);
  await send(sam, wide);
  const first = await issued(sam);
  await send(sam, square);
  const second = await issued(sam);
  await sam.delete(LOGO);
  expect(await sizeOf(await shownOn(first.path))).toMatchObject({ width: 720, height: 120 });
  expect(await sizeOf(await shownOn(second.path))).toMatchObject({ width: 100, height: 100 });
  expect((await visitor.get(`${without.path}/logo`)).status).toBe(404);
  expect((await visitor.get(without.path)).body).not.toContain('/logo');
  expect((await visitor.get(first.path)).body).toContain(`${first.path}/logo`);
  const { headers } = await visitor.get(`${first.path}/logo`);
  expect(headers.get('cache-control')).toBe('private, no-store');
  const size = async ({ id }: { id: string }) =>
    ((await sam.get(`/api/invoices/${id}/pdf`)).body as ArrayBuffer).byteLength;
  expect((await size(first)) - (await size(without))).toBeGreaterThan(100);
  await sam.delete(`/api/invoices/${first.id}/links`);
  expect((await visitor.get(`${first.path}/logo`)).status).toBe(404);
});

test.each(['png', 'jpeg', 'webp', 'avif'] as const)(
  'a logo sent as %s is shown, and printed on new invoices [logo-4]',
  async (format) => {
    const sam = await app.user();
    const plain = await issued(sam);
    const bytes = await picture(format, { width: 360, height: 120 });
    expect((await sam.send(LOGO, bytes, { 'content-type': `image/${format}` })).status).toBe(200);
    const shown = Buffer.from((await sam.get(LOGO)).body as Buffer);
    expect(await sizeOf(shown)).toMatchObject({ format: 'png', width: 360, height: 120 });
    const { id, path } = await issued(sam);
    expect(await shownOn(path)).toEqual(shown);
    const pdf = async (id: string) =>
      Buffer.from((await sam.get(`/api/invoices/${id}/pdf`)).body as Buffer).toString('latin1');
    const pictures = async (id: string) => (await pdf(id)).match(/\/Subtype \/Image/g)?.length ?? 0;
    expect([await pictures(plain.id), await pictures(id)]).toEqual([0, 1]);
  },
);
