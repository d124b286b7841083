import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cancellationPolicyInput } from '#contract/diary/cancellations.ts';
import { addDays } from '#contract/rules/businessDay.ts';
import {
  cancellationFee,
  cancellationPercent,
  lastTimeOf,
  refundsNothing,
  type CancellationLine,
  type CancellationTerms,
} from '#contract/rules/cancellationFee.ts';
import { wallText } from '#contract/rules/momentAt.ts';
import { penceOf } from '#contract/rules/pence.ts';

const LONDON = 'Europe/London';
const ZONES = [LONDON, 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC'];

/** Free until 18:00 on the day before, half until the start, then all of it. */
const usual: CancellationTerms = {
  lines: [
    { before: { days: 1, at: '18:00' }, percent: 0 },
    { before: { hours: 0 }, percent: 50 },
  ],
  noShowPercent: 100,
};
const walk = { date: '2026-06-09', startTime: '09:00' };

describe('what cancelling costs', () => {
  test.for([
    ['2026-06-08T16:59:59Z', 0],
    ['2026-06-08T17:00:00Z', 0],
    ['2026-06-08T17:00:01Z', 50],
    ['2026-06-09T08:00:00Z', 50],
    ['2026-06-09T08:00:01Z', 100],
    ['2027-01-01T00:00:00Z', 100],
  ] as const)('at %s it is %i % [cancellation-fee-1]', ([now, percent]) => {
    expect(cancellationPercent(usual, walk, new Date(now), LONDON)).toBe(percent);
  });

  test.for([
    // Sunday 29 March 2026: the clocks go forward. 18:00 and 09:00 on Saturday are still GMT.
    ['2026-03-29', { days: 1, at: '18:00' }, '2026-03-28T18:00:00Z'],
    ['2026-03-29', { hours: 24 }, '2026-03-28T09:00:00Z'],
    // Sunday 25 October 2026: they go back. 18:00 and 09:00 on Saturday are still BST.
    ['2026-10-25', { days: 1, at: '18:00' }, '2026-10-24T17:00:00Z'],
    ['2026-10-25', { hours: 24 }, '2026-10-24T08:00:00Z'],
  ] as const)('for 09:00 on %s, %j is until %s [cancellation-fee-2]', ([date, before, last]) => {
    const terms = { lines: [{ before, percent: 0 }], noShowPercent: 100 };
    const at = (ms: number) =>
      cancellationPercent(
        terms,
        { date, startTime: '09:00' },
        new Date(Date.parse(last) + ms),
        LONDON,
      );
    expect([at(0), at(1)]).toEqual([0, 100]);
  });

  test('is free without terms, without lines and without a price [cancellation-fee-3]', () => {
    const late = new Date('2027-01-01T00:00:00Z');
    expect(cancellationPercent(null, walk, late, LONDON)).toBe(0);
    expect(cancellationPercent({ lines: [], noShowPercent: 100 }, walk, late, LONDON)).toBe(0);
    expect(cancellationFee(null, 100)).toBe('0.00');
  });

  test.for([
    ['10.01', 50, '5.01'],
    ['0.01', 50, '0.01'],
    ['0.01', 49.99, '0.00'],
    ['14.00', 33.33, '4.67'],
    ['99999999.99', 100, '99999999.99'],
    ['14.00', 0, '0.00'],
  ] as const)(
    'of £%s at %d % it is £%s: the nearest penny, halves up [cancellation-fee-4]',
    ([price, percent, fee]) => {
      expect(cancellationFee(price, percent)).toBe(fee);
    },
  );
});

const day = fc.integer({ min: 0, max: 800 }).map((count) => addDays('2025-12-01', count));
/** The days around the changes of the clock as often as all others. */
const bookedDay = fc.oneof(
  day,
  fc.constantFrom(
    '2026-03-29',
    '2026-03-30',
    '2026-10-25',
    '2026-10-26',
    '2026-03-08',
    '2026-11-01',
  ),
);
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
const before = fc.oneof(
  fc.record({ hours: fc.integer({ min: 0, max: 100 }) }),
  fc.record({ days: fc.integer({ min: 0, max: 10 }), at: time }),
);
const percents = (count: number) =>
  fc
    .array(fc.integer({ min: 0, max: 10_000 }), { minLength: count, maxLength: count })
    .map((all) => all.toSorted((a, b) => a - b).map((hundredths) => hundredths / 100));
const terms: fc.Arbitrary<CancellationTerms> = fc
  .array(before, { minLength: 1, maxLength: 6 })
  .chain((befores) =>
    percents(befores.length + 1).map((all) => ({
      lines: befores.map((each, at): CancellationLine => ({ before: each, percent: all[at] ?? 0 })),
      noShowPercent: all.at(-1) ?? 100,
    })),
  );
const start = fc.record({ date: bookedDay, startTime: time });
const zone = fc.constantFrom(...ZONES);
/** Up to twelve days before the booking until a day after it, in minutes. */
const around = fc.integer({ min: -12 * 1_440, max: 1_440 });
const momentNear = (date: string, minutes: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + minutes * 60_000);

describe('for any terms, booking, zone and moment', () => {
  test('every policy that the contract accepts is stored as it was sent [cancellation-fee-5]', () => {
    fc.assert(
      fc.property(terms, (sent) => {
        const { lines, noShowPercent } = cancellationPolicyInput.parse(sent);
        expect({ lines, noShowPercent }).toEqual(sent);
      }),
    );
  });

  test('waiting never makes it cheaper, and it never costs more than the price [cancellation-fee-6]', () => {
    fc.assert(
      fc.property(terms, start, zone, around, fc.nat(5_000), fc.nat(9_999_999), (...given) => {
        const [its, booked, timeZone, minutes, later, pence] = given;
        const price = `${Math.floor(pence / 100)}.${String(pence % 100).padStart(2, '0')}`;
        const feeAt = (moment: Date) =>
          penceOf(cancellationFee(price, cancellationPercent(its, booked, moment, timeZone)));
        const now = momentNear(booked.date, minutes);
        const fee = feeAt(now);
        expect(feeAt(new Date(now.getTime() + later * 60_000))).toBeGreaterThanOrEqual(fee);
        expect(fee).toBeGreaterThanOrEqual(0);
        expect(fee).toBeLessThanOrEqual(pence);
      }),
    );
  });

  test('it is what a clock on the wall says, but for the hours that the clocks skip or repeat [cancellation-fee-7]', () => {
    fc.assert(
      fc.property(terms, start, zone, around, (its, booked, timeZone, minutes) => {
        const now = momentNear(booked.date, minutes);
        const shown = wallText(now.getTime(), timeZone);
        // Within three hours of a clock change the clock on the wall alone does not say which moment it is.
        const offset = (ms: number) =>
          Date.parse(`${wallText(now.getTime() + ms, timeZone)}:00Z`) - now.getTime() - ms;
        fc.pre(offset(-3 * 3_600_000) === offset(3 * 3_600_000));
        const line = its.lines.find((each) => {
          const last = lastTimeOf(each, booked);
          return shown <= `${last.date}T${last.time}`;
        });
        const expected = line?.percent ?? its.noShowPercent;
        expect(cancellationPercent(its, booked, now, timeZone)).toBe(expected);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a policy', () => {
  const refused = (policy: object) =>
    cancellationPolicyInput.safeParse(policy).error?.issues.map(({ path }) => path.join('.'));

  test('never gets cheaper later, for one service neither [cancellation-fee-8]', () => {
    const cheaper = {
      lines: [
        { before: { hours: 48 }, percent: 50 },
        { before: { hours: 24 }, percent: 20 },
      ],
    };
    expect(refused(cheaper)).toEqual(['lines.1.percent']);
    expect(refused({ lines: [{ before: { hours: 0 }, percent: 80 }], noShowPercent: 50 })).toEqual([
      'noShowPercent',
    ]);
    const serviceId = '0198a5a0-0000-7000-8000-000000000000';
    expect(refused({ lines: [], services: [{ serviceId, ...cheaper }] })).toEqual([
      'services.0.lines.1.percent',
    ]);
    expect(
      refused({
        lines: [],
        services: [
          { serviceId, lines: [] },
          { serviceId, lines: [] },
        ],
      }),
    ).toEqual(['services']);
  });

  test('refuses what is no percentage, hours or time [cancellation-fee-9]', () => {
    const lines = [
      { before: { hours: 1 }, percent: 101 },
      { before: { hours: 1 }, percent: -1 },
      { before: { hours: 1 }, percent: 0.001 },
      { before: { hours: 1.5 }, percent: 0 },
      { before: { days: 1, at: '25:00' }, percent: 0 },
      { before: { days: 1 }, percent: 0 },
      { before: { hours: 1, days: 1, at: '18:00' }, percent: 0 },
    ];
    expect(lines.filter((line) => refused({ lines: [line] }) === undefined)).toEqual([]);
  });

  test('refunds nothing where every line and not being there cost the whole price [cancellation-fee-10]', () => {
    const all = { lines: [{ before: { hours: 0 }, percent: 100 }], noShowPercent: 100 };
    expect(refundsNothing(all)).toBe(true);
    expect(refundsNothing(usual)).toBe(false);
    const half = { before: { hours: 24 }, percent: 50 };
    expect(refundsNothing({ ...all, lines: [half, ...all.lines] })).toBe(false);
    expect(refundsNothing({ lines: [], noShowPercent: 100 })).toBe(false);
  });
});
