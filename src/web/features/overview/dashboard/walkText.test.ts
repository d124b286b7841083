import { expect, test } from 'vitest';
import { distanceText, durationText } from '#web/features/overview/dashboard/walkText.ts';

test.each([
  ['1.25', '1.3 miles'],
  ['1.15', '1.2 miles'],
  ['2.00', '2.0 miles'],
  ['0.04', '0.0 miles'],
  ['999.99', '1,000.0 miles'],
  [null, 'Unknown distance'],
  ['', 'Unknown distance'],
  ['far', 'Unknown distance'],
])('a favourite of %j miles shows "%s" [walk-text-1]', (distance, shown) => {
  expect(distanceText(distance)).toBe(shown);
});

test.each([
  ['25 min', '25 min'],
  ['25', '25 min'],
  ['25 mins', '25 min'],
  ['40 Minutes', '40 min'],
  [' 7.5m ', '7.5 min'],
  ['an hour', 'an hour'],
  ['1h 30', '1h 30'],
  ['30-40 min', '30-40 min'],
  [null, 'Unknown duration'],
  ['  ', 'Unknown duration'],
])('a favourite that takes %j shows "%s" [walk-text-2]', (duration, shown) => {
  expect(durationText(duration)).toBe(shown);
});
