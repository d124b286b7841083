/** Emails from clients' addresses that reply to none of ours: a person says whether they belong to the client. */
import { useId, useState } from 'react';
import { MAX_UNSORTED_MAILS, type UnsortedMail } from '#contract/unsortedMails.ts';
import { relativeTime } from '#contract/rules/relativeTime.ts';
import { fullName } from '#web/entities/clients/fullName.ts';
import {
  useRemoveUnsorted,
  useSortMail,
  useUnsorted,
} from '#web/features/messages/unsorted.data.ts';
import { useClock } from '#web/platform/device/clock.ts';
import { useFailure } from '#web/platform/net/failure.ts';
import { toast } from '#web/platform/toasts/toast.ts';
import { Button } from '#web/ui/Button.tsx';

/** The others are a tap away, so that the conversations are seen. */
const SHOWN = 1;

export function UnsortedMails() {
  const id = useId();
  const { data = [] } = useUnsorted();
  const [isAll, setAll] = useState(false);
  if (data.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mb-4 rounded-xl border border-line bg-surface p-3">
      <h2 id={id} className="font-semibold">
        Emails to Check
      </h2>
      <p className="text-sm text-soft">
        Anybody can write an address. Have a look first.
        {data.length === MAX_UNSORTED_MAILS && ' More may be in your mailbox.'}
      </p>
      <ul className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-3">
        {data.slice(0, isAll ? undefined : SHOWN).map((mail) => (
          <Unsorted key={mail.id} mail={mail} />
        ))}
      </ul>
      {!isAll && data.length > SHOWN && (
        <Button variant="secondary" size="sm" className="mt-3" onClick={() => setAll(true)}>
          Show all {data.length}
        </Button>
      )}
    </section>
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
      toast({ title: 'Success', description: success });
    } catch (error) {
      fail(error, failed);
    }
  }
  const add = () =>
    done(
      sort.mutateAsync({ id, clientId }),
      `Added to the messages with ${name}`,
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
