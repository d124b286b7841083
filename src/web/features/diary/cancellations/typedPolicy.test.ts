import { expect, test } from 'vitest';
import type { CancellationPolicy } from '#contract/diary/cancellations.ts';
import {
  checkedPolicy,
  type TypedPolicy,
  typedPolicy,
  USUAL_TERMS,
} from '#web/features/diary/cancellations/typedPolicy.ts';

const serviceId = '0198a5a0-0000-7000-8000-000000000000';
const stored: CancellationPolicy = {
  lines: [
    { before: { days: 1, at: '18:00' }, percent: 0 },
    { before: { hours: 0 }, percent: 33.33 },
  ],
  noShowPercent: 100,
  services: [{ serviceId, lines: [], noShowPercent: 100 }],
};
const typed = (fields: Partial<TypedPolicy>): TypedPolicy => ({
  ...USUAL_TERMS,
  services: [],
  reason: '',
  ...fields,
});
const line = { kind: 'hours', count: '0', at: '18:00', percent: '100' } as const;

test('a policy that is opened and saved is the same [typed-policy-1]', () => {
  expect(checkedPolicy(typedPolicy(stored)).policy).toEqual(stored);
});

test('what is wrong is said at its field [typed-policy-2]', () => {
  const errorsOf = (fields: Partial<TypedPolicy>) =>
    Object.fromEntries(checkedPolicy(typed(fields)).errors);
  expect(errorsOf({ lines: [{ ...line, count: '' }] })).toEqual({
    'lines.0.count': 'Enter a whole number',
  });
  expect(errorsOf({ lines: [{ ...line, kind: 'days', count: '1.5' }] })).toEqual({
    'lines.0.count': 'Enter a whole number',
  });
  expect(Object.keys(errorsOf({ lines: [{ ...line, percent: '' }] }))).toEqual(['lines.0.percent']);
  expect(Object.keys(errorsOf({ lines: [{ ...line, percent: 'half' }] }))).toEqual([
    'lines.0.percent',
  ]);
  expect(Object.keys(errorsOf({ noShowPercent: '20' }))).toEqual(['noShowPercent']);
  expect(
    Object.keys(errorsOf({ services: [{ serviceId, lines: [line], noShowPercent: '5' }] })),
  ).toEqual(['services.0.noShowPercent']);
});

test('one that refunds nothing asks why, for one service too; any other sends no reason [typed-policy-3]', () => {
  const harsh = { lines: [line], noShowPercent: '100' };
  expect(checkedPolicy(typed(harsh))).toMatchObject({ asksWhy: true });
  expect(checkedPolicy(typed(harsh)).policy).toBeUndefined();
  expect(checkedPolicy(typed({ ...harsh, reason: 'Small groups' })).policy).toMatchObject({
    reason: 'Small groups',
  });
  expect(checkedPolicy(typed({ services: [{ serviceId, ...harsh }] })).asksWhy).toBe(true);
  expect(checkedPolicy(typed({ reason: 'Small groups' })).policy).not.toHaveProperty('reason');
});

test('the time of a line in days stays as it was stored [typed-policy-4]', () => {
  const early = { ...stored, lines: [{ before: { days: 2, at: '09:30' }, percent: 0 }] };
  expect(checkedPolicy(typedPolicy(early)).policy).toEqual(early);
});
