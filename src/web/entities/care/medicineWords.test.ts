import { expect, test } from 'vitest';
import { isOver, medicineText } from '#web/entities/care/medicineWords.ts';

const plan = { dose: null, times: [], withFood: false, from: null, until: null };

test('a medicine says its dose, times and days in one line [medicine-words-1]', () => {
  expect(medicineText(plan)).toBe('as needed');
  expect(
    medicineText({
      dose: '0.5 ml',
      times: ['08:00', '18:00'],
      withFood: true,
      from: '2026-03-29',
      until: '2026-04-12',
    }),
  ).toBe('0.5 ml · 08:00 and 18:00 · with food · from 29 March 2026 until 12 April 2026');
});

test('a medicine is over after its last day [medicine-words-2]', () => {
  const isPast = (until: string | null) => isOver({ until }, '2026-03-29');
  expect([isPast(null), isPast('2026-03-29'), isPast('2026-03-28')]).toEqual([false, false, true]);
});
