/** The cancellation policy, the terms that a booking keeps of it, and cancellations with their fee. */
import { z } from 'zod';
import { appointment } from '#contract/diary/appointments.ts';
import { cancellationTerms, MAX_CANCELLATION_LINES } from '#contract/diary/cancellationTerms.ts';
import { entityId } from '#contract/entity.ts';
import { money } from '#contract/fields/money.ts';
import { optionalText } from '#contract/fields/text.ts';
import { timeOfDay } from '#contract/fields/timeOfDay.ts';

const MAX_HOURS = 8_784;
const MAX_DAYS = 366;
const MAX_SERVICE_POLICIES = 10_000;

const HOURS = 'Hours must be a whole number from 0 to 8,784';
const DAYS = 'Days must be a whole number from 0 to 366';
const PERCENT = 'Must be a percentage from 0 to 100, such as 50';
const CHEAPER =
  'A later line is cheaper than the one before it. Cancelling later must cost at least as much.';
const NO_SHOW_CHEAPER =
  'Not being there must cost at least as much as the last line. Choose a higher percentage.';

const percent = z.number(PERCENT).min(0, PERCENT).max(100, PERCENT).multipleOf(0.01, PERCENT);

/** Until when a line applies: hours before the start, or a clock time some days before the (first) day. Diary times. */
const before = z.union(
  [
    z.strictObject({ hours: z.int(HOURS).min(0, HOURS).max(MAX_HOURS, HOURS) }),
    z.strictObject({
      days: z.int(DAYS).min(0, DAYS).max(MAX_DAYS, DAYS),
      at: timeOfDay('Time is required'),
    }),
  ],
  'Must be { hours } or { days, at }',
);

const lines = z
  .array(z.object({ before, percent }), 'Lines must be a list')
  .max(MAX_CANCELLATION_LINES, `A policy has at most ${MAX_CANCELLATION_LINES} lines`);

/** The first line whose moment has not passed says the percentage of the price, after the last one `noShowPercent`. */
const terms = z.object({ lines, noShowPercent: percent.default(100) });

interface Context {
  value: z.output<typeof terms>;
  issues: z.core.$ZodRawIssue[];
}

/** Cancelling later never costs less. */
function checkOrder({ value, issues }: Context): void {
  const { lines, noShowPercent } = value;
  const refuse = (path: (string | number)[], message: string) =>
    issues.push({ code: 'custom', input: value, path, message });
  for (const [at, line] of lines.entries()) {
    if (line.percent < (lines[at - 1]?.percent ?? 0)) refuse(['lines', at, 'percent'], CHEAPER);
  }
  if (noShowPercent < (lines.at(-1)?.percent ?? 0)) refuse(['noShowPercent'], NO_SHOW_CHEAPER);
}

const serviceTerms = terms.extend({ serviceId: z.uuid('Choose a service from the list') });

/**
 * The policy for all services, and for some their own. Without lines cancelling is free. `reason` says why nothing is refunded in any
 * case, where that is so.
 */
export const cancellationPolicyInput = terms
  .extend({
    services: z
      .array(serviceTerms.check(checkOrder), 'Services must be a list')
      .max(MAX_SERVICE_POLICIES)
      .refine(
        (all) => new Set(all.map(({ serviceId }) => serviceId)).size === all.length,
        'Name each service once',
      )
      .default([]),
    reason: optionalText(1_000),
  })
  .check(checkOrder);

/** The policy as the API answers it; `reason` is left out where there is none. */
export const cancellationPolicy = cancellationTerms.extend({
  services: z.array(cancellationTerms.extend({ serviceId: entityId })).max(MAX_SERVICE_POLICIES),
  reason: z.string().optional(),
});

/** What cancelling costs now; of an appointment that was cancelled with a fee, what it cost. */
export const cancellationCost = z.object({ fee: z.string(), percent: z.number() });

/**
 * A cancellation. One by the business costs nothing. Without a `fee` the client is charged what the booking's terms say; less, or
 * nothing, needs a reason. Sent again with a fee it changes that fee.
 */
export const cancellationInput = z.object({
  by: z.enum(['client', 'business'], 'Say who cancels: client or business'),
  fee: money('Fee'),
  reason: optionalText(500),
});

export const cancellation = z.object({ appointment, fee: z.string() });

export type CancellationPolicy = z.output<typeof cancellationPolicy>;
export type CancellationPolicyInput = z.input<typeof cancellationPolicyInput>;
export type CancellationPolicyValues = z.output<typeof cancellationPolicyInput>;
export type CancellationCost = z.output<typeof cancellationCost>;
export type CancellationInput = z.input<typeof cancellationInput>;
export type CancellationValues = z.output<typeof cancellationInput>;
export type Cancellation = z.output<typeof cancellation>;
