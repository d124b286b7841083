import { expect, test } from 'vitest';
import type { DaysOffHit } from '#contract/diary/daysOff.ts';
import { choose, tickedBeforehand } from '#web/features/diary/days-off/ticked.ts';

const hit = (id: string, date: string, seriesId: string | null = 'series'): DaysOffHit => ({
  id,
  date,
  endDate: null,
  startTime: '09:00',
  endTime: '10:00',
  title: 'Walk',
  status: 'confirmed',
  seriesId,
  clientId: 'jane',
  clientName: 'Jane Doe',
  petNames: ['Rex'],
});
const hits = [hit('mon', '2026-08-03'), hit('once', '2026-08-04', null), hit('wed', '2026-08-05')];
const none = { cancelIds: [], keptIds: [] };

test('occurrences of series are ticked beforehand, single bookings are not [ticked-1]', () => {
  expect(tickedBeforehand(hits, none, undefined)).toEqual(['mon', 'wed']);
});

test('what someone unticked stays unticked, also when longer days off list more [ticked-2]', () => {
  const chosen = choose({ cancelIds: ['mon', 'wed'], keptIds: [] }, ['wed'], false);
  expect(chosen).toEqual({ cancelIds: ['mon'], keptIds: ['wed'] });
  const longer = [...hits, hit('fri', '2026-08-07')];
  expect(tickedBeforehand(longer, chosen, undefined)).toEqual(['fri']);
  expect(choose(chosen, ['wed', 'once'], true)).toEqual({
    cancelIds: ['mon', 'wed', 'once'],
    keptIds: [],
  });
});

test('days off that are changed tick only what lies on days that are new [ticked-3]', () => {
  const saved = { startsOn: '2026-08-03', endsOn: '2026-08-04' };
  expect(tickedBeforehand(hits, none, saved)).toEqual(['wed']);
});
