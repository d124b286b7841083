import { expect, it } from 'vitest';
import { extraText, type SurchargeTyped } from '#contract/diary/surchargeFields.ts';
import { surchargeResolver } from '#web/features/diary/services/surchargeResolver.ts';

it.each([
  [{ amount: null, percent: '50.00' }, '+50%'],
  [{ amount: null, percent: '12.50' }, '+12.5%'],
  [{ amount: null, percent: '33.33' }, '+33.33%'],
  [{ amount: null, percent: '100.00' }, '+100%'],
  [{ amount: '3.00', percent: null }, '+£3.00'],
])('%o is shown as %s', (surcharge, text) => {
  expect(extraText(surcharge)).toBe(text);
});

const TYPED = {
  kind: 'bankHoliday',
  region: 'scotland',
  time: '19:00',
  charged: 'percent',
  amount: '3',
  percent: '50',
  label: '',
  addsUp: false,
  isActive: true,
} as const satisfies SurchargeTyped;

/** What the form sends, or the fields that are wrong. */
async function resolved(typed: SurchargeTyped): Promise<object> {
  const options = { fields: {}, shouldUseNativeValidation: undefined };
  const { values, errors } = await surchargeResolver(typed, undefined, options);
  const wrong = Object.entries(errors).map(([name, error]) => [name, error?.message]);
  return wrong.length === 0 ? values : Object.fromEntries(wrong);
}

it.each([
  [{}, { region: 'scotland', time: null, amount: null, percent: '50.00' }],
  [{ kind: 'weekend' }, { region: null, time: null, percent: '50.00' }],
  [
    { kind: 'after', charged: 'amount' },
    { region: null, time: '19:00', amount: '3.00', percent: null },
  ],
])('what the form hides is sent as empty: %o [surcharge-fields-1]', async (typed, sent) => {
  expect(await resolved({ ...TYPED, ...typed })).toMatchObject(sent);
});

it.each([
  [{ percent: '' }, { percent: 'Percentage is required' }],
  [{ charged: 'amount', amount: '' }, { amount: 'Amount is required' }],
  [
    { kind: 'before', time: '', percent: 'half' },
    { time: 'Time is required', percent: 'Percentage must be a number, such as 50' },
  ],
])(
  'what is missing or wrong is named where it is shown: %o [surcharge-fields-2]',
  async (typed, wrong) => {
    expect(await resolved({ ...TYPED, ...typed })).toEqual(wrong);
  },
);
