/** Sends the ticked drafts in one go, after saying how many are emailed and how many are left to send. */
import { Send } from 'lucide-react';
import { useState } from 'react';
import type { Invoice } from '#contract/money/invoices.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import { problemOf } from '#web/entities/invoices/problem.ts';
import { sumOf } from '#web/entities/invoices/invoiceWords.ts';
import { useClients } from '#web/data/clients.ts';
import { useCanSend } from '#web/data/deliveries.ts';
import { useSendAll } from '#web/data/batches.ts';
import {
  daysBilled,
  draftCount,
  draftsInOrder,
  planText,
} from '#web/features/money/invoices/batchWords.ts';
import { BusinessDetailsForm } from '#web/features/money/invoices/BusinessDetailsForm.tsx';
import { useBusinessDetails } from '#web/data/invoices.ts';
import { useDraftState } from '#web/platform/forms/draftState.ts';
import { Button } from '#web/ui/Button.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { Dialog, DialogFooter } from '#web/ui/Dialog.tsx';
import { DraftNotice } from '#web/ui/DraftNotice.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';

/** The drafts that were unticked. */
const NOTHING = { leftOutIds: [] as readonly string[] };

interface SendDraftsProps {
  drafts: readonly Invoice[];
  /** The id of the result. */
  onStarted: (id: string) => void;
}

export function SendDrafts({ drafts, onStarted }: SendDraftsProps) {
  const [asking, setAsking] = useState(false);
  const { data: details } = useBusinessDetails();
  const isMissing = details && (details.printedName === null || details.printedAddress === null);
  const choice = useDraftState('send-drafts', NOTHING);
  const leftOut = new Set(choice.values.leftOutIds);
  const ticked = drafts.filter(({ id }) => !leftOut.has(id));
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
        title={isMissing ? 'First, your business details' : `Send ${draftCount(ticked)}?`}
        description={
          isMissing
            ? 'An invoice must show your business name and address. We’ll only ask once.'
            : 'Each gets its number, and can’t be changed after that. Untick those that should wait.'
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
        {details && !isMissing && ticked.length < drafts.length && (
          <DraftNotice draft={choice} className="mb-5" />
        )}
        {details && !isMissing && (
          <Plan
            drafts={drafts}
            ticked={ticked}
            onTick={(id, isTicked) =>
              choice.change({
                leftOutIds: isTicked
                  ? choice.values.leftOutIds.filter((each) => each !== id)
                  : [...choice.values.leftOutIds, id],
              })
            }
            onClose={() => {
              choice.cancelled();
              close();
            }}
            onStarted={(id) => {
              choice.forget();
              close();
              onStarted(id);
            }}
          />
        )}
      </Dialog>
    </>
  );
}

interface PlanProps extends SendDraftsProps {
  ticked: readonly Invoice[];
  onTick: (id: string, isTicked: boolean) => void;
  onClose: () => void;
}

function Plan({ drafts, ticked, onTick, onClose, onStarted }: PlanProps) {
  const { data: clients } = useClients();
  const canSend = useCanSend();
  const { mutateAsync, isPending } = useSendAll();
  const [problem, setProblem] = useState('');
  if (!clients) return <Spinner />;
  const invoices = ticked.map(({ id, updatedAt }) => ({ id, updatedAt }));
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
      <p role="status" className="pb-3 font-semibold">
        {planText(ticked, clients, canSend)}
      </p>
      <ul aria-label="Drafts" className="divide-y divide-line pb-6">
        {draftsInOrder(drafts).map((draft) => (
          <li key={draft.id} className="flex justify-between gap-3">
            <CheckboxField
              label={draft.clientName}
              hint={daysBilled(draft, drafts)}
              checked={ticked.includes(draft)}
              disabled={isPending}
              onChange={({ target }) => onTick(draft.id, target.checked)}
              className="grow wrap-anywhere has-[p]:pb-2.5"
            />
            <span className="py-2.5 tabular-nums">{formatPounds(draft.total)}</span>
          </li>
        ))}
        <li className="flex justify-between gap-3 py-2.5 font-semibold">
          <span>Total</span>
          <span className="tabular-nums">
            {formatPounds(sumOf(ticked.map(({ total }) => total)))}
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
        <Button pending={isPending} disabled={ticked.length === 0} onClick={send}>
          Send {draftCount(ticked)}
        </Button>
      </DialogFooter>
    </>
  );
}
