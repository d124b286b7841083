/** Issues all drafts in one go, and mails those that can be mailed. */
import { Send } from 'lucide-react';
import { useState } from 'react';
import type { Invoice } from '#contract/invoices.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import { sumOf } from '#web/entities/invoices/invoiceWords.ts';
import { useIssueInvoice, useSendInvoice } from '#web/features/invoices/invoices.data.ts';
import { problemOf } from '#web/entities/invoices/problem.ts';
import { toast } from '#web/platform/toasts/toast.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogFooter } from '#web/ui/Dialog.tsx';

const count = (drafts: readonly unknown[]): string =>
  drafts.length === 1 ? '1 draft' : `${drafts.length} drafts`;

export function SendDrafts({ drafts }: { drafts: readonly Invoice[] }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        <Send aria-hidden />
        Send all drafts
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={`Send ${count(drafts)}?`}
        description="Each gets its number and never changes from then on. Clients with an e-mail address are mailed."
      >
        <Sending drafts={drafts} onClose={() => setAsking(false)} />
      </Dialog>
    </>
  );
}

function Sending({ drafts, onClose }: { drafts: readonly Invoice[]; onClose: () => void }) {
  const issue = useIssueInvoice();
  const send = useSendInvoice();
  const [isBusy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  async function sendAll(): Promise<void> {
    setBusy(true);
    const found: string[] = [];
    let done = 0;
    for (const draft of drafts) {
      const { id, clientName } = draft;
      try {
        const { updatedAt } = await issue.mutateAsync(draft);
        const { state, reason } = await send.mutateAsync({ id, updatedAt });
        if (state === 'failed') found.push(`${clientName}: ${reason}`);
        else done += 1;
      } catch (error) {
        found.push(`${clientName}: ${problemOf(error, 'could not be sent. Try again.')}`);
      }
    }
    setBusy(false);
    setProblems(found);
    if (found.length > 0) return;
    toast({
      title: 'Success',
      description: done === 1 ? '1 invoice sent' : `${done} invoices sent`,
    });
    onClose();
  }
  return (
    <>
      <ul aria-label="Drafts" className="divide-y divide-line pb-6">
        {drafts.map(({ id, clientName, total }) => (
          <li key={id} className="flex justify-between gap-3 py-2">
            <span className="wrap-anywhere">{clientName}</span>
            <span className="tabular-nums">{formatPounds(total)}</span>
          </li>
        ))}
        <li className="flex justify-between gap-3 py-2 font-semibold">
          <span>Together</span>
          <span className="tabular-nums">
            {formatPounds(sumOf(drafts.map(({ total }) => total)))}
          </span>
        </li>
      </ul>
      {problems.length > 0 && (
        <div role="alert" className="pb-6 text-danger-ink">
          <p className="font-semibold">Not mailed:</p>
          <ul className="list-disc pl-5">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </div>
      )}
      <DialogFooter>
        <Button variant="secondary" onClick={onClose}>
          {problems.length > 0 ? 'Close' : 'Cancel'}
        </Button>
        {drafts.length > 0 && (
          <Button pending={isBusy} onClick={() => sendAll()}>
            Send {count(drafts)}
          </Button>
        )}
      </DialogFooter>
    </>
  );
}
