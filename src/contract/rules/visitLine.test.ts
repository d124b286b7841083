import { expect, test } from 'vitest';
import { treatmentsDuePath } from '#contract/rules/treatmentsDue.ts';
import { visitLine } from '#contract/rules/visitLine.ts';

const visit = { date: '2026-11-21', endDate: null, startTime: '09:00', endTime: '10:00' };

test.each([
  [{ price: '14.00' }, 'Sat 21 Nov 2026, 09:00 to 10:00, £14.00'],
  [{ price: '0.00' }, 'Sat 21 Nov 2026, 09:00 to 10:00, £0.00'],
  [{ price: null }, 'Sat 21 Nov 2026, 09:00 to 10:00'],
  [{ price: null, endDate: '2026-11-23' }, 'Sat 21 Nov 2026, 09:00, to Mon 23 Nov 2026, 10:00'],
])('a visit with %j is the line %s [visit-line-1]', (fields, line) => {
  expect(visitLine({ ...visit, ...fields })).toBe(line);
});

test('treatments are warned of from thirty days before they are due [treatments-ahead-1]', () => {
  expect(treatmentsDuePath('2026-01-30')).toBe('/api/treatments/due?before=2026-03-01');
});
