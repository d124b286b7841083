/** Every invoice: narrowed by state, period and words, in any order, with the totals of what is shown. */
import { ArrowDown, ArrowUp, FileText } from 'lucide-react';
import { use, useDeferredValue, useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { useBusiness } from '#web/platform/session/session.ts';
import { businessDay } from '#contract/rules/businessDay.ts';
import type { Invoice } from '#contract/money/invoices.ts';
import { type NamedPeriod } from '#contract/rules/taxYears.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import { hasWords } from '#contract/rules/normalisedText.ts';
import { InvoiceRow } from '#web/entities/invoices/InvoiceRow.tsx';
import {
  invoiceStateLabels,
  type ShownState,
  shownState,
  shownStates,
  sumOf,
} from '#web/entities/invoices/invoiceWords.ts';
import {
  inOrder,
  type ListView,
  paramsOf,
  type SortKey,
  startsDescending,
  totalsOf,
  viewOf,
} from '#web/features/money/invoices/invoiceOrder.ts';
import { InvoiceTable } from '#web/features/money/invoices/InvoiceTable.tsx';
import { listPeriods } from '#web/features/money/invoices/periods.ts';
import { SendDrafts } from '#web/features/money/invoices/SendDrafts.tsx';
import { ShownPath } from '#web/platform/nav/location.ts';
import { useWide } from '#web/platform/device/windowWidth.ts';
import { useToday } from '#web/platform/device/clock.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { SearchBox } from '#web/ui/SearchBox.tsx';
import { ToggleChip } from '#web/ui/ToggleChip.tsx';

const STEP = 50;

const matches = ({ number, clientName }: Invoice, words: string): boolean =>
  hasWords(`${number ?? 'draft'} ${clientName}`, words);

/** By the day of issue, of a draft that on which it was made. */
const isWithin = (
  { issuedOn, createdAt }: Invoice,
  period: NamedPeriod | undefined,
  timeZone: string,
): boolean => {
  const day = issuedOn ?? businessDay(new Date(createdAt), timeZone);
  return period === undefined || (day >= period.from && day <= period.to);
};

interface InvoiceListProps {
  invoices: readonly Invoice[];
  /** Drafts are being sent in one go. */
  onStarted: (batchId: string) => void;
}

/** What is shown, from the URL, and how to show something else. Neither is a step of its own for Back. */
function useListView(): [ListView, (change: Partial<ListView>) => void] {
  const [params, setParams] = useSearchParams();
  const view = viewOf(params);
  return [
    view,
    (change) => setParams((now) => paramsOf({ ...viewOf(now), ...change }), { replace: true }),
  ];
}

export function InvoiceList({ invoices, onStarted }: InvoiceListProps) {
  const { timeZone } = useBusiness();
  const [view, show] = useListView();
  const [typed, setTyped] = useState(view.q);
  useInUrl(typed, view.q, show);
  const words = useDeferredValue(typed.trim());
  const [shown, setShown] = useState(STEP);
  const isWide = useWide();
  const periods = listPeriods(useToday());
  const period = periods.find(({ label }) => label === view.period);
  const inPeriod = invoices.filter((invoice) => isWithin(invoice, period, timeZone));
  const found = inOrder(
    inPeriod.filter(
      (invoice) =>
        (view.state === undefined || shownState(invoice) === view.state) && matches(invoice, words),
    ),
    view,
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
            isChosen={view.state === each}
            onToggle={() => show({ state: view.state === each ? undefined : each })}
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
          value={view.period}
          onChange={({ target }) => show({ period: target.value })}
          options={[
            { value: '', label: 'Any day' },
            ...periods.map(({ label }) => ({ value: label, label })),
          ]}
        />
      </div>
      {found.length === 0 ? (
        <p className="flex items-center gap-2 py-4 text-soft">
          <FileText aria-hidden className="size-5" />
          No invoices match.
        </p>
      ) : isWide ? (
        <InvoiceTable invoices={found} shown={shown} view={view} onChange={show} />
      ) : (
        <>
          <Sorting view={view} onChange={show} />
          <ul aria-label="Invoices" className="divide-y divide-line">
            {found.slice(0, shown).map((invoice) => (
              <InvoiceRow key={invoice.id} invoice={invoice} />
            ))}
          </ul>
          {found.length > 1 && <Totals invoices={found} />}
        </>
      )}
      {found.length > shown && (
        <Button variant="secondary" className="mt-3 w-full" onClick={() => setShown(shown + STEP)}>
          Show more
        </Button>
      )}
    </Card>
  );
}

/** Browsers refuse a URL that changes at every key. */
const PAUSE_MS = 300;

/** The URL follows what is typed once the typing pauses. */
function useInUrl(typed: string, inUrl: string, show: (change: Partial<ListView>) => void): void {
  const path = use(ShownPath);
  useEffect(() => {
    if (typed === inUrl) return undefined;
    const timer = setTimeout(() => {
      // Not once another page was asked for.
      if (location.pathname === path) show({ q: typed });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  });
}

const sorts: readonly { key: SortKey; label: string }[] = [
  { key: 'date', label: 'Date' },
  { key: 'client', label: 'Client' },
  { key: 'due', label: 'Due' },
  { key: 'open', label: 'Unpaid' },
  { key: 'total', label: 'Total' },
];

interface SortingProps {
  view: ListView;
  onChange: (change: Partial<ListView>) => void;
}

/** Above the rows: what they are ordered by. Another press turns the order round. */
function Sorting({ view, onChange }: SortingProps) {
  return (
    <div
      role="group"
      aria-label="Sort by"
      className="flex flex-wrap items-center gap-1 border-b border-line pb-1 print:hidden"
    >
      {sorts.map(({ key, label }) => {
        const isChosen = view.sort === key;
        const Arrow = view.descending ? ArrowDown : ArrowUp;
        return (
          <Button
            key={key}
            variant="ghost"
            size="sm"
            aria-pressed={isChosen}
            className={isChosen ? 'px-2.5!' : 'px-2.5! font-normal! text-soft!'}
            onClick={() =>
              onChange({
                sort: key,
                descending: isChosen ? !view.descending : startsDescending(key),
              })
            }
          >
            {label}
            {isChosen && (
              <>
                <Arrow aria-hidden className="size-4!" />
                <span className="sr-only">{view.descending ? ', descending' : ', ascending'}</span>
              </>
            )}
          </Button>
        );
      })}
    </div>
  );
}

function Totals({ invoices }: { invoices: readonly Invoice[] }) {
  const { total, open } = totalsOf(invoices);
  return (
    <p className="flex flex-wrap justify-between gap-x-6 border-t border-line pt-3 font-semibold tabular-nums">
      <span>{invoices.length} invoices</span>
      <span>
        Total {formatPounds(total)}, unpaid {formatPounds(open)}
      </span>
    </p>
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
