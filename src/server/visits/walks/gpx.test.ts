import { expect, test } from 'vitest';
import { haversineMiles } from '#contract/rules/distance.ts';
import { addWalk } from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';
import { difficultWalk, northward, START } from '#server/visits/walks/testing/walks.ts';

const app = await testApp();

const pointsOf = (gpx: string) =>
  [...gpx.matchAll(/<trkpt lat="([-\d.]+)" lon="([-\d.]+)">/g)].map(([, lat, lng]) => ({
    lat: Number(lat),
    lng: Number(lng),
  }));

const times = (text: string, of: string): number => text.split(of).length - 1;

async function exported(fields: Record<string, unknown>, query = '') {
  const sam = await app.user();
  const { id } = await addWalk(sam, fields);
  const { status, headers, body } = await sam.get(`/api/walks/${id}/gpx${query}`);
  return { sam, status, headers, body, gpx: String(body) };
}

test('a walk is exported as GPX 1.1 with its times, and a track segment for each stretch between gaps', async () => {
  const gpsData = [
    { lat: 51.5, lng: -0.17, timestamp: START },
    { lat: 51.500_01, lng: -0.17, timestamp: START + 1000 },
    { lat: 51.500_02, lng: -0.17, timestamp: START + 2000, gap: true },
  ];
  const { status, headers, gpx } = await exported({ name: 'Round the lake', gpsData });
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('application/gpx+xml; charset=utf-8');
  expect(headers.get('content-disposition')).toBe(
    `attachment; filename="Round the lake.gpx"; filename*=UTF-8''Round%20the%20lake.gpx`,
  );
  expect(gpx).toContain('<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator=');
  expect(gpx).toContain('<time>2026-03-29T08:00:02.000Z</time>');
  expect(times(gpx, '<trkseg>')).toBe(2);
  expect(pointsOf(gpx)).toEqual(gpsData.map(({ lat, lng }) => ({ lat, lng })));
});

test('names with signs of XML, control characters and points at the edge of the earth are written so that they can be read', async () => {
  const { gpx, headers } = await exported(difficultWalk);
  expect(gpx).toContain(
    '<name>Rex &amp; &quot;Bo&quot; &lt;the&gt; lake]]&gt;  — Ŵaterloo 🐕</name>',
  );
  expect(gpx).toContain('<desc>Ducks &amp;amp; geese</desc>');
  expect(gpx).toContain('<src>Demo points, not a real walk</src>');
  expect(pointsOf(gpx)).toEqual([
    { lat: -90, lng: -180 },
    { lat: 0, lng: -0 },
    { lat: 90, lng: -180 },
  ]);
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[\x20-\x7e]+\.gpx";/);
});

test('an export for others leaves out the first and last 100 m along the way, and the notes', async () => {
  const gpsData = northward(600);
  const { gpx } = await exported({ description: 'The key is under the pot', gpsData }, '?trim=100');
  const points = pointsOf(gpx);
  const [first, last] = [points[0], points.at(-1)];
  const [begin, end] = [gpsData[0], gpsData.at(-1)];
  if (!first || !last || !begin || !end) throw new Error('Nothing was exported');
  for (const cut of [haversineMiles(begin, first), haversineMiles(end, last)]) {
    expect(cut * 1609.344).toBeGreaterThanOrEqual(100);
    expect(cut * 1609.344).toBeLessThan(102);
  }
  expect(gpx).not.toContain('under the pot');
});

test('standing at the door while the position wanders does not use up what an export leaves out', async () => {
  const atTheDoor = Array.from({ length: 600 }, (_, at) => ({
    lat: 51.5 + Math.sin(at * 12.9898) * 4e-5,
    lng: -0.17 + Math.sin(at * 78.233) * 4e-5,
    timestamp: START + at * 1000,
  }));
  const away = northward(600).map((point) => ({ ...point, timestamp: point.timestamp + 600_000 }));
  const { gpx } = await exported({ gpsData: [...atTheDoor, ...away] }, '?trim=100');
  for (const point of pointsOf(gpx)) {
    expect(haversineMiles({ lat: 51.5, lng: -0.17 }, point) * 1609.344).toBeGreaterThan(45);
  }
});

test('a route without points, a walk too short to trim and a wrong trim are refused in a sentence', async () => {
  const none = await exported({});
  expect([none.status, none.body]).toEqual([
    422,
    { message: 'This route has no GPS track, so there is nothing to export.' },
  ]);
  const short = await exported({ gpsData: northward(100) }, '?trim=100');
  expect([short.status, short.body]).toEqual([
    422,
    { message: 'This walk is too short to leave out 100 m at each end.' },
  ]);
  for (const trim of ['0', '-5', '2.5', 'far', '', '5001']) {
    const { status, body } = await exported({ gpsData: northward(9) }, `?trim=${trim}`);
    expect([trim, status, body]).toMatchObject([trim, 400, { errors: [{ path: ['trim'] }] }]);
  }
});

test('another owner cannot export a walk, and a visitor neither', async () => {
  const sam = await app.user();
  const { id } = await addWalk(sam, { gpsData: northward(9) });
  const jo = await app.user();
  expect((await jo.get(`/api/walks/${id}/gpx`)).status).toBe(404);
  expect((await app.visitor().get(`/api/walks/${id}/gpx`)).status).toBe(401);
});
