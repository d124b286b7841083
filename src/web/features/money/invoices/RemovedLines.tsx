/** The visits that were taken off a draft, as they are no longer what was drafted. */
import type { Invoice } from '#contract/money/invoices.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import { mediumDate } from '#contract/rules/longDate.ts';
import { removalText } from '#web/entities/invoices/invoiceWords.ts';

export function RemovedLines({ lines }: { lines: Invoice['removedLines'] }) {
  if (lines.length === 0) return null;
  return (
    <section
      aria-labelledby="removed-lines"
      data-tone="yellow"
      className="mt-4 rounded-xl border border-tone-line bg-tone-soft p-4"
    >
      <h3 id="removed-lines" className="font-semibold text-tone">
        Taken off this draft
      </h3>
      <p className="mt-1 text-sm">
        These visits changed after you drafted this invoice, so they are no longer on it.
      </p>
      <ul aria-label="Lines taken off" className="mt-2 divide-y divide-tone-line">
        {lines.map(({ appointmentId, day, description, amount, reason }) => (
          <li key={appointmentId} className="flex justify-between gap-4 py-2.5">
            <span className="min-w-0">
              <span className="block wrap-anywhere">{description}</span>
              <span className="text-sm">
                {day !== null && `${mediumDate(day)}: `}
                {removalText(reason)}
              </span>
            </span>
            <s className="shrink-0 tabular-nums">{formatPounds(amount)}</s>
          </li>
        ))}
      </ul>
    </section>
  );
}
