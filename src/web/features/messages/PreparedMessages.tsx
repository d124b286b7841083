/** What clients are to be told and cannot be mailed: it is sent by WhatsApp or text message, in words that are right now. */
import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'wouter';
import type { PreparedMessage } from '#contract/preparedMessages.ts';
import { fullName } from '#web/entities/clients/fullName.ts';
import { DidYouSendIt } from '#web/entities/messages/DidYouSendIt.tsx';
import { AppLinks } from '#web/entities/messages/SendByApp.tsx';
import { type Opened, useOpened } from '#web/features/messages/openedMessages.ts';
import { usePrepared, useSettlePrepared } from '#web/features/messages/prepared.data.ts';
import { useFailure } from '#web/platform/net/failure.ts';
import { isNotFound } from '#web/platform/net/http.ts';
import { toast } from '#web/platform/toasts/toast.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';

/** The others are a tap away, so that the conversations are seen. */
const SHOWN = 1;

const kindWords = { evening: 'Reminder', bookings: 'Changes of bookings' } as const;

export function PreparedMessages() {
  const id = useId();
  const { data = [] } = usePrepared();
  const opened = useOpened();
  const [isAll, setAll] = useState(false);
  const listed = new Set(data.map((message) => message.id));
  // The question about words that were sent stays, also where there is nothing left to tell.
  const asked = opened.all.filter(({ message }) => !listed.has(message.id));
  const messages = [...asked.map(({ message }) => message), ...data];
  if (messages.length === 0) return null;
  // One sentence for all of them.
  const reason = data.find((message) => message.reason)?.reason ?? undefined;
  return (
    <section aria-labelledby={id} className="mb-4 rounded-xl border border-line bg-surface p-3">
      <h2 id={id} className="font-semibold">
        Ready to Send
      </h2>
      <p className="text-sm text-soft">WhatsApp and text messages open with the words filled in.</p>
      {reason !== undefined && (
        <p className="mt-2 text-sm">
          {reason}{' '}
          <Link href="/profile" className="inline-block min-h-6 font-semibold underline">
            Open My Profile
          </Link>
        </p>
      )}
      <ul className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-3">
        {messages.slice(0, isAll ? undefined : SHOWN).map((message) => (
          <Prepared
            key={message.id}
            message={message}
            opened={opened.all.find(({ message: { id } }) => id === message.id)}
            onOpen={opened.open}
            onForget={() => opened.forget(message.id)}
          />
        ))}
      </ul>
      {!isAll && messages.length > SHOWN && (
        <Button variant="secondary" size="sm" className="mt-3" onClick={() => setAll(true)}>
          Show all {messages.length}
        </Button>
      )}
    </section>
  );
}

interface PreparedProps {
  message: PreparedMessage;
  opened: Opened | undefined;
  onOpen: (opened: Opened) => void;
  onForget: () => void;
}

function Prepared({ message, opened, onOpen, onForget }: PreparedProps) {
  const { clientId, kind, text, phone } = message;
  const settle = useSettlePrepared();
  const fail = useFailure();
  const name = fullName(message);

  async function done(
    { message: { id, text: content, changes }, channel }: Opened,
    success: string,
    failed: string,
  ): Promise<void> {
    try {
      // Awaited here: the row leaves the list before the answer is dealt with.
      await settle.mutateAsync({ id, channel, content, changes });
      onForget();
      toast({ title: 'Success', description: success });
    } catch (error) {
      // Its client was deleted meanwhile: there is nothing left to note.
      if (isNotFound(error)) onForget();
      fail(error, failed);
    }
  }
  const sent = (what: Opened) =>
    done(what, `Noted in the messages with ${name}`, 'Failed to note that it was sent');
  const [asking, setAsking] = useState(false);
  const takeOff = () =>
    done({ message, channel: 'none' }, `${name} is not told`, 'Failed to remove the message');
  return (
    <li className="border-t border-line pt-2.5" aria-label={name}>
      <p className="flex items-baseline justify-between gap-2">
        <Link href={`/messages/${clientId}`} className="truncate font-semibold hover:underline">
          {name}
        </Link>
        <span className="shrink-0 text-xs text-soft">{kindWords[kind]}</span>
      </p>
      <p className="mt-0.5 line-clamp-3 text-sm wrap-anywhere text-soft">{text}</p>
      <div className="mt-2 flex gap-2">
        <AppLinks
          isSmall
          phone={phone}
          words={text}
          onOpen={(channel) => onOpen({ message, channel })}
        />
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Do not send to ${name}`}
          pending={settle.isPending}
          onClick={() => setAsking(true)}
        >
          <X aria-hidden />
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Don’t send this message?"
        confirmLabel="Don’t send"
        cancelLabel="Keep it"
        pending={settle.isPending}
        onConfirm={takeOff}
      >
        It is removed from this list, and {name} hears nothing of it. This cannot be undone.
      </ConfirmDialog>
      {opened && (
        <DidYouSendIt
          className="mt-3"
          pending={settle.isPending}
          onYes={() => void sent(opened)}
          onNo={onForget}
        />
      )}
    </li>
  );
}
