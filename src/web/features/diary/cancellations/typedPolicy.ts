/** The cancellation policy as its form holds it: texts as they were typed, until they are checked. */
import {
  type CancellationPolicy,
  cancellationPolicyInput,
  type CancellationPolicyInput,
  type CancellationPolicyValues,
} from '#contract/diary/cancellations.ts';
import {
  refundsNothing,
  type CancellationLine,
  type CancellationTerms,
} from '#contract/rules/cancellationFee.ts';

export interface TypedLine {
  kind: 'hours' | 'days';
  count: string;
  at: string;
  percent: string;
}

export interface TypedTerms {
  lines: readonly TypedLine[];
  noShowPercent: string;
}

export interface TypedPolicy extends TypedTerms {
  services: readonly (TypedTerms & { serviceId: string })[];
  reason: string;
}

const typedLine = ({ before, percent }: CancellationLine): TypedLine => ({
  kind: 'hours' in before ? 'hours' : 'days',
  count: String('hours' in before ? before.hours : before.days),
  at: 'hours' in before ? '18:00' : before.at,
  percent: String(percent),
});

const typedTerms = ({ lines, noShowPercent }: CancellationTerms): TypedTerms => ({
  lines: lines.map(typedLine),
  noShowPercent: String(noShowPercent),
});

export const typedPolicy = ({ services, reason, ...general }: CancellationPolicy): TypedPolicy => ({
  ...typedTerms(general),
  services: services.map(({ serviceId, ...terms }) => ({ serviceId, ...typedTerms(terms) })),
  reason: reason ?? '',
});

/** What most businesses charge: 48 hours free, 24 hours half, then all of it. */
export const USUAL_TERMS: TypedTerms = {
  lines: [
    { kind: 'hours', count: '48', at: '18:00', percent: '0' },
    { kind: 'hours', count: '24', at: '18:00', percent: '50' },
  ],
  noShowPercent: '100',
};

export const NEW_LINE: TypedLine = { kind: 'hours', count: '', at: '18:00', percent: '' };

/** A number as it was typed; text that is none is left for the check to refuse. */
const numberOf = (text: string): number | string => (text.trim() === '' ? text : Number(text));

const sentTerms = ({ lines, noShowPercent }: TypedTerms) => ({
  lines: lines.map(({ kind, count, at, percent }) => ({
    before: kind === 'hours' ? { hours: numberOf(count) } : { days: numberOf(count), at },
    percent: numberOf(percent),
  })),
  // Without lines nobody sees it.
  noShowPercent: lines.length === 0 ? 100 : numberOf(noShowPercent),
});

/** The texts of what is wrong, by the path of the field: `lines.0.percent`, `services.1.noShowPercent`, `reason`. */
export type PolicyErrors = ReadonlyMap<string, string>;

const REASON = 'Say why nothing is refunded in any case';
const MOMENT = 'Enter a whole number';

/** Whether some terms of a policy give nothing back in any case, so that a reason is asked for. */
const needsReason = ({ services, ...general }: CancellationPolicyValues): boolean =>
  [general, ...services].some(refundsNothing);

/** What to send, or what is wrong; `asksWhy` where nothing is refunded in any case. */
export function checkedPolicy(typed: TypedPolicy): {
  policy?: CancellationPolicyInput;
  errors: PolicyErrors;
  asksWhy: boolean;
} {
  const { services, reason, ...general } = typed;
  const { success, data, error } = cancellationPolicyInput.safeParse({
    ...sentTerms(general),
    services: services.map(({ serviceId, ...terms }) => ({ serviceId, ...sentTerms(terms) })),
    reason,
  });
  if (!success) {
    const texts = error.issues.map(({ path, message, code }): [string, string] => {
      // Neither kind of moment fits: the number is wrong.
      const isMoment = code === 'invalid_union' || path.includes('hours') || path.includes('days');
      const at = path.indexOf('before');
      const field = isMoment && at >= 0 ? [...path.slice(0, at), 'count'] : path;
      return [field.join('.'), isMoment ? MOMENT : message];
    });
    return { errors: new Map(texts), asksWhy: false };
  }
  const asksWhy = needsReason(data);
  if (asksWhy && !data.reason) return { errors: new Map([['reason', REASON]]), asksWhy };
  const { reason: why, ...policy } = data;
  return { policy: { ...policy, ...(asksWhy && { reason: why }) }, errors: new Map(), asksWhy };
}
