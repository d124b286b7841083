import { expect, test } from 'vitest';
import { newId } from '#server/platform/db/ids.ts';
import type { ShownReport } from '#server/visits/reports/report-links.sql.ts';
import { reportPage } from '#server/visits/reports/report.pages.ts';

const frame = { css: '/app.css', timeZone: 'Europe/London' };
const at = '2026-07-01T08:00:00.000Z';
const urlOf = (id: string) => `/r/${'a'.repeat(48)}/photos/${id}`;

/** The report with most of everything: 50 photos, 500 entries, a way and words. */
const longest: ShownReport = {
  note: 'x'.repeat(10_000),
  startedAt: at,
  endedAt: at,
  pets: 'Biscuit and Rex',
  events: Array.from({ length: 500 }, () => ({
    kind: 'note' as const,
    at,
    pet: 'Biscuit',
    text: '"'.repeat(2_000),
  })),
  track: { width: 1000, height: 1000, path: 'M100 100'.concat('L100 100'.repeat(199)) },
  expiresAt: at,
  businessName: 'Happy Paws',
  photoIds: Array.from({ length: 50 }, newId),
};
const pageWith = (fields: Partial<ShownReport>) =>
  reportPage(frame, { ...longest, ...fields }, urlOf);

test.each([
  ['words', 'x'.repeat(10_000)],
  ['words in another script', '€'.repeat(10_000)],
  ['quotes', '"'.repeat(10_000)],
  ['signs of several parts', '🐕'.repeat(5_000)],
])(
  'the page is at most 50 kB with 50 photos, 500 entries and 10,000 %s [report-pages-1]',
  (_, note) => {
    const page = pageWith({ note });
    expect(Buffer.byteLength(page)).toBeLessThanOrEqual(50_000);
    expect(page.match(/<img /g)).toHaveLength(50);
    expect(page).toContain('<path d="M');
    expect(page).toMatch(/and \d+ more entries/);
    expect(page).not.toContain('\u{fffd}');
  },
);

test('words are shown whole, and only what could not fit in any page is cut, with a mark [report-pages-2]', () => {
  for (const note of ['x'.repeat(10_000), '€'.repeat(10_000)]) {
    expect(pageWith({ note })).toContain(note);
  }
  const page = pageWith({ note: '"'.repeat(10_000) });
  expect(page).toContain('&quot;…</p>');
});

test('entries are shown as far as they fit, the first ones [report-pages-3]', () => {
  const events = Array.from({ length: 500 }, (_, index) => ({
    kind: 'wee' as const,
    at,
    pet: 'Biscuit',
    text: `entry ${index}.`,
  }));
  const page = pageWith({ note: null, photoIds: [], events });
  const shown = page.match(/entry \d+\./g) ?? [];
  expect(page).toContain(`and ${500 - shown.length} more entries`);
  expect(shown.at(-1)).toBe(`entry ${shown.length - 1}.`);
  expect(Buffer.byteLength(page)).toBeGreaterThan(49_000);
  expect(pageWith({ note: null, photoIds: [], events: events.slice(0, 20) })).not.toContain('more');
});

test.each([
  // Half an hour that is on two days in UTC, and on one in London.
  ['2026-06-30T23:45:00.000Z', '2026-07-01T00:15:00.000Z', 'Wednesday 1 July 2026, 00:45 to 01:15'],
  ['2026-07-01T08:00:00.000Z', '2026-07-01T09:00:00.000Z', 'Wednesday 1 July 2026, 09:00 to 10:00'],
  [
    '2026-07-01T22:30:00.000Z',
    '2026-07-01T23:10:00.000Z',
    'Wednesday 1 July 2026, 23:30 to Thursday 2 July 2026, 00:10',
  ],
])(
  'a visit from %s to %s is shown by the business’s days [report-pages-4]',
  (startedAt, endedAt, words) => {
    const page = pageWith({ startedAt, endedAt }).replaceAll(/\s+/g, ' ');
    expect(page).toContain(words);
  },
);
