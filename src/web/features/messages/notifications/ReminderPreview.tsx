import { useState } from 'react';
import { longDate } from '#contract/rules/longDate.ts';
import { useReminderPreview } from '#web/data/deliveries.ts';
import { Button } from '#web/ui/Button.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';

/** What this evening would send, before the reminders are switched on and after. */
export function ReminderPreview() {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="pt-2 pl-9">
      <Button variant="secondary" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Hide the emails' : 'See the emails for tomorrow'}
      </Button>
      {isOpen && <Mails />}
    </div>
  );
}

function Mails() {
  const { data: preview, isPending, isFetching, refetch } = useReminderPreview();
  if (isPending) return <Spinner />;
  if (preview === undefined) {
    return <LoadFailed what="The emails" pending={isFetching} onRetry={() => void refetch()} />;
  }
  if (preview.mails.length === 0) {
    return <p className="mt-3 text-soft">No visits on {longDate(preview.date)}: no emails.</p>;
  }
  return (
    <ul aria-label="Emails for tomorrow" className="mt-3 grid gap-3">
      {preview.mails.map(({ clientId, name, recipient, subject, text, reason }) => (
        <li key={clientId} className="rounded-lg border border-line bg-paper p-3">
          <p className="font-semibold">{name}</p>
          <p className="text-sm wrap-anywhere text-soft">{reason ?? recipient}</p>
          <p className="mt-2 font-medium">{subject}</p>
          <p className="mt-1 text-sm wrap-anywhere whitespace-pre-line">{text}</p>
        </li>
      ))}
    </ul>
  );
}
