/** The public page of a business, and the enquiries that strangers send with it. */
import { beforeEach, expect, test } from 'vitest';
import type { Delivery } from '#contract/messages/deliveries.ts';
import type { Prospect } from '#contract/people/prospects.ts';
import { outcomesOf, startOutbox } from '#server/testing/outbox.ts';
import { addService } from '#server/testing/records.ts';
import type { Caller } from '#server/testing/test-app.ts';

const { app, mailServer, business, setNow, look: lookAt } = await startOutbox();
const NOW = '2026-06-01T10:00:00Z';
let sam: Caller;
let slug: string;
let count = 0;

const put = (body: object) => sam.put('/api/public-page', body);
const problems = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { errors?: { path: string[] }[] }).errors?.flatMap(({ path }) => path),
];
const prospects = async () => (await sam.get('/api/prospects')).body as Prospect[];

beforeEach(async () => {
  sam = (await business(NOW, {})).sam;
  count += 1;
  slug = `happy-paws-${count}`;
});

/** What the form of an enquiry has, filled in by somebody who took five seconds. */
async function filled(fields: object = {}): Promise<Record<string, string>> {
  setNow(NOW);
  const { body } = await app.visitor().get(`/b/${slug}/enquiry`);
  const hidden = [...String(body).matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)];
  setNow('2026-06-01T10:00:05Z');
  return {
    ...Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value])),
    name: 'Pat New',
    email: 'pat@example.org',
    ...fields,
  };
}

/** Each test's visitor has an address of its own, so that its enquiries count for nobody else. */
const send = (form: Record<string, string>, visitor = app.visitor()) =>
  visitor.form(`/b/${slug}/enquiry`, form);

test('the page is off until it is published, and shows what was chosen [public-page-1]', async () => {
  expect((await sam.get('/api/public-page')).body).toEqual({
    slug: null,
    isPublished: false,
    introduction: null,
    serviceIds: [],
    areas: [],
    hours: null,
    licenceNumber: null,
    isIndexed: false,
  });
  const walk = await addService(sam, { name: 'Dog walk', price: '14.00', extraPetPrice: '4.00' });
  await addService(sam, { name: 'Secret service', price: '99.00' });
  const page = {
    slug,
    introduction: 'We walk dogs.',
    serviceIds: [walk.id],
    areas: ['ls6', 'LS1'],
    hours: 'Mondays to Fridays',
    licenceNumber: 'LN/123',
  };
  expect(await put(page)).toMatchObject({ status: 200, body: { ...page, areas: ['LS6', 'LS1'] } });
  expect((await app.visitor().get(`/b/${slug}`)).status).toBe(404);
  expect((await app.visitor().get(`/b/${slug}/enquiry`)).status).toBe(404);
  expect((await send({ name: 'Pat', email: 'pat@example.org' })).status).toBe(404);
  await put({ isPublished: true });
  const { status, headers, body } = await app.visitor().get(`/b/${slug}`);
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('public, max-age=300');
  expect(headers.get('set-cookie')).toBeNull();
  const text = String(body);
  for (const words of ['Happy Paws', 'We walk dogs.', 'Dog walk', '£14.00', 'LS6, LS1', 'LN/123'])
    expect(text).toContain(words);
  expect(text).not.toContain('Secret service');
  expect(text).not.toContain('<script');
  const enquiry = await app.visitor().get(`/b/${slug}/enquiry`);
  expect(enquiry.headers.get('cache-control')).toBe('private, no-store');
});

test('search engines may list it only where that is wanted [public-page-2]', async () => {
  await put({ slug, isPublished: true });
  const read = () => app.visitor().get(`/b/${slug}`);
  const hidden = await read();
  expect(hidden.headers.get('x-robots-tag')).toBe('noindex');
  expect(String(hidden.body)).toContain('content="noindex"');
  await put({ isIndexed: true });
  const listed = await read();
  expect(listed.headers.get('x-robots-tag')).toBeNull();
  expect(String(listed.body)).not.toContain('noindex');
});

test('an address is of one business, and a page needs one [public-page-3]', async () => {
  for (const wrong of ['ab', 'a'.repeat(41), 'happy paws', 'päws', '../x']) {
    expect(problems(await put({ slug: wrong }))).toEqual([400, ['slug']]);
  }
  expect(problems(await put({ isPublished: true }))).toEqual([400, ['slug']]);
  await put({ slug });
  const other = (await business(NOW, {})).sam;
  const taken = await other.put('/api/public-page', { slug: slug.toUpperCase() });
  expect(taken).toMatchObject({
    status: 409,
    body: { message: 'Another business already uses this address. Choose a different one.' },
  });
  const { id } = await addService(other);
  expect(problems(await put({ serviceIds: [id] }))).toEqual([400, ['serviceIds']]);
});

test('an enquiry becomes a prospect, once, and its owner is emailed [public-page-4]', async () => {
  await put({ slug, isPublished: true });
  const form = await filled({
    phone: '07700 900123',
    postcode: 'LS6 1AA',
    pet: 'Rex',
    message: 'Hi',
  });
  const twice = await Promise.all([send(form), send(form), send(form)]);
  for (const sent of [...twice, await send(form)]) {
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `/b/${slug}/enquiry/sent`]);
  }
  expect(await prospects()).toMatchObject([
    {
      name: 'Pat New',
      email: 'pat@example.org',
      phone: '+447700900123',
      pet: 'Rex',
      source: 'enquiry',
    },
  ]);
  await expect.poll(outcomesOf(sam), { timeout: 20_000 }).toEqual([['sent', null]]);
  const [told] = (await sam.get('/api/deliveries')).body as Delivery[];
  const { headers, text } = await mailServer.mail(told?.recipient ?? '', 2);
  expect(headers.get('subject')).toBe('Enquiry from Pat New');
  expect(text).toContain('Phone: +447700900123');
  const shown = await app.visitor().get(`/b/${slug}/enquiry/sent`);
  expect(String(shown.body)).toContain('Your enquiry has been sent');
});

test('what was typed is kept with what is wrong beside it, and somebody can be answered [public-page-5]', async () => {
  await put({ slug, isPublished: true });
  const { status, body } = await send(
    await filled({ name: ' ', email: 'pat', message: 'Keep <b>this</b>' }),
  );
  expect(status).toBe(400);
  const text = String(body);
  expect(text).toContain('Name is required');
  expect(text).toContain('Email must be a valid email address');
  expect(text).toContain('Keep &lt;b&gt;this&lt;/b&gt;');
  const unreachable = await send(await filled({ email: '' }));
  expect(String(unreachable.body)).toContain('so that we can answer');
  expect(await prospects()).toEqual([]);
});

test('robots are held off: a field that people don’t see, and three seconds [public-page-6]', async () => {
  await put({ slug, isPublished: true });
  const trapped = await send(await filled({ website: 'https://spam.example' }));
  expect(trapped.status).toBe(303);
  const form = await filled();
  setNow('2026-06-01T10:00:02Z');
  const quick = await send(form);
  expect(quick.status).toBe(400);
  expect(String(quick.body)).toContain('press Send enquiry again');
  expect((await send({ name: 'Pat New', email: 'pat@example.org' })).status).toBe(400);
  expect(await prospects()).toEqual([]);
  setNow('2026-06-01T10:00:04Z');
  expect((await send(form)).status).toBe(303);
  expect(await prospects()).toHaveLength(1);
});

test('an address sends five enquiries an hour; the sixth keeps what was typed [public-page-7]', async () => {
  await put({ slug, isPublished: true });
  await app.db.pool.query('delete from rate_limits');
  for (let sent = 0; sent < 5; sent += 1) {
    expect((await send(await filled())).status).toBe(303);
  }
  const sixth = await send(await filled({ message: 'Number six' }));
  expect(sixth.status).toBe(429);
  expect(String(sixth.body)).toContain('Number six');
  expect(String(sixth.body)).toContain('Try again in 60 minutes');
  expect(await prospects()).toHaveLength(5);
  await app.db.pool.query('delete from rate_limits');
});

test('a thousand enquiries wait for their owner, and no more [public-page-10]', async () => {
  await put({ slug, isPublished: true });
  await app.db.pool.query('delete from rate_limits');
  expect((await send(await filled())).status).toBe(303);
  await app.db.pool.query(`insert into prospects select copy.* from prospects p
    cross join generate_series(1, 998) n
    cross join lateral jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'n', n)) copy
    where p.id = '${(await prospects())[0]?.id}'`);
  expect((await send(await filled())).status).toBe(303);
  expect((await send(await filled())).status).toBe(409);
  expect(await prospects()).toHaveLength(1_000);
  await app.db.pool.query('delete from rate_limits');
});

test('an enquiry that is sent once the page is off again is not stored, and its page says that it is off [public-page-9]', async () => {
  await put({ slug, isPublished: true });
  const form = await filled();
  await put({ isPublished: false });
  const late = await send(form);
  expect([late.status, late.headers.get('location')]).toEqual([404, null]);
  expect(String(late.body)).not.toContain('<form');
  expect((await app.visitor().get(`/b/${slug}/enquiry/sent`)).status).toBe(404);
  expect([await prospects(), await outcomesOf(sam)()]).toEqual([[], []]);
  // Published again, the same form is taken.
  await put({ isPublished: true });
  expect((await send(form)).status).toBe(303);
  expect(await prospects()).toHaveLength(1);
});

test('scripts in every field stay text on every page and in the email, and other sites send nothing [public-page-8]', async () => {
  const script = '<script>alert(1)</script>';
  await put({
    slug,
    isPublished: true,
    introduction: script,
    areas: [script],
    hours: script,
    licenceNumber: script,
  });
  expect(String((await app.visitor().get(`/b/${slug}`)).body)).not.toContain('<script');
  const fields = {
    name: `${script}\r\nBcc: x@example.org`,
    pet: script,
    message: script,
    postcode: '<script>',
  };
  const refused = await send(await filled({ ...fields, email: script }));
  expect(String(refused.body)).not.toContain('<script');
  expect((await send(await filled(fields))).status).toBe(303);
  await expect.poll(outcomesOf(sam), { timeout: 20_000 }).toEqual([['sent', null]]);
  const [told] = (await sam.get('/api/deliveries')).body as Delivery[];
  const { headers } = await mailServer.mail(told?.recipient ?? '', 2);
  expect(headers.get('subject')).toBe(`Enquiry from ${script} Bcc: x@example.org`);
  expect(headers.get('bcc')).toBeFalsy();
  const foreign = await app.visitor().form(`/b/${slug}/enquiry`, await filled(), {
    origin: 'https://evil.example',
  });
  expect(foreign.status).toBe(403);
});

test('a week before a prospect goes, its owner is emailed once [prospects-9]', async () => {
  await sam.put('/api/message-settings', { prospectEnds: true });
  await sam.post('/api/prospects', { name: 'Pat New' });
  await lookAt('2026-08-22T12:00:00Z');
  expect(await outcomesOf(sam)()).toEqual([]);
  await lookAt('2026-08-23T12:00:00Z');
  await expect.poll(outcomesOf(sam), { timeout: 20_000 }).toEqual([['sent', null]]);
  await lookAt('2026-08-24T12:00:00Z');
  await expect.poll(outcomesOf(sam), { timeout: 20_000 }).toEqual([['sent', null]]);
});
