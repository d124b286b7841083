/** The line of a walk: its detail, the map with and without tiles, and GPX files out and in. */
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { APIRequestContext, Page } from '@playwright/test';
import type { Walk } from '#contract/visits/walks.ts';
import {
  expect,
  expectAccessible,
  laptopFirst,
  laptopOnly,
  longLaptopOnly,
  PASSWORD,
  test,
} from './fixtures.ts';
import { startPawkeeper } from './pawkeeper.ts';
import { removeFolder, temporaryFolder } from '#server/testing/temporary-folder.ts';

const START = Date.UTC(2026, 2, 29, 8);

/** A walk at one fix a second through the park; the signal is gone between the halves. */
const recording = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    lat: Number((51.5 + Math.sin(at / 900) * 0.008).toFixed(6)),
    lng: Number((-0.17 + Math.cos(at / 700) * 0.008).toFixed(6)),
    timestamp: START + at * 1000,
    accuracy: 5,
    ...(at === Math.floor(count / 2) ? { gap: true } : {}),
  }));

async function addWalk(request: APIRequestContext, fields: Record<string, unknown>): Promise<Walk> {
  const data = { name: 'Round the lake', distance: '7.04', ...fields };
  const answer = await request.post('/api/walks', { data });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()) as Walk;
}

async function openDetail(page: Page, name = 'Round the lake') {
  await page.goto('/walks');
  await page.getByRole('link', { name }).last().click();
  const detail = page.getByRole('dialog', { name });
  await expect(detail).toBeVisible();
  return detail;
}

const problem = (page: Page) =>
  page.getByRole('region', { name: 'My Walk Routes' }).getByRole('alert');

/** Chooses a file for the import, without the system's file dialog. */
async function importFile(page: Page, name: string, content: string | Buffer): Promise<void> {
  const path = test.info().outputPath(name);
  await writeFile(path, content);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Import GPX' }).click();
  await (await chooser).setFiles(path);
}

const gpx = (track: string) =>
  `<?xml version="1.0"?><gpx version="1.1" creator="Watch" xmlns="http://www.topografix.com/GPX/1/1">${track}</gpx>`;
const point = (lat: string, time: string) =>
  `<trkpt lat="${lat}" lon="-0.17"><time>${time}</time></trkpt>`;

test(
  'a walk of three hours opens with its line, start, end, gap, scale and figures; Back closes it',
  laptopFirst,
  async ({ page, business }) => {
    await addWalk(business.request, { gpsData: recording(10_800), estimatedDuration: '180 min' });
    const detail = await openDetail(page);
    await expect(detail.getByRole('img', { name: /Map of “Round the lake”/ })).toBeVisible();
    for (const words of [
      'Start',
      'End',
      'No signal',
      'Scale:',
      '7.04 miles',
      '180 min',
      '10,800',
    ]) {
      await expect(detail.getByText(words).first()).toBeAttached();
    }
    await expect(page).toHaveURL(/\?walk=/);
    await expectAccessible(page);
    await page.goBack();
    await expect(detail).toBeHidden();
    await expect(page).toHaveURL(/\/walks$/);

    const link = page.getByRole('link', { name: 'Round the lake' }).last();
    await link.focus();
    await page.keyboard.press('Enter');
    await expect(detail).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(detail).toBeHidden();
    await expect(link).toBeFocused();
  },
);

test(
  'the URL of a walk opens it; that of a deleted walk, or of another owner’s, says that there is none',
  laptopOnly,
  async ({ page, business }) => {
    const { id } = await addWalk(business.request, {});
    await page.goto(`/walks?walk=${id}`);
    await expect(page.getByRole('dialog', { name: 'Round the lake' })).toContainText(
      'This route has no GPS track',
    );
    await business.request.delete(`/api/walks/${id}`);
    await page.goto(`/walks?walk=${id}`);
    const gone = page.getByRole('dialog', { name: 'Walk Not Found' });
    await expect(gone).toBeVisible();
    await gone.getByRole('button', { name: 'Close' }).click();
    await expect(page).toHaveURL(/\/walks$/);
  },
);

test(
  'a walk is downloaded as GPX, whole or without its ends for sharing, and comes back as a route',
  laptopOnly,
  async ({ page, business }) => {
    await addWalk(business.request, { description: 'Key under the pot', gpsData: recording(3600) });
    const detail = await openDetail(page);
    const download = async (button: string) => {
      const started = page.waitForEvent('download');
      await detail.getByRole('button', { name: button }).click();
      const file = await started;
      expect(file.suggestedFilename()).toBe('Round the lake.gpx');
      return readFile(await file.path(), 'utf8');
    };
    const whole = await download('Download GPX');
    const shared = await download('GPX for sharing');
    expect(whole.split('<trkpt').length - 1).toBe(3600);
    expect(whole.split('<trkseg>').length - 1).toBe(2);
    expect(shared.split('<trkpt').length).toBeLessThan(3600);
    expect(shared).not.toContain('Key under the pot');

    await page.keyboard.press('Escape');
    await importFile(page, 'watch.gpx', whole);
    await expect(page.getByText('Walk route created successfully')).toBeVisible();
    const back = page.getByRole('dialog', { name: 'Round the lake' });
    await expect(back.getByText('3,600')).toBeVisible();
    await expect(back.getByText('60 min')).toBeVisible();
    const list = (await (await business.request.get('/api/walks')).json()) as Walk[];
    const [imported, original] = list;
    expect(imported?.line).toEqual(original?.line);
  },
);

test(
  'a file that is not a walk is refused with the reason, and nothing is saved',
  laptopOnly,
  async ({ page, business }) => {
    expect(business.email).toContain('@');
    test.setTimeout(120_000);
    await page.goto('/walks');
    const times = (count: number) =>
      Array.from({ length: count }, (_, at) =>
        point('51.5', new Date(START + at * 1000).toISOString()),
      ).join('');
    const wrong: [name: string, content: string | Buffer, reason: string][] = [
      ['empty.gpx', '', 'is damaged, or isn’t a GPX file'],
      ['photo.gpx', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0]), 'is damaged, or isn’t a GPX file'],
      ['half.gpx', gpx('<trk><trkseg>').slice(0, 120), 'is damaged, or isn’t a GPX file'],
      ['page.gpx', '<html xmlns="http://www.w3.org/1999/xhtml"/>', 'This isn’t a GPX file'],
      [
        'bomb.gpx',
        `<?xml version="1.0"?><!DOCTYPE gpx [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>${gpx('&b;')}`,
        'declares a document type or entities',
      ],
      [
        'outside.gpx',
        `<!DOCTYPE gpx SYSTEM "http://example.org/x.dtd">${gpx('')}`,
        'declares a document type or entities',
      ],
      ['none.gpx', gpx(''), 'This file has no recorded track.'],
      [
        'plan.gpx',
        gpx('<rte><rtept lat="1" lon="1"/></rte>'),
        'This file has a planned route or waypoints',
      ],
      ['timeless.gpx', gpx('<trk><trkseg><trkpt lat="1" lon="1"/></trkseg></trk>'), 'has no times'],
      [
        'sky.gpx',
        gpx(`<trk><trkseg>${point('91', '2026-01-01T00:00:00Z')}</trkseg></trk>`),
        'has an impossible position (lat "91")',
      ],
      [
        'clock.gpx',
        gpx(`<trk><trkseg>${point('1', 'noon')}</trkseg></trk>`),
        'a time that can’t be read ("noon")',
      ],
      [
        'backwards.gpx',
        gpx(
          `<trk><trkseg>${point('1', '2026-01-01T00:00:09Z')}${point('1', '2026-01-01T00:00:01Z')}</trkseg></trk>`,
        ),
        'run backwards',
      ],
      [
        'endless.gpx',
        gpx(`<trk><trkseg>${times(100_001)}</trkseg></trk>`),
        'more than 100,000 points',
      ],
      ['huge.gpx', Buffer.alloc(33 * 1024 * 1024, ' '), 'larger than 32 MB'],
    ];
    for (const [name, content, reason] of wrong) {
      await importFile(page, name, content);
      await expect(problem(page)).toContainText(`“${name}” was not imported.`);
      await expect(problem(page)).toContainText(reason);
    }
    await expectAccessible(page);
    expect(await (await business.request.get('/api/walks')).json()).toEqual([]);
  },
);

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

test(
  'with tiles configured the map asks their server, names it, and breaks no security policy',
  longLaptopOnly,
  async ({ page }) => {
    test.setTimeout(120_000);
    const asked: string[] = [];
    const tiles = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.writeHead(200, { 'content-type': 'image/png' }).end(PIXEL);
    }).listen(0, '127.0.0.1');
    await once(tiles, 'listening');
    const address = tiles.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const dataDir = await temporaryFolder('pawkeeper-tiles-');
    const { origin, stop } = await startPawkeeper(dataDir, {
      MAP_TILES_URL: `http://127.0.0.1:${port}/{z}/{x}/{y}.png`,
      MAP_ATTRIBUTION: '© The mappers https://example.org/copyright',
    });
    const faults: string[] = [];
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    page.on('pageerror', (error) => faults.push(error.message));
    try {
      const { request } = page.context();
      const form = {
        email: 'sam@example.org',
        password: PASSWORD,
        firstName: 'Sam',
        lastName: 'W',
      };
      await request.post(`${origin}/api/register`, { form, headers: { origin } });
      const answer = await request.post(`${origin}/api/walks`, {
        data: { name: 'Round the lake', gpsData: recording(600) },
      });
      const { id } = (await answer.json()) as Walk;
      await page.goto(`${origin}/walks?walk=${id}`);
      const map = page.getByRole('region', { name: /Map of “Round the lake”/ });
      await expect(map.locator('path').first()).toBeAttached();
      await expect(page.getByRole('link', { name: '© The mappers' })).toHaveAttribute(
        'href',
        'https://example.org/copyright',
      );
      await expect.poll(() => asked.length).toBeGreaterThan(0);
      expect(asked[0]).toMatch(/^\/\d+\/\d+\/\d+\.png$/);
      await expectAccessible(page);
      expect(faults).toEqual([]);
    } finally {
      await stop();
      tiles.close();
      await removeFolder(dataDir);
    }
  },
);

test(
  'without configured tiles the map library is not loaded and no other server is asked',
  laptopOnly,
  async ({ page, business, pawkeeper }) => {
    await addWalk(business.request, { gpsData: recording(60) });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const detail = await openDetail(page);
    await expect(detail.getByRole('img', { name: /Map of/ })).toBeVisible();
    expect(asked.filter((url) => /tilemap|leaflet/i.test(url))).toEqual([]);
    const elsewhere = asked.filter(
      (url) => !url.startsWith(pawkeeper.origin) && /^https?:/.test(url),
    );
    expect(elsewhere).toEqual([]);
  },
);
