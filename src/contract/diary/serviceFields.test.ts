import { expect, it } from 'vitest';
import { minutesText } from '#contract/diary/serviceFields.ts';

it.each([
  [20, '20 min'],
  [60, '1 h'],
  [75, '1 h 15 min'],
  [1440, '24 h'],
])('%i minutes are shown as "%s"', (minutes, text) => {
  expect(minutesText(minutes)).toBe(text);
});
