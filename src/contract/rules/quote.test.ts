import fc from 'fast-check';
import { expect, test } from 'vitest';
import { holidayRegions, serviceUnits, surchargeKinds } from '#contract/choices.ts';
import { addDays } from '#contract/rules/businessDay.ts';
import { penceOf, poundsOf, sumOfAmounts } from '#contract/rules/pence.ts';
import {
  chargesFor,
  type QuotedBooking,
  type QuotedService,
  type QuotedSurcharge,
} from '#contract/rules/quote.ts';

const walk: QuotedService = {
  name: 'Dog walk',
  unit: 'visit',
  price: '14.00',
  extraPetPrice: '5.00',
};
const sitting: QuotedService = { ...walk, name: 'House sitting', unit: 'night', price: '40.00' };
const monday: QuotedBooking = {
  date: '2026-03-02',
  endDate: null,
  startTime: '09:00',
  species: ['Dog'],
};
const surcharge = (fields: Partial<QuotedSurcharge>): QuotedSurcharge => ({
  kind: 'weekend',
  label: null,
  region: null,
  time: null,
  amount: null,
  percent: null,
  addsUp: false,
  ...fields,
});
const bankHoliday = surcharge({
  kind: 'bankHoliday',
  region: 'england-and-wales',
  percent: '50.00',
});

/** `£14.00 Dog walk + …` without the kinds. */
const told = (...asked: Parameters<typeof chargesFor>): string =>
  chargesFor(...asked)
    .map(({ label, amount }) => `${amount} ${label}`)
    .join(' + ');

test('two dogs on a bank holiday: the price says how it came about [quote-1]', () => {
  const booking = { ...monday, date: '2026-05-25', species: ['Dog', 'Dog'] };
  expect(chargesFor(walk, booking, [bankHoliday])).toEqual([
    { kind: 'base', label: 'Dog walk', amount: '14.00' },
    { kind: 'extraPets', label: 'Second dog', amount: '5.00' },
    { kind: 'surcharge', label: 'Bank holiday', amount: '7.00' },
  ]);
});

test.each([
  [['Dog'], '14.00 Dog walk'],
  [[], '14.00 Dog walk'],
  [['Cat', 'Cat'], '14.00 Dog walk + 5.00 Second cat'],
  [['Dog', 'Cat'], '14.00 Dog walk + 5.00 Second pet'],
  [['Fish', 'Fish', 'Fish'], '14.00 Dog walk + 10.00 2 extra pets'],
  [['Dog', 'Dog', 'Dog', 'Dog'], '14.00 Dog walk + 15.00 3 extra dogs'],
])('the pets %j cost %s', (species, words) => {
  expect(told(walk, { ...monday, species }, [])).toBe(words);
  expect(told({ ...walk, extraPetPrice: null }, { ...monday, species }, [])).toBe('14.00 Dog walk');
});

test.each([
  ['2026-08-31', 'england-and-wales', true],
  ['2026-08-31', 'scotland', false],
  ['2026-08-03', 'scotland', true],
  ['2026-03-17', 'northern-ireland', true],
  ['2026-03-17', 'england-and-wales', false],
] as const)('on %s a bank holiday of %s is surcharged: %s [quote-8]', (date, region, isCharged) => {
  const charges = chargesFor(walk, { ...monday, date }, [{ ...bankHoliday, region }]);
  expect(charges.length === 2).toBe(isCharged);
});

test.each([
  ['before', '07:00', '06:59', true],
  ['before', '07:00', '07:00', false],
  ['after', '20:00', '19:59', false],
  ['after', '20:00', '20:00', true],
] as const)(
  'a surcharge %s %s on a start at %s applies: %s [quote-7]',
  (kind, time, startTime, isCharged) => {
    const early = surcharge({ kind, time, amount: '3.00' });
    expect(chargesFor(walk, { ...monday, startTime }, [early]).length === 2).toBe(isCharged);
    expect(chargesFor(walk, { ...monday, startTime: null }, [early])).toHaveLength(1);
  },
);

test('of several surcharges the larger one wins, unless one is told to add up [quote-6]', () => {
  const boxingDay = { ...monday, date: '2027-12-27' };
  const weekend = surcharge({ kind: 'before', time: '10:00', amount: '4.00' });
  expect(told(walk, boxingDay, [weekend, bankHoliday])).toBe('14.00 Dog walk + 7.00 Bank holiday');
  expect(told(walk, boxingDay, [{ ...weekend, addsUp: true }, bankHoliday])).toBe(
    '14.00 Dog walk + 7.00 Bank holiday + 4.00 Early',
  );
});

test('a stay costs its nights; its weekend nights and bank holidays are counted one by one [quote-4]', () => {
  const easter = { ...monday, date: '2026-04-02', endDate: '2026-04-08', startTime: '06:00' };
  const weekend = surcharge({ amount: '5.00' });
  const early = surcharge({ kind: 'before', time: '07:00', amount: '2.00', label: 'Early bird' });
  expect(told(sitting, easter, [weekend, bankHoliday, early])).toBe(
    // Thursday to Wednesday: Good Friday and Easter Monday, Saturday and Sunday.
    '240.00 House sitting, 6 nights + 2.00 Early bird + 40.00 Bank holiday, 2 nights + 10.00 Weekend, 2 nights',
  );
  expect(told({ ...sitting, unit: 'day' }, easter, [])).toBe('280.00 House sitting, 7 days');
  expect(told({ ...sitting, unit: 'visit' }, easter, [])).toBe('40.00 House sitting');
  expect(told(sitting, { ...easter, species: ['Dog', 'Dog'] }, [])).toBe(
    '240.00 House sitting, 6 nights + 30.00 Second dog',
  );
});

test('a clock change takes no night and gives none [quote-5]', () => {
  for (const date of ['2026-03-28', '2026-10-24']) {
    expect(told(sitting, { ...monday, date, endDate: addDays(date, 2) }, [])).toBe(
      '80.00 House sitting, 2 nights',
    );
  }
});

const amount = fc.integer({ min: 0, max: 99_999 }).map(poundsOf);
const service: fc.Arbitrary<QuotedService> = fc.record({
  name: fc.constant('Service'),
  unit: fc.constantFrom(...serviceUnits),
  price: fc.integer({ min: 1, max: 99_999 }).map(poundsOf),
  extraPetPrice: fc.option(amount),
});
const anySurcharge: fc.Arbitrary<QuotedSurcharge> = fc
  .record({
    kind: fc.constantFrom(...surchargeKinds),
    label: fc.constant(null),
    region: fc.constantFrom(...holidayRegions),
    time: fc.constantFrom('07:00', '20:00'),
    value: amount,
    isPercent: fc.boolean(),
    addsUp: fc.boolean(),
  })
  .map(({ value, isPercent, ...rest }) => ({
    ...rest,
    amount: isPercent ? null : value,
    percent: isPercent ? value : null,
  }));
const booking: fc.Arbitrary<QuotedBooking> = fc
  .record({
    start: fc.integer({ min: 0, max: 1_500 }),
    nights: fc.integer({ min: 0, max: 30 }),
    startTime: fc.constantFrom('06:30', '12:00', '21:00'),
    species: fc.array(fc.constantFrom('Dog', 'Cat', 'Fish'), { maxLength: 5 }),
  })
  .map(({ start, nights, ...rest }) => {
    const date = addDays('2025-01-01', start);
    return { ...rest, date, endDate: nights === 0 ? null : addDays(date, nights) };
  });
const priceOf = (...asked: Parameters<typeof chargesFor>): number =>
  penceOf(sumOfAmounts(chargesFor(...asked).map((charge) => charge.amount)) ?? '');

test('the order of pets and of surcharges changes no price, and a further pet never makes it cheaper [quote-2]', () => {
  fc.assert(
    fc.property(
      service,
      booking,
      fc.array(anySurcharge, { maxLength: 4 }),
      (offer, asked, rules) => {
        const price = priceOf(offer, asked, rules);
        const turned = { ...asked, species: asked.species.toReversed() };
        expect(priceOf(offer, turned, rules.toReversed())).toBe(price);
        const more = { ...asked, species: [...asked.species, 'Dog'] };
        expect(priceOf(offer, more, rules)).toBeGreaterThanOrEqual(price);
        expect(priceOf(offer, asked, [])).toBeLessThanOrEqual(price);
      },
    ),
  );
});

test('every charge is a whole number of pence, and the base and extra pets are the listed prices times the days [quote-3]', () => {
  fc.assert(
    fc.property(
      service,
      booking,
      fc.array(anySurcharge, { maxLength: 4 }),
      (offer, asked, rules) => {
        const [base, ...others] = chargesFor(offer, asked, rules);
        for (const charge of [base, ...others]) expect(charge?.amount).toMatch(/^\d+\.\d\d$/);
        const days = penceOf(base?.amount ?? '') / penceOf(offer.price);
        expect(Number.isInteger(days)).toBe(true);
        const extra = others.find(({ kind }) => kind === 'extraPets');
        const expected =
          penceOf(offer.extraPetPrice ?? '0') * Math.max(0, asked.species.length - 1);
        expect(penceOf(extra?.amount ?? '0')).toBe(expected * days);
      },
    ),
  );
});
