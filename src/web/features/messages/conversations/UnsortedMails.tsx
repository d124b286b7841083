/** Emails from clients' addresses that are not replies to ours: a person decides whether to add them. */
import { MAX_UNSORTED_MAILS, type UnsortedMail } from '#contract/messages/unsortedMails.ts';
import { relativeTime } from '#contract/rules/relativeTime.ts';
import { fullName } from '#contract/rules/fullName.ts';
import { CountedList } from '#web/features/messages/conversations/CountedList.tsx';
import { useRemoveUnsorted, useSortMail, useUnsorted } from '#web/data/unsorted.ts';
import { useClock } from '#web/platform/device/clock.ts';
import { useFailure } from '#web/platform/session/failure.ts';
import { toastSuccess } from '#web/platform/toasts/toast.ts';
import { Button } from '#web/ui/Button.tsx';

/** Their number in one line above the conversations; a press shows them. */
export function UnsortedMails() {
  const { data = [] } = useUnsorted();
  if (data.length === 0) return null;
  return (
    <CountedList title="Emails to Check" count={data.length}>
      <p className="text-sm text-soft">
        Sender addresses can be faked. Check before you add.
        {data.length === MAX_UNSORTED_MAILS && ' More may be in your mailbox.'}
      </p>
      <ul className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-3">
        {data.map((mail) => (
          <Unsorted key={mail.id} mail={mail} />
        ))}
      </ul>
    </CountedList>
  );
}

function Unsorted({ mail }: { mail: UnsortedMail }) {
  const { id, clientId, firstName, sender, subject, content, receivedAt } = mail;
  const age = useClock((now) => relativeTime(receivedAt, now));
  const sort = useSortMail();
  const remove = useRemoveUnsorted();
  const fail = useFailure();
  const name = fullName(mail);

  // Awaited here: the email leaves the list before its answer is dealt with.
  async function done(change: Promise<unknown>, success: string, failed: string): Promise<void> {
    try {
      await change;
      toastSuccess(success);
    } catch (error) {
      fail(error, failed);
    }
  }
  const add = () =>
    done(
      sort.mutateAsync({ id, clientId }),
      `Added to your messages with ${name}`,
      'Failed to add the email',
    );
  const takeOff = () =>
    done(
      remove.mutateAsync(id),
      'Removed here. It stays in your mailbox.',
      'Failed to remove the email',
    );
  return (
    <li className="border-t border-line pt-3">
      <p className="flex items-baseline justify-between gap-2 text-sm">
        <span className="truncate font-semibold">{sender}</span>
        <time dateTime={receivedAt} className="shrink-0 text-xs text-soft">
          {age}
        </time>
      </p>
      {subject !== '' && <p className="text-sm font-medium wrap-anywhere">{subject}</p>}
      <p className="mt-0.5 line-clamp-3 text-sm wrap-anywhere whitespace-pre-line">{content}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          size="sm"
          aria-label={`It is from ${name}`}
          pending={sort.isPending}
          onClick={() => add()}
        >
          It is from {firstName}
        </Button>
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Remove the email from ${sender}`}
          pending={remove.isPending}
          onClick={() => takeOff()}
        >
          Remove
        </Button>
      </div>
    </li>
  );
}
