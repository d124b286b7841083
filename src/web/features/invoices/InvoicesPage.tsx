/** Unbilled work, every invoice, and what clients still owe. */
import { ChartColumn, FileText, Landmark, Plus, Settings2 } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { Link } from 'wouter';
import { useBusiness } from '#web/platform/session/session.ts';
import { businessDay } from '#contract/rules/businessDay.ts';
import type { Invoice } from '#contract/invoices.ts';
import { type NamedPeriod } from '#contract/rules/taxYears.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import { PricesDrawing } from '#web/entities/drawings/PricesDrawing.tsx';
import { InvoiceRow } from '#web/entities/invoices/InvoiceRow.tsx';
import {
  invoiceStateLabels,
  type ShownState,
  shownState,
  shownStates,
  sumOf,
} from '#web/entities/invoices/invoiceWords.ts';
import { useOpenBatches } from '#web/features/invoices/batches.data.ts';
import { useInvoices } from '#web/features/invoices/invoices.data.ts';
import { NewInvoiceDialog } from '#web/entities/invoices/NewInvoiceDialog.tsx';
import { OpenBatch } from '#web/features/invoices/OpenBatch.tsx';
import { listPeriods } from '#web/features/invoices/periods.ts';
import { SendDrafts } from '#web/features/invoices/SendDrafts.tsx';
import { UnmarkedVisits } from '#web/entities/appointments/UnmarkedVisits.tsx';
import { UnbilledCard } from '#web/features/invoices/UnbilledCard.tsx';
import { useToday } from '#web/platform/device/clock.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { SearchBox } from '#web/ui/SearchBox.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { ToggleChip } from '#web/ui/ToggleChip.tsx';

const STEP = 50;

export default function InvoicesPage() {
  const { data: invoices, isPending, isFetching, refetch } = useInvoices();
  const { data: batches = [] } = useOpenBatches();
  const [shownBatch, setShownBatch] = useState<string>();
  const [adding, setAdding] = useState(false);
  return (
    <>
      <PageHeader title="Invoices" subtitle="Unbilled work, and what clients still owe.">
        <Link href="/invoices/import" className={buttonClass({ variant: 'secondary' })}>
          <Landmark aria-hidden />
          Who Has Paid
        </Link>
        <Link href="/reports" className={buttonClass({ variant: 'secondary' })}>
          <ChartColumn aria-hidden />
          Reports
        </Link>
        <Link href="/settings/invoices" className={buttonClass({ variant: 'secondary' })}>
          <Settings2 aria-hidden />
          Invoice Details
        </Link>
        <Button onClick={() => setAdding(true)}>
          <Plus aria-hidden />
          New Invoice
        </Button>
      </PageHeader>
      <div className="grid gap-4 sm:gap-5">
        {batches.map(({ id }) => (
          <OpenBatch key={id} id={id} isShown={shownBatch === id} onShow={setShownBatch} />
        ))}
        <UnmarkedVisits showsMarked />
        <UnbilledCard />
        {isPending && <Skeleton className="h-80 w-full rounded-xl" />}
        {!isPending && invoices === undefined && (
          <LoadFailed what="Your invoices" pending={isFetching} onRetry={() => void refetch()} />
        )}
        {invoices?.length === 0 && (
          <Empty
            title="No invoices yet"
            hint="Complete a visit, and it can be billed from here: for one client, or for everybody at once."
            drawing={<PricesDrawing />}
          />
        )}
        {invoices !== undefined && invoices.length > 0 && (
          <List invoices={invoices} onStarted={setShownBatch} />
        )}
      </div>
      <NewInvoiceDialog open={adding} onOpenChange={setAdding} />
    </>
  );
}

const matches = ({ number, clientName }: Invoice, words: string): boolean =>
  `${number ?? 'draft'} ${clientName}`.toLowerCase().includes(words);

/** By the day of issue, of a draft that on which it was made. */
const isWithin = (
  { issuedOn, createdAt }: Invoice,
  period: NamedPeriod | undefined,
  timeZone: string,
): boolean => {
  const day = issuedOn ?? businessDay(new Date(createdAt), timeZone);
  return period === undefined || (day >= period.from && day <= period.to);
};

interface ListProps {
  invoices: readonly Invoice[];
  /** Drafts are being sent in one go. */
  onStarted: (batchId: string) => void;
}

function List({ invoices, onStarted }: ListProps) {
  const { timeZone } = useBusiness();
  const [state, setState] = useState<ShownState>();
  const [typed, setTyped] = useState('');
  const words = useDeferredValue(typed.trim().toLowerCase());
  const [shown, setShown] = useState(STEP);
  const periods = listPeriods(useToday());
  const [chosen, setChosen] = useState('');
  const period = periods.find(({ label }) => label === chosen);
  const inPeriod = invoices.filter((invoice) => isWithin(invoice, period, timeZone));
  const found = inPeriod.filter(
    (invoice) => (state === undefined || shownState(invoice) === state) && matches(invoice, words),
  );
  const drafts = invoices.filter((invoice) => invoice.state === 'draft');
  const open = sumOf(found.map((invoice) => invoice.open));
  return (
    <Card as="section" aria-labelledby="invoices">
      <CardHeader
        id="invoices"
        title="All invoices"
        subtitle={open === '0.00' ? undefined : `${formatPounds(open)} unpaid`}
      >
        {drafts.length > 0 && <SendDrafts drafts={drafts} onStarted={onStarted} />}
      </CardHeader>
      <div className="mb-4 flex flex-wrap gap-2">
        {shownStates.map((each) => (
          <Chip
            key={each}
            state={each}
            count={inPeriod.filter((invoice) => shownState(invoice) === each).length}
            isChosen={state === each}
            onToggle={() => setState(state === each ? undefined : each)}
          />
        ))}
      </div>
      <div className="mb-3 grid items-end gap-3 sm:grid-cols-[1fr_14rem]">
        <SearchBox
          label="Search invoices"
          placeholder="Search by number or client"
          value={typed}
          onChange={setTyped}
        />
        <SelectField
          label="Period"
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
          options={[
            { value: '', label: 'Any day' },
            ...periods.map(({ label }) => ({ value: label, label })),
          ]}
        />
      </div>
      {found.length === 0 && (
        <p className="flex items-center gap-2 py-4 text-soft">
          <FileText aria-hidden className="size-5" />
          No invoices match.
        </p>
      )}
      <ul aria-label="Invoices" className="divide-y divide-line">
        {found.slice(0, shown).map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} />
        ))}
      </ul>
      {found.length > shown && (
        <Button variant="secondary" className="mt-3 w-full" onClick={() => setShown(shown + STEP)}>
          Show more
        </Button>
      )}
    </Card>
  );
}

interface ChipProps {
  state: ShownState;
  count: number;
  isChosen: boolean;
  onToggle: () => void;
}

/** States that no invoice is in are not offered. */
function Chip({ state, count, isChosen, onToggle }: ChipProps) {
  if (count === 0 && !isChosen) return null;
  return (
    <ToggleChip
      label={`${state === 'creditNote' ? 'Credit notes' : invoiceStateLabels[state]} (${count})`}
      isChosen={isChosen}
      onToggle={onToggle}
    />
  );
}
