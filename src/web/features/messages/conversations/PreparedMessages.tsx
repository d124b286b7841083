/** Messages for clients that can't be emailed: sent by WhatsApp or text message, with their current text. */
import { X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { PreparedMessage } from '#contract/messages/preparedMessages.ts';
import { fullName } from '#contract/rules/fullName.ts';
import { DidYouSendIt } from '#web/entities/messages/DidYouSendIt.tsx';
import { AppLinks } from '#web/entities/messages/SendByApp.tsx';
import { CountedList } from '#web/features/messages/conversations/CountedList.tsx';
import { type Opened, useOpened } from '#web/features/messages/conversations/openedMessages.ts';
import { useNotificationKinds } from '#web/data/deliveries.ts';
import { usePrepared, useSettlePrepared } from '#web/data/prepared.ts';
import { useFailure } from '#web/platform/session/failure.ts';
import { isNotFound } from '#web/platform/net/http.ts';
import { toastSuccess } from '#web/platform/toasts/toast.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';

/** Their number in one line above the conversations; a press shows them. */
export function PreparedMessages() {
  const rows = usePreparedRows();
  const { messages, opened } = rows;
  if (messages.length === 0) return null;
  return (
    <CountedList title="Ready to Send" count={messages.length} isNeeded={opened.all.length > 0}>
      <PreparedList rows={rows} />
    </CountedList>
  );
}

/** What is listed: with the question about words that were handed over, also where nothing is left to send. */
export function usePreparedRows() {
  const { data = [] } = usePrepared(false);
  const opened = useOpened();
  const listed = new Set(data.map((message) => message.id));
  const asked = opened.all.filter(({ message }) => !listed.has(message.id));
  const messages = [...asked.map(({ message }) => message), ...data];
  return { data, opened, messages };
}

interface PreparedListProps {
  rows: ReturnType<typeof usePreparedRows>;
  /** As many at first. */
  shown?: number;
}

/** The messages with the buttons that send them. */
export function PreparedList({ rows: { data, opened, messages }, shown }: PreparedListProps) {
  const [isAll, setAll] = useState(shown === undefined);
  // One sentence for all of them.
  const reason = data.find((message) => message.reason)?.reason ?? undefined;
  return (
    <>
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
        {messages.slice(0, isAll ? undefined : shown).map((message) => (
          <Prepared
            key={message.id}
            message={message}
            opened={opened.all.find(({ message: { id } }) => id === message.id)}
            onOpen={opened.open}
            onForget={() => opened.forget(message.id)}
          />
        ))}
      </ul>
      {!isAll && shown !== undefined && messages.length > shown && (
        <Button variant="secondary" size="sm" className="mt-3" onClick={() => setAll(true)}>
          Show all {messages.length}
        </Button>
      )}
    </>
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
  const label = useNotificationKinds().data?.find((each) => each.kind === kind)?.logLabel;
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
      toastSuccess(success);
    } catch (error) {
      // Its client was deleted meanwhile: there is nothing left to note.
      if (isNotFound(error)) onForget();
      fail(error, failed);
    }
  }
  const sent = (what: Opened) =>
    done(what, `Added to your messages with ${name}`, 'Failed to mark it as sent');
  const [asking, setAsking] = useState(false);
  const takeOff = () =>
    done(
      { message, channel: 'none' },
      `The message to ${name} was removed`,
      'Failed to remove the message',
    );
  return (
    <li className="border-t border-line pt-2.5" aria-label={name}>
      <p className="flex items-baseline justify-between gap-2">
        <Link href={`/messages/${clientId}`} className="truncate font-semibold hover:underline">
          {name}
        </Link>
        <span className="shrink-0 text-xs text-soft">{label}</span>
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
        It will be removed from this list, and {name} won’t get it. This cannot be undone.
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
