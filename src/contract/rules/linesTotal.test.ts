import { expect, test } from 'vitest';
import { linesTotal } from '#contract/rules/linesTotal.ts';

test.each([
  [[], '0.00', 0],
  [[{ quantity: '3', amount: '5' }], '15.00', 0],
  [[{ quantity: '3', amount: '0.10' }, { amount: '£1,000.20' }], '1000.50', 0],
  [[{ amount: '12.50' }, { quantity: '1', amount: '-2.5' }], '10.00', 0],
  [[{ amount: '5' }, { amount: '-7.25' }], '-2.25', 0],
  // What can't be saved is in no sum, and is counted.
  [
    [
      { quantity: '1', amount: '8' },
      { quantity: '', amount: '5' },
    ],
    '8.00',
    1,
  ],
  [
    [
      { quantity: '1.5', amount: '5' },
      { quantity: '1', amount: '5.005' },
    ],
    '0.00',
    2,
  ],
  [
    [
      { quantity: '2', amount: '' },
      { quantity: '2', amount: '7.00' },
    ],
    '14.00',
    1,
  ],
] as const)('%j come to £%s, without %i lines [lines-total-1]', (lines, total, missing) => {
  expect(linesTotal(lines)).toEqual({ total, missing });
});
