import { describe, expect, test } from 'vitest';
import { jsonLimiter } from '#server/platform/http/json-limits.ts';
import { addAppointment, addClient, addIssued, addWalk } from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();

/** What a text is answered with, whatever pieces it arrives in. */
function statusOf(text: string, pieceLength: number, maxValues?: number): number {
  const look = jsonLimiter(maxValues);
  const bytes = Buffer.from(text);
  try {
    for (let at = 0; at < bytes.length; at += pieceLength)
      look(bytes.subarray(at, at + pieceLength));
    return 200;
  } catch (error) {
    return (error as { status: number }).status;
  }
}

test.each([
  ['a record', '{"a":[1,2,{"b":"c"}]}', 200],
  ['brackets and commas in a text', JSON.stringify({ a: '[{,"\\'.repeat(500) }), 200],
  ['a backslash at the end of a text', '{"a":"\\\\","b":[' + '['.repeat(30), 400],
  ['nested arrays', '['.repeat(21), 400],
  ['nested objects', '{"a":'.repeat(21), 400],
  ['twenty levels', '['.repeat(20) + ']'.repeat(20), 200],
  ['many values', `[${'1,'.repeat(200)}1]`, 413],
  ['many empty objects', `[${'{},'.repeat(60)}{}]`, 413],
])('%s, in pieces of any length', (_name, text, status) => {
  for (const length of [1, 7, 1_000]) expect(statusOf(text, length, 100)).toBe(status);
});

test('a deep body is refused in a sentence while it is read, and what is behind its beginning is never parsed [json-limits-1]', async () => {
  const sam = await app.user();
  const send = (body: string) =>
    sam.call('POST', '/api/clients', { body, headers: { 'content-type': 'application/json' } });
  // No JSON: it is refused for its depth before it is parsed.
  expect(await send(`${'['.repeat(21)}no JSON`)).toMatchObject({
    status: 400,
    body: { message: 'The request is nested too deeply.' },
  });
  expect(await send(`{"firstName":${'['.repeat(2_000_000)}`)).toMatchObject({ status: 400 });
  expect(await send(`{${'"a":1,'.repeat(20_001)}no JSON`)).toMatchObject({
    status: 413,
    body: { message: expect.stringContaining('too many values') },
  });
  await addClient(sam);
});

test('the longest walk is taken [json-limits-2]', async () => {
  const sam = await app.user();
  const gpsData = Array.from({ length: 100_000 }, (_, at) => ({
    lat: 51.5,
    lng: -0.1,
    timestamp: 1_770_000_000_000 + at * 1_000,
    accuracy: 5,
    gap: true,
  }));
  expect((await addWalk(sam, { gpsData })).gpsData).toHaveLength(100_000);
}, 120_000);

describe('numbers and moments that the database does not have', () => {
  test.each([
    '9999-12-31T23:59:59.999999Z',
    '0999-12-31T23:59:59Z',
    `2026-03-29T08:15:00.${'1'.repeat(130)}Z`,
    '2026-03-29T08:15:00.1234567Z',
  ])('the moment %s is refused at its field [json-limits-3]', async (startedAt) => {
    const sam = await app.user();
    const answer = await sam.post('/api/visits', { startedAt });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: ['startedAt'] }] } });
  });

  test('lines that come to more than an invoice can have are refused in a sentence [json-limits-4]', async () => {
    const sam = await app.user();
    const { id: clientId } = await addClient(sam);
    const largest = { description: 'Walks', amount: '99999999.99' };
    const draft = (lines: object[]) => sam.post('/api/invoices', { clientId, lines });
    expect(await draft(Array.from({ length: 500 }, () => largest))).toMatchObject({
      status: 400,
      body: { errors: [{ path: ['lines'], message: expect.stringContaining('£99,999,999.99') }] },
    });
    expect(await draft([largest, { description: 'x', amount: 'ten' }])).toMatchObject({
      status: 400,
    });
    await addIssued(sam, clientId, { lines: [largest] });
  });

  test('visits that come to more than an invoice can have are refused in a sentence [json-limits-5]', async () => {
    const sam = await app.user();
    const { id: clientId } = await addClient(sam);
    const booked = { price: '99999999.99', status: 'completed' };
    const visits = await Promise.all(
      Array.from({ length: 101 }, () => addAppointment(sam, clientId, booked)),
    );
    const appointmentIds = visits.map(({ id }) => id);
    expect(await sam.post('/api/invoices', { clientId, appointmentIds })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('£99,999,999.99') },
    });
  });
});
