/** Who owes, by person, with the two things to do about it: remind them, or note that they paid. */
import { Banknote, BellRing } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Invoice } from '#contract/money/invoices.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import { isLate, type Owing, owingOf, owingText, totalOwed } from '#web/entities/invoices/owing.ts';
import { PaymentDialog } from '#web/entities/invoices/PaymentDialog.tsx';
import { RemindDialog } from '#web/features/money/invoices/RemindDialog.tsx';
import { useToday } from '#web/platform/device/clock.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { useDialogState } from '#web/ui/useDialogState.ts';

/** How many are listed at first. */
const SHOWN = 5;

export function WhoOwes({ invoices }: { invoices: readonly Invoice[] }) {
  const rows = owingOf(invoices);
  const late = rows.filter(isLate);
  const [showsAll, setShowsAll] = useState(false);
  const paying = useDialogState<Owing>();
  const reminding = useDialogState<readonly Owing[]>();
  return (
    <>
      {rows.length > 0 && (
        <Card as="section" aria-labelledby="who-owes">
          <CardHeader
            id="who-owes"
            title={`${formatPounds(totalOwed(rows))} owed`}
            subtitle={`By ${rows.length === 1 ? '1 client' : `${rows.length} clients`}${late.length === 0 ? ', nothing overdue' : `, ${late.length} overdue`}`}
          >
            {late.length > 1 && (
              <Button variant="secondary" size="sm" onClick={() => reminding.show(late)}>
                <BellRing aria-hidden />
                Remind all overdue
              </Button>
            )}
          </CardHeader>
          <ul aria-label="Who owes" className="divide-y divide-line">
            {(showsAll ? rows : rows.slice(0, SHOWN)).map((row) => (
              <Row
                key={row.clientId}
                row={row}
                onRemind={() => reminding.show([row])}
                onPaid={() => paying.show(row)}
              />
            ))}
          </ul>
          {!showsAll && rows.length > SHOWN && (
            <Button variant="secondary" className="mt-3 w-full" onClick={() => setShowsAll(true)}>
              Show all {rows.length}
            </Button>
          )}
        </Card>
      )}
      {/* They stay while what they record leaves nobody owing. */}
      {paying.subject && (
        <PaymentDialog
          key={paying.subject.clientId}
          {...paying.dialog}
          clientId={paying.subject.clientId}
          amount={paying.subject.open}
        />
      )}
      <RemindDialog {...reminding.dialog} rows={reminding.subject ?? []} />
    </>
  );
}

interface RowProps {
  row: Owing;
  onRemind: () => void;
  onPaid: () => void;
}

function Row({ row, onRemind, onPaid }: RowProps) {
  const today = useToday();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
      <div className="min-w-0 grow basis-48">
        <Link
          href={`/clients/${row.clientId}`}
          className="inline-block font-semibold wrap-anywhere hover:underline pointer-coarse:py-1"
        >
          {row.name}
        </Link>
        <p
          data-tone={isLate(row) ? 'red' : undefined}
          className={isLate(row) ? 'text-sm text-tone' : 'text-sm text-soft'}
        >
          {owingText(row, today)}
        </p>
      </div>
      <b className="text-right font-bold tabular-nums sm:w-24">{formatPounds(row.open)}</b>
      <div className="flex gap-2 max-sm:w-full max-sm:*:grow">
        <Button variant="secondary" size="sm" onClick={onRemind}>
          <BellRing aria-hidden />
          Remind<span className="sr-only"> {row.name}</span>
        </Button>
        <Button variant="secondary" size="sm" onClick={onPaid}>
          <Banknote aria-hidden />
          Paid<span className="sr-only"> by {row.name}</span>
        </Button>
      </div>
    </li>
  );
}
