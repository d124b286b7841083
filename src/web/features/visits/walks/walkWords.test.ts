import { expect, test } from 'vitest';
import { durationText, milesText, shortMilesText } from '#web/features/visits/walks/walkWords.ts';

test.each([
  ['1.20', '1.2 miles'],
  ['1.25', '1.3 miles'],
  ['1.15', '1.2 miles'],
  ['0.04', '0.0 miles'],
  ['999.99', '1000.0 miles'],
])('%s is shown with 1 decimal in lists: %s', (distance, text) => {
  expect(milesText(distance)).toBe(text);
  expect(shortMilesText(distance)).toBe(text.replace('miles', 'mi'));
});

test('the detail of a walk shows the distance with 2 decimals', () => {
  expect(milesText('1.25', 2)).toBe('1.25 miles');
});

test('a missing distance or duration is shown as unknown', () => {
  expect(milesText(null)).toBe('Unknown distance');
  expect(durationText({ estimatedDuration: null })).toBe('Unknown duration');
  expect(durationText({ estimatedDuration: '25 min' })).toBe('25 min');
});
