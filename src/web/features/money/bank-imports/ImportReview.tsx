/** Payments received by a statement: looked through, ticked and recorded. */
import { useState } from 'react';
import type { BankImport, BankLine } from '#contract/money/bankImports.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import { recordedFinder } from '#contract/rules/recordedPayments.ts';
import { sumOf } from '#web/entities/invoices/invoiceWords.ts';
import { problemOf } from '#web/entities/invoices/problem.ts';
import { useApplyImport } from '#web/data/bankImports.ts';
import {
  clientOf,
  type Decision,
  type Decisions,
  grouped,
  isTicked,
  paymentsText,
} from '#web/features/money/bank-imports/bankLines.ts';
import { LineList } from '#web/features/money/bank-imports/LineList.tsx';
import { UndoImport } from '#web/features/money/bank-imports/UndoImport.tsx';
import { useDraftState } from '#web/platform/forms/draftState.ts';
import { useFailure } from '#web/platform/session/failure.ts';
import { toastSuccess } from '#web/platform/toasts/toast.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';

interface ImportReviewProps {
  read: BankImport;
  onUndone: () => void;
}

/** "3 were recorded from an earlier statement. 1 in another currency is left out." */
function noteOf({ known, leftOut }: BankImport): string {
  const sentences = [
    known > 0 &&
      `${paymentsText(known)} of this file ${known === 1 ? 'was' : 'were'} recorded before.`,
    leftOut > 0 && `${paymentsText(leftOut)} in another currency, or not completed, left out.`,
  ];
  return sentences.filter(Boolean).join(' ');
}

const NOTHING: { decisions: Decisions } = { decisions: {} };

export function ImportReview({ read, onUndone }: ImportReviewProps) {
  const draft = useDraftState<{ decisions: Decisions }>(`bank-import:${read.id}`, NOTHING);
  const { decisions } = draft.values;
  const { mutate, isPending } = useApplyImport(read.id);
  const [problem, setProblem] = useState('');
  const fail = useFailure();
  const { sure, likely, unknown, hidden, recorded } = grouped(read);
  const chosen = read.lines.filter((line) => line.paymentId === null && isTicked(line, decisions));
  const decide = ({ id }: BankLine, decision: Decision) =>
    draft.change({ decisions: { ...decisions, [id]: decision } });

  function apply(lines: Parameters<typeof mutate>[0], doneText: string): void {
    mutate(lines, {
      onSuccess: () => {
        setProblem('');
        // What was decided of other lines stays.
        const done = new Set(lines.map(({ id }) => id));
        const left = Object.entries(decisions).filter(([id]) => !done.has(id));
        draft.change({ decisions: Object.fromEntries(left) });
        toastSuccess(doneText);
      },
      onError: (error) => {
        const sentence = problemOf(error, '');
        setProblem(sentence);
        if (sentence === '') fail(error, 'Failed to record the payments');
      },
    });
  }
  const record = () =>
    apply(
      chosen.map((line) => ({ id: line.id, clientId: clientOf(line, decisions) })),
      `${paymentsText(chosen.length)} recorded`,
    );
  const hide = ({ id, payer }: BankLine) =>
    apply([{ id, clientId: null }], `Payments of ${payer} are hidden from now on`);

  const recordedOf = recordedFinder(read.recorded);
  const shared = { decisions, recordedOf, onDecide: decide, onHide: hide };
  const isDone = sure.length + likely.length + unknown.length === 0;
  return (
    <Card as="section" aria-labelledby="review">
      <CardHeader id="review" title="Payments received" subtitle={noteOf(read) || undefined}>
        {recorded > 0 && <UndoImport read={read} onUndone={onUndone} />}
      </CardHeader>
      {read.lines.length === 0 && <p>No new payments in this statement.</p>}
      {recorded > 0 && (
        <p role="status" className="mb-3 font-semibold">
          {paymentsText(recorded)} recorded.{isDone && ' This statement is done.'}
        </p>
      )}
      <LineList title="Ready to record" lines={sure} {...shared} />
      <LineList
        title="Please check"
        hint="These are likely. Tick the ones that are right."
        lines={likely}
        {...shared}
      />
      <LineList
        title="No client found"
        hint="Choose a client, or hide payments that aren’t from clients."
        lines={unknown}
        {...shared}
      />
      <LineList title="Hidden" isClosed lines={hidden} {...shared} />
      {problem !== '' && (
        <p role="alert" className="mt-4 font-medium text-danger-ink">
          {problem}
        </p>
      )}
      {chosen.length > 0 && (
        <div className="sticky bottom-0 -mx-4 mt-4 flex items-center justify-between gap-4 border-t border-line bg-surface px-4 pt-3 pb-1 sm:-mx-5 sm:px-5">
          <p className="text-lg font-bold tabular-nums">
            {formatPounds(sumOf(chosen.map(({ amount }) => amount)))}
          </p>
          <Button pending={isPending} onClick={record} className="max-sm:grow">
            Record {paymentsText(chosen.length)}
          </Button>
        </div>
      )}
    </Card>
  );
}
