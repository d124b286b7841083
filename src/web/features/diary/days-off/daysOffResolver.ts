/** The rules of the contract, for the form of days off. */
import { zodResolver } from '@hookform/resolvers/zod';
import type { z } from 'zod';
import { dayOffCreate, daysOffProblem, type DayOffValues } from '#contract/diary/daysOff.ts';
import type { DaysOffTyped } from '#contract/diary/daysOffFields.ts';

const rules: z.ZodType<DayOffValues, DaysOffTyped> = dayOffCreate.superRefine(
  ({ startsOn, endsOn }, context) => {
    const message = daysOffProblem(startsOn, endsOn);
    if (message !== undefined) context.addIssue({ code: 'custom', path: ['endsOn'], message });
  },
);

export const daysOffResolver = zodResolver(rules);
