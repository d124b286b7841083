/** Says that something was emailed before, and emails it once more. */
import type { Delivery } from '#contract/messages/deliveries.ts';
import { shortDateTime } from '#contract/rules/localTime.ts';
import { useBusiness } from '#web/platform/session/session.ts';
import { Button } from '#web/ui/Button.tsx';

interface SentBeforeProps {
  sent: Pick<Delivery, 'recipient' | 'sentAt' | 'dueAt'>;
  isPending: boolean;
  onSendAgain: () => void;
}

export function SentBefore({
  sent: { recipient, sentAt, dueAt },
  isPending,
  onSendAgain,
}: SentBeforeProps) {
  const { timeZone } = useBusiness();
  const to = recipient === null ? '' : ` to ${recipient}`;
  return (
    <div role="status" className="grid justify-items-start gap-2">
      <p>
        It was emailed{to} on {shortDateTime(Date.parse(sentAt ?? dueAt), timeZone)}, so it wasn’t
        sent again.
      </p>
      <Button variant="secondary" size="sm" pending={isPending} onClick={onSendAgain}>
        Send again
      </Button>
    </div>
  );
}
