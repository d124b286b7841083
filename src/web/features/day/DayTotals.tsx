import type { Day } from '#contract/days.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import { hoursText } from '#web/features/day/run.ts';

/** What the day adds up to. */
export function DayTotals({ totals }: { totals: Day['totals'] }) {
  const facts = [
    ['Visits', totals.visits],
    ['Dogs', totals.dogs],
    ['Booked', hoursText(totals.minutes)],
    ['Price', formatPounds(totals.price)],
    ['Walked', `${totals.miles} miles`],
  ] as const;
  return (
    <dl
      aria-label="Totals of the day"
      className="mb-4 flex flex-wrap gap-x-6 gap-y-2 rounded-xl border border-line bg-surface px-4 py-3 sm:px-5 print:rounded-none print:border-x-0 print:px-0"
    >
      {facts.map(([label, value]) => (
        <div key={label} className="min-w-16">
          <dt className="text-sm text-soft">{label}</dt>
          <dd className="text-lg font-bold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
