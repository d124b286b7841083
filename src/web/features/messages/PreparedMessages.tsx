/** What clients are to be told and cannot be mailed: it is sent by WhatsApp or text message, in words that are right now. */
import { useId, useState } from 'react';
import { Link } from 'wouter';
import type { PreparedMessage, PreparedSent } from '#contract/preparedMessages.ts';
import { fullName } from '#web/entities/clients/fullName.ts';
import { DidYouSendIt } from '#web/entities/messages/DidYouSendIt.tsx';
import { AppLinks } from '#web/entities/messages/SendByApp.tsx';
import {
  useDismissPrepared,
  useMarkPreparedSent,
  usePrepared,
} from '#web/features/messages/prepared.data.ts';
import { drafts } from '#web/platform/forms/draftStore.ts';
import { useFailure } from '#web/platform/net/failure.ts';
import { useSession } from '#web/platform/session/session.ts';
import { toast } from '#web/platform/toasts/toast.ts';
import { Button } from '#web/ui/Button.tsx';

/** The others are a tap away, so that the conversations are seen. */
const SHOWN = 3;

const kindWords = { evening: 'Reminder', bookings: 'Changes of bookings' } as const;

export function PreparedMessages() {
  const id = useId();
  const { data = [] } = usePrepared();
  const [isAll, setAll] = useState(false);
  if (data.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mb-4 rounded-xl border border-line bg-surface p-3">
      <h2 id={id} className="font-semibold">
        To send by hand
      </h2>
      <p className="text-sm text-soft">
        These clients cannot be mailed. WhatsApp and text messages open with the words filled in.
      </p>
      <ul className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-4">
        {data.slice(0, isAll ? undefined : SHOWN).map((message) => (
          <Prepared key={message.id} message={message} />
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

/** What an app was opened with, kept over a reload: a phone may close the page meanwhile. */
function useOpened(id: string) {
  const { id: userId } = useSession();
  const name = `prepared:${id}`;
  const [opened, setOpened] = useState<PreparedSent | undefined>(() => {
    const json = drafts.read(userId, name);
    // Read as it was written here: its type is taken on trust.
    return json === undefined ? undefined : JSON.parse(json);
  });
  return {
    opened,
    open(sent: PreparedSent): void {
      drafts.save(userId, name, sent);
      setOpened(sent);
    },
    forget(): void {
      drafts.remove(userId, name);
      setOpened(undefined);
    },
  };
}

function Prepared({ message }: { message: PreparedMessage }) {
  const { id, clientId, kind, text, phone } = message;
  const { opened, open, forget } = useOpened(id);
  const markSent = useMarkPreparedSent();
  const dismiss = useDismissPrepared();
  const fail = useFailure();
  const name = fullName(message);

  // Awaited here: the row leaves the list before the answer is dealt with.
  async function done(change: Promise<unknown>, success: string, failed: string): Promise<void> {
    try {
      await change;
      forget();
      toast({ title: 'Success', description: success });
    } catch (error) {
      fail(error, failed);
    }
  }
  const sent = (what: PreparedSent) =>
    done(
      markSent.mutateAsync({ id, ...what }),
      `Noted in the messages with ${name}`,
      'Failed to note that it was sent',
    );
  const takeOff = () =>
    done(dismiss.mutateAsync(id), `${name} is not told`, 'Failed to remove the message');
  return (
    <li className="border-t border-line pt-3" aria-label={name}>
      <p className="flex items-baseline justify-between gap-2">
        <Link href={`/messages/${clientId}`} className="truncate font-semibold hover:underline">
          {name}
        </Link>
        <span className="shrink-0 text-xs text-soft">{kindWords[kind]}</span>
      </p>
      <p className="mt-1 line-clamp-6 text-sm wrap-anywhere whitespace-pre-line">
        {text.replaceAll(/\n{2,}/g, '\n')}
      </p>
      <div className="mt-2">
        <AppLinks
          isSmall
          phone={phone}
          words={text}
          onOpen={(channel) => open({ channel, content: text })}
        />
      </div>
      {opened ? (
        <DidYouSendIt
          className="mt-3"
          pending={markSent.isPending}
          onYes={() => void sent(opened)}
          onNo={forget}
        />
      ) : (
        <Button
          variant="ghost"
          size="sm"
          className="mt-1"
          aria-label={`Do not send to ${name}`}
          pending={dismiss.isPending}
          onClick={() => void takeOff()}
        >
          Do not send
        </Button>
      )}
    </li>
  );
}
