/** Sends all drafts in one go, after saying how many are emailed and how many are left to send. */
import { Send } from 'lucide-react';
import { useState } from 'react';
import type { Invoice } from '#contract/money/invoices.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import { problemOf } from '#web/entities/invoices/problem.ts';
import { sumOf } from '#web/entities/invoices/invoiceWords.ts';
import { useClients } from '#web/data/clients.ts';
import { useCanSend } from '#web/data/deliveries.ts';
import { useSendAll } from '#web/data/batches.ts';
import { draftCount, planText } from '#web/features/money/invoices/batchWords.ts';
import { BusinessDetailsForm } from '#web/features/money/invoices/BusinessDetailsForm.tsx';
import { useBusinessDetails } from '#web/data/invoices.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogFooter } from '#web/ui/Dialog.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';

interface SendDraftsProps {
  drafts: readonly Invoice[];
  /** The id of the result. */
  onStarted: (id: string) => void;
}

export function SendDrafts({ drafts, onStarted }: SendDraftsProps) {
  const [asking, setAsking] = useState(false);
  const { data: details } = useBusinessDetails();
  const isMissing = details && (details.printedName === null || details.printedAddress === null);
  const close = () => setAsking(false);
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        <Send aria-hidden />
        Send all drafts
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={isMissing ? 'First, your business details' : `Send ${draftCount(drafts)}?`}
        description={
          isMissing
            ? 'An invoice must show your business name and address. We’ll only ask once.'
            : 'Each gets its number, and can’t be changed after that.'
        }
      >
        {!details && <Spinner />}
        {isMissing && (
          <BusinessDetailsForm
            details={details}
            isShort
            onClose={close}
            onSaved={() => undefined}
          />
        )}
        {details && !isMissing && (
          <Plan
            drafts={drafts}
            onClose={close}
            onStarted={(id) => {
              close();
              onStarted(id);
            }}
          />
        )}
      </Dialog>
    </>
  );
}

function Plan({ drafts, onClose, onStarted }: SendDraftsProps & { onClose: () => void }) {
  const { data: clients } = useClients();
  const canSend = useCanSend();
  const { mutateAsync, isPending } = useSendAll();
  const [problem, setProblem] = useState('');
  if (!clients) return <Spinner />;
  const invoices = drafts.map(({ id, updatedAt }) => ({ id, updatedAt }));
  /** This may be gone when the answer comes: the drafts are drafts no more. */
  async function send(): Promise<void> {
    setProblem('');
    try {
      onStarted(await mutateAsync({ values: { invoices } }));
    } catch (error) {
      setProblem(problemOf(error, 'They could not be sent. Try again.'));
    }
  }
  return (
    <>
      <p className="pb-3 font-semibold">{planText(drafts, clients, canSend)}</p>
      <ul aria-label="Drafts" className="divide-y divide-line pb-6">
        {drafts.map(({ id, clientName, total }) => (
          <li key={id} className="flex justify-between gap-3 py-2">
            <span className="wrap-anywhere">{clientName}</span>
            <span className="tabular-nums">{formatPounds(total)}</span>
          </li>
        ))}
        <li className="flex justify-between gap-3 py-2 font-semibold">
          <span>Total</span>
          <span className="tabular-nums">
            {formatPounds(sumOf(drafts.map(({ total }) => total)))}
          </span>
        </li>
      </ul>
      {problem !== '' && (
        <p role="alert" className="pb-6 font-medium text-danger-ink">
          {problem}
        </p>
      )}
      <DialogFooter>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button pending={isPending} disabled={drafts.length === 0} onClick={send}>
          Send {draftCount(drafts)}
        </Button>
      </DialogFooter>
    </>
  );
}
