/** The rules of the contract, for the form of a surcharge. */
import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver } from 'react-hook-form';
import { z } from 'zod';
import { requiredMoney } from '#contract/fields/money.ts';
import { refuse } from '#contract/fields/refuse.ts';
import { timeOfDay } from '#contract/fields/timeOfDay.ts';
import { surchargeInput, type SurchargeValues } from '#contract/diary/prices.ts';
import { hasTime, type SurchargeTyped } from '#contract/diary/surchargeFields.ts';

const { shape } = surchargeInput;
const time = timeOfDay('Time is required');
const amount = requiredMoney('Amount');
const percent = shape.percent
  .unwrap()
  .transform((value, context) => value ?? refuse(context, 'Percentage is required'));

/** Of time, amount and percentage those are required that the form shows. */
function rulesFor({ kind, charged }: SurchargeTyped): z.ZodType<SurchargeValues, SurchargeTyped> {
  return z.object({
    ...shape,
    ...(hasTime(kind) && { time }),
    ...(charged === 'amount' ? { amount } : { percent }),
  });
}

/** What the form hides is empty: a weekend has no time, and an amount no percentage. */
const shown = (typed: SurchargeTyped): SurchargeTyped => ({
  ...typed,
  region: typed.kind === 'bankHoliday' ? typed.region : null,
  time: hasTime(typed.kind) ? typed.time : null,
  amount: typed.charged === 'amount' ? typed.amount : null,
  percent: typed.charged === 'amount' ? null : typed.percent,
});

export const surchargeResolver: Resolver<SurchargeTyped, unknown, SurchargeValues> = (
  typed,
  context,
  options,
) => zodResolver(rulesFor(typed))(shown(typed), context, options);
