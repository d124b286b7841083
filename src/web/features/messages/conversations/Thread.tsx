import { Fragment, useEffect, useMemo } from 'react';
import type { Client } from '#contract/people/clients.ts';
import type { ThreadMessage } from '#contract/messages/conversations.ts';
import { addDays, businessDay } from '#contract/rules/businessDay.ts';
import { mediumDate } from '#contract/rules/longDate.ts';
import { ArchivedClientNotice } from '#web/features/people/archive/ArchivedNotice.tsx';
import { Composer } from '#web/features/messages/conversations/Composer.tsx';
import { MessageBubble } from '#web/features/messages/conversations/MessageBubble.tsx';
import { useWantedMessage } from '#web/features/messages/conversations/useWantedMessage.ts';
import { useMarkRead, useThread } from '#web/data/conversations.ts';
import { useToday } from '#web/platform/device/clock.ts';
import { useBusiness } from '#web/platform/session/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';

/** The messages by day, the newest at the bottom, and what is written next. */
export function Thread({ client }: { client: Client }) {
  const { data, isPending, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useThread(client.id);
  const messages = useMemo(() => data?.pages.flatMap((page) => page.messages) ?? [], [data]);
  useReading(client.id, messages);
  const wanted = useWantedMessage(messages, { hasNextPage, isFetchingNextPage, fetchNextPage });
  return (
    <>
      {/* Stays at its end as messages come in, and where it is as older ones are added. */}
      <div
        role="log"
        aria-label={`Messages with ${client.firstName}`}
        // Scrolled by keyboard too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="flex min-h-0 grow flex-col-reverse overflow-y-auto overscroll-contain bg-paper px-3 sm:px-5"
      >
        <div className="py-4">
          {hasNextPage && (
            <Button
              variant="secondary"
              size="sm"
              className="mx-auto mb-4 flex"
              pending={isFetchingNextPage}
              onClick={() => fetchNextPage()}
            >
              Show older messages
            </Button>
          )}
          {isPending && <Spinner label="Loading messages..." />}
          {!isPending && data === undefined && (
            <LoadFailed what="The messages" pending={isFetching} onRetry={() => void refetch()} />
          )}
          {data !== undefined && messages.length === 0 && (
            <p className="py-6 text-center text-soft">
              Nothing yet. Write the first message to {client.firstName}.
            </p>
          )}
          <Messages messages={messages} client={client} wanted={wanted} />
        </div>
      </div>
      {client.archivedAt !== null && (
        <div className="border-t border-line p-3 pb-0 *:mb-0">
          <ArchivedClientNotice client={client} />
        </div>
      )}
      {data !== undefined && <Composer client={client} messages={messages} />}
    </>
  );
}

interface MessagesProps {
  messages: readonly ThreadMessage[];
  client: Client;
  /** The one that was searched for. */
  wanted: string | undefined;
}

function Messages({ messages, client, wanted }: MessagesProps) {
  const { timeZone } = useBusiness();
  // They have read what is above their newest answer.
  const newestAnswer = messages.find(({ direction }) => direction === 'incoming')?.sentAt ?? '';
  const dayOf = ({ sentAt }: ThreadMessage) => businessDay(new Date(sentAt), timeZone);
  return (
    <ol className="grid gap-2 empty:hidden">
      {messages.toReversed().map((message, at, all) => {
        const before = all[at - 1];
        const day = dayOf(message);
        return (
          <Fragment key={message.id}>
            {(before === undefined || dayOf(before) !== day) && <Day date={day} />}
            <MessageBubble
              message={message}
              firstName={client.firstName}
              isAnswered={message.sentAt < newestAnswer}
              isWanted={message.id === wanted}
            />
          </Fragment>
        );
      })}
    </ol>
  );
}

function Day({ date }: { date: string }) {
  const today = useToday();
  const words =
    date === today ? 'Today' : date === addDays(today, -1) ? 'Yesterday' : mediumDate(date);
  return <li className="mt-2 text-center text-xs font-semibold text-soft">{words}</li>;
}

/** What is on the screen is read, once someone looks at it. */
function useReading(clientId: string, messages: readonly ThreadMessage[]): void {
  const { mutate } = useMarkRead();
  const newest = messages.find(({ direction, isRead }) => direction === 'incoming' && !isRead)?.id;
  useEffect(() => {
    if (newest === undefined) return undefined;
    const looked = new AbortController();
    const look = (): void => {
      if (document.visibilityState !== 'visible') return;
      looked.abort();
      mutate({ clientId, until: newest });
    };
    document.addEventListener('visibilitychange', look, looked);
    look();
    return () => looked.abort();
  }, [clientId, newest, mutate]);
}
