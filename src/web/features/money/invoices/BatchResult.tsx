/** What became of each invoice that was sent in one go; what is left is sent from here. */
import { useState } from 'react';
import { Link } from 'wouter';
import type { BatchInvoice, InvoiceBatch } from '#contract/money/invoiceBatches.ts';
import type { Client } from '#contract/people/clients.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import { problemOf } from '#web/entities/invoices/problem.ts';
import { useClientsWith } from '#web/data/clients.ts';
import { useCloseBatch, useSendAll } from '#web/data/batches.ts';
import { leftOf } from '#web/features/money/invoices/batchWords.ts';
import { useInvoices } from '#web/data/invoices.ts';
import { SendYourself } from '#web/features/money/invoices/SendYourself.tsx';
import { useFailure } from '#web/platform/session/failure.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { DialogFooter } from '#web/ui/Dialog.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';

interface BatchResultProps {
  batch: InvoiceBatch;
  text: string;
  isBusy: boolean;
  onShow: (id: string | undefined) => void;
}

export function BatchResult({ batch, text, isBusy, onShow }: BatchResultProps) {
  const { data: all = [] } = useInvoices();
  const close = useCloseBatch();
  const again = useSendAll();
  const [problem, setProblem] = useState('');
  const fail = useFailure();
  const { data: clients } = useClientsWith(
    ...batch.invoices.map(({ clientId }) => clientId ?? undefined),
  );
  const byId = new Map(clients?.map((client) => [client.id, client]));
  const clientOf = ({ clientId }: BatchInvoice) =>
    clientId === null ? undefined : byId.get(clientId);
  const leftIds = new Set(
    leftOf(batch.invoices, (item) => isArchived(clientOf(item))).map(({ invoiceId }) => invoiceId),
  );
  // As they are shown here now.
  const left = all.filter(({ id }) => leftIds.has(id));
  // Both end what is shown here.
  async function sendAgain(): Promise<void> {
    setProblem('');
    const invoices = left.map(({ id, updatedAt }) => ({ id, updatedAt }));
    try {
      onShow(await again.mutateAsync({ values: { invoices }, closes: batch.id }));
    } catch (error) {
      setProblem(problemOf(error, 'They could not be sent. Try again.'));
    }
  }
  async function discard(): Promise<void> {
    try {
      await close.mutateAsync(batch.id);
      onShow(undefined);
    } catch (error) {
      fail(error, 'Failed to close the result');
    }
  }
  return (
    <>
      <p role="status" className="flex items-center gap-3 pb-3 font-semibold">
        {text}
        {isBusy && <Spinner />}
      </p>
      <ul aria-label="Result" className="divide-y divide-line pb-6">
        {batch.invoices.map((item, at) => (
          <Row
            key={item.invoiceId ?? `deleted ${at}`}
            item={item}
            client={clientOf(item)}
            total={all.find(({ id }) => id === item.invoiceId)?.total ?? item.total}
          />
        ))}
      </ul>
      {problem !== '' && (
        <p role="alert" className="pb-6 font-medium text-danger-ink">
          {problem}
        </p>
      )}
      <DialogFooter>
        {left.length > 0 && !isBusy && (
          <Button variant="secondary" pending={again.isPending} onClick={sendAgain}>
            Try {left.length === 1 ? 'the one' : `the ${left.length}`} left again
          </Button>
        )}
        {isBusy ? (
          <Button variant="secondary" onClick={() => onShow(undefined)}>
            Hide
          </Button>
        ) : (
          <Button pending={close.isPending} onClick={discard}>
            Close Result
          </Button>
        )}
      </DialogFooter>
    </>
  );
}

const isArchived = (client: Client | undefined): boolean =>
  client !== undefined && client.archivedAt !== null;

const looks = {
  waiting: { tone: 'grey', label: 'Waiting' },
  issued: { tone: 'blue', label: 'On the way' },
  emailed: { tone: 'green', label: 'Emailed' },
  byHand: { tone: 'yellow', label: 'To send yourself' },
  refused: { tone: 'red', label: 'Not issued' },
} as const;

interface RowProps {
  item: BatchInvoice;
  client: Client | undefined;
  total: string;
}

function Row({ item, client, total }: RowProps) {
  const { invoiceId, clientName, number, outcome, reason, sentAt } = item;
  const isSentByHand = outcome === 'byHand' && sentAt !== null;
  const { tone, label } = isSentByHand
    ? ({ tone: 'green', label: 'Sent by you' } as const)
    : looks[outcome];
  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 grow">
          {invoiceId === null ? (
            <span className="font-semibold wrap-anywhere">{clientName}</span>
          ) : (
            <Link
              href={`/invoices/${invoiceId}`}
              className="inline-block min-h-6 font-semibold wrap-anywhere hover:underline"
            >
              {clientName}
            </Link>
          )}
          {number !== null && <span className="block text-sm text-soft">{number}</span>}
        </span>
        <span className="tabular-nums">{formatPounds(total)}</span>
        <Badge tone={tone}>{label}</Badge>
      </div>
      {reason !== null && <p className="text-sm text-soft">{reason}</p>}
      {outcome === 'byHand' && invoiceId !== null && client && (
        <SendYourself invoiceId={invoiceId} client={client} />
      )}
    </li>
  );
}
