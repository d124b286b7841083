/** Payments of a statement that are equally sure. A long list is shown in parts. */
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { BankLine } from '#contract/money/bankImports.ts';
import type {
  Decision,
  Decisions,
  RecordedOf,
} from '#web/features/money/bank-imports/bankLines.ts';
import { LineRow } from '#web/features/money/bank-imports/LineRow.tsx';
import { Button } from '#web/ui/Button.tsx';

const STEP = 25;

interface LineListProps {
  title: string;
  hint?: string;
  lines: readonly BankLine[];
  /** Whether it is opened by a tap. */
  isClosed?: boolean;
  decisions: Decisions;
  recordedOf: RecordedOf;
  onDecide: (line: BankLine, decision: Decision) => void;
  onHide: (line: BankLine) => void;
}

export function LineList({ title, hint, lines, isClosed = false, ...shared }: LineListProps) {
  const [open, setOpen] = useState(!isClosed);
  const [shown, setShown] = useState(STEP);
  if (lines.length === 0) return null;
  const heading = `${title} (${lines.length})`;
  return (
    <section aria-label={title} className="mt-5 first:mt-0">
      {isClosed ? (
        <h3>
          <button
            type="button"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            className="flex min-h-11 items-center gap-2 font-semibold"
          >
            {heading}
            <ChevronDown aria-hidden className={open ? 'size-5 rotate-180' : 'size-5'} />
          </button>
        </h3>
      ) : (
        <h3 className="font-semibold">{heading}</h3>
      )}
      {hint !== undefined && open && <p className="text-sm text-soft">{hint}</p>}
      {open && (
        <ul aria-label={title} className="divide-y divide-line">
          {lines.slice(0, shown).map((line) => (
            <LineRow key={line.id} line={line} {...shared} />
          ))}
        </ul>
      )}
      {open && lines.length > shown && (
        <Button variant="secondary" className="mt-3 w-full" onClick={() => setShown(shown + STEP)}>
          Show more
        </Button>
      )}
    </section>
  );
}
