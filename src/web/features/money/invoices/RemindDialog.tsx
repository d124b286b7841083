/** Reminds one client, or all who are late: by email, or by the apps of the phone. */
import { Mail } from 'lucide-react';
import { useState } from 'react';
import type { Client } from '#contract/people/clients.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import { type Owing, owingText, reminderWords } from '#web/entities/invoices/owing.ts';
import { problemOf } from '#web/entities/invoices/problem.ts';
import { SendByApp } from '#web/entities/messages/SendByApp.tsx';
import { useClientsWith } from '#web/data/clients.ts';
import { isEmailed } from '#web/features/money/invoices/batchWords.ts';
import { useCanSend } from '#web/data/deliveries.ts';
import { useBusinessDetails, useRemind } from '#web/data/invoices.ts';
import { useToday } from '#web/platform/device/clock.ts';
import { toastSuccess } from '#web/platform/toasts/toast.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogFooter } from '#web/ui/Dialog.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';

interface RemindDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  rows: readonly Owing[];
}

export function RemindDialog({ open, onOpenChange, rows }: RemindDialogProps) {
  const [only] = rows;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={rows.length === 1 && only ? `Remind ${only.name}` : 'Remind all overdue'}
      description="They’ll see what is left to pay, and how to pay it."
    >
      <Reminders rows={rows} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

interface RemindersProps {
  rows: readonly Owing[];
  onClose: () => void;
}

const NOT_SENT = 'Not sent. Try again.';

/** The invoices that an email goes out for: what is overdue, else all that is open. */
const remindedOf = ({ invoices, overdueInvoices }: Owing) =>
  overdueInvoices.length > 0 ? overdueInvoices : invoices;

function Reminders({ rows, onClose }: RemindersProps) {
  const { data: clients } = useClientsWith(...rows.map(({ clientId }) => clientId));
  const canSend = useCanSend();
  const remind = useRemind();
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState('');
  /** The latest reminder of each invoice that was emailed before. */
  const [before, setBefore] = useState<ReadonlyMap<string, string>>(new Map());
  if (!clients) return <Spinner />;
  const known = rows.map((row) => {
    const client = clients.find(({ id }) => id === row.clientId);
    return { row, client, byEmail: canSend && client !== undefined && isEmailed(client) };
  });
  const emailed = known.filter(({ byEmail }) => byEmail);

  async function email(): Promise<void> {
    setProblem('');
    setSending(true);
    const sentBefore = new Map<string, string>();
    const problems = new Set<string>();
    let count = 0;
    for (const { row } of emailed) {
      for (const { id } of remindedOf(row)) {
        try {
          const mail = await remind.mutateAsync({ id, after: before.get(id) });
          if (mail.state === 'failed') problems.add(mail.reason ?? NOT_SENT);
          else if (mail.state === 'sent') sentBefore.set(id, mail.id);
          else count += 1;
        } catch (error) {
          problems.add(problemOf(error, NOT_SENT));
        }
      }
    }
    setSending(false);
    if (count > 0)
      toastSuccess(`${count === 1 ? '1 reminder is' : `${count} reminders are`} on the way`);
    setBefore(sentBefore);
    setProblem([...problems].join(' '));
    if (sentBefore.size + problems.size === 0) onClose();
  }

  return (
    <>
      <ul aria-label="Reminders" className="grid gap-4 pb-6">
        {known.map((each) => (
          <Reminder key={each.row.clientId} {...each} />
        ))}
      </ul>
      {before.size > 0 && (
        <p role="status" className="pb-6">
          {before.size === 1 ? 'One of these was' : `${before.size} of these were`} emailed before,
          and not sent again.
        </p>
      )}
      {problem !== '' && (
        <p role="alert" className="pb-6 font-medium text-danger-ink">
          {problem}
        </p>
      )}
      <DialogFooter>
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
        {emailed.length > 0 && (
          <Button pending={isSending} onClick={email}>
            <Mail aria-hidden />
            {before.size > 0 ? 'Email again' : emailLabel(emailed.length, rows.length)}
          </Button>
        )}
      </DialogFooter>
    </>
  );
}

const emailLabel = (emailed: number, all: number): string =>
  all === 1 ? 'Email reminder' : `Email ${emailed === 1 ? '1 client' : `${emailed} clients`}`;

interface ReminderProps {
  row: Owing;
  client: Client | undefined;
  byEmail: boolean;
}

function Reminder({ row, client, byEmail }: ReminderProps) {
  const today = useToday();
  const { data: details } = useBusinessDetails();
  const payment =
    details?.sortCode && details.accountNumber
      ? `Please pay to ${details.accountName ?? details.printedName ?? 'us'}, sort code ${details.sortCode}, account ${details.accountNumber}.`
      : '';
  return (
    <li className="grid gap-2">
      <div className="flex justify-between gap-3">
        <span className="min-w-0">
          <span className="block font-semibold wrap-anywhere">{row.name}</span>
          <span className="block text-sm text-soft">{owingText(row, today)}</span>
          {byEmail && <span className="block text-sm text-soft">Email to {client?.email}</span>}
        </span>
        <b className="font-bold tabular-nums">{formatPounds(row.open)}</b>
      </div>
      {client && (
        <SendByApp client={client} words={reminderWords(row, client.firstName, payment)} />
      )}
    </li>
  );
}
