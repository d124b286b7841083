import type { Day } from '#contract/visits/days.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import { hoursText } from '#web/features/visits/day-sheet/run.ts';
import { Facts } from '#web/ui/Facts.tsx';

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
    <Facts
      label="Totals of the day"
      className="mb-4 flex flex-wrap gap-x-6 gap-y-2 rounded-xl border border-line bg-surface px-4 py-3 sm:px-5 print:mb-2 print:rounded-none print:border-0 print:p-0"
      factClass="min-w-16"
      valueClass="text-lg font-bold tabular-nums"
      facts={facts}
    />
  );
}
