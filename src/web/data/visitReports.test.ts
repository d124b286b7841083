import { beforeEach, expect, test, vi } from 'vitest';
import type { VisitReport } from '#contract/visits/visitReports.ts';
import { changeReport } from '#web/data/visitReports.ts';

type Stored = Pick<VisitReport, 'id' | 'note' | 'hasTrack' | 'updatedAt'>;
const shown: Stored = {
  id: '1',
  note: null,
  hasTrack: true,
  updatedAt: '2026-07-01T12:00:00.000Z',
};
let stored: Stored;

/** A server that stores a change of its latest version only. */
beforeEach(() => {
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    const { updatedAt, ...changes } = JSON.parse(body) as Stored;
    if (updatedAt !== stored.updatedAt) {
      const refusal = { message: 'The report has changed since you opened it.', current: stored };
      return new Response(JSON.stringify(refusal), { status: 409 });
    }
    stored = { ...stored, ...changes, updatedAt: '2026-07-01T12:02:00.000Z' };
    return new Response(JSON.stringify(stored));
  });
});

const changedElsewhere = (changes: Partial<Stored>) => {
  stored = { ...shown, ...changes, updatedAt: '2026-07-01T12:01:00.000Z' };
};

test('words go onto a report whose photos or route were changed elsewhere [visit-reports-data-1]', async () => {
  changedElsewhere({ hasTrack: false });
  await changeReport(shown, { note: 'Two sticks' });
  expect(stored).toMatchObject({ note: 'Two sticks', hasTrack: false });
});

test('words that were changed elsewhere are not overwritten [visit-reports-data-2]', async () => {
  changedElsewhere({ note: 'Limps a little' });
  await expect(changeReport(shown, { note: 'Two sticks' })).rejects.toThrow('409');
  expect(stored.note).toBe('Limps a little');
});
