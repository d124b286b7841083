/** Asks, the first time, whether unbilled visits and cancellation fees before the period are billed too or paid already. */
import type { DraftAll, UnbilledBooking } from '#contract/money/invoices.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import { mediumDate } from '#contract/rules/longDate.ts';
import {
  amountOf,
  bookingText,
  isBilledAsIs,
  unbilledText,
} from '#web/entities/invoices/invoiceWords.ts';
import { ToggleChip } from '#web/ui/ToggleChip.tsx';

type Answer = NonNullable<DraftAll['earlier']>;

interface EarlierVisitsProps {
  visits: readonly UnbilledBooking[];
  /** The first day of the period. */
  from: IsoDate;
  answer: Answer | '';
  onAnswer: (answer: Answer) => void;
  /** Someone tried to go on without an answer. */
  isMissing: boolean;
}

export function EarlierVisits({ visits, from, answer, onAnswer, isMissing }: EarlierVisitsProps) {
  const { text, worth } = unbilledText(visits);
  return (
    <section
      aria-labelledby="earlier-visits"
      data-tone="yellow"
      className="col-span-2 rounded-xl border border-tone-line bg-tone-soft p-4"
    >
      <h3 id="earlier-visits" className="font-semibold">
        {formatPounds(worth)} of earlier work is unbilled
      </h3>
      <p className="mt-1 text-sm">
        {text} before {mediumDate(from)}. What about {visits.length === 1 ? 'it' : 'them'}?
      </p>
      <ul
        aria-label="Earlier visits"
        className="my-3 max-h-40 divide-y divide-tone-line overflow-y-auto text-sm"
      >
        {visits.map((visit) => (
          <li key={visit.id} className="flex justify-between gap-4 py-2">
            <span className="min-w-0 wrap-anywhere">{bookingText(visit)}</span>
            <span className="shrink-0 tabular-nums">
              {isBilledAsIs(visit) ? formatPounds(amountOf(visit)) : 'No price'}
            </span>
          </li>
        ))}
      </ul>
      <div role="group" aria-labelledby="earlier-visits" className="flex flex-wrap gap-2">
        <ToggleChip
          label="Bill them too"
          isChosen={answer === 'bill'}
          onToggle={() => onAnswer('bill')}
        />
        <ToggleChip
          label="Already paid"
          isChosen={answer === 'paid'}
          onToggle={() => onAnswer('paid')}
        />
      </div>
      {isMissing && answer === '' && (
        <p role="alert" className="mt-2 text-sm font-medium text-danger-ink">
          Choose one first. Nothing is drafted until then.
        </p>
      )}
    </section>
  );
}
