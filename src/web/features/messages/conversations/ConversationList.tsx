import { type UIEvent, useId, useLayoutEffect, useMemo, useRef } from 'react';
import type { Client } from '#contract/people/clients.ts';
import { MessagesDrawing } from '#web/entities/drawings/MessagesDrawing.tsx';
import { draftedClients } from '#web/entities/messages/messageDraft.ts';
import { useClients } from '#web/data/clients.ts';
import {
  ClientRow,
  ConversationRow,
} from '#web/features/messages/conversations/ConversationRow.tsx';
import { FoundMessages } from '#web/features/messages/conversations/FoundMessages.tsx';
import { findConversations } from '#web/features/messages/conversations/conversationList.ts';
import { useConversations } from '#web/data/conversations.ts';
import { usePrepared } from '#web/data/prepared.ts';
import { useUnsorted } from '#web/data/unsorted.ts';
import { PreparedMessages } from '#web/features/messages/conversations/PreparedMessages.tsx';
import { UnsortedMails } from '#web/features/messages/conversations/UnsortedMails.tsx';
import { useSession } from '#web/platform/session/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

/** More clients than this are found by typing. */
const SHOWN_CLIENTS = 50;

const noClients: readonly Client[] = [];

/** Where the list was scrolled to: choosing another conversation shows another page, with the same list. */
let scrolledTo = 0;

interface ConversationListProps {
  query: string;
  /** Someone wants to write: clients without a conversation are listed too, before anything is typed. */
  isChoosing: boolean;
  clientId: string | undefined;
  onClear: () => void;
}

export function ConversationList({ query, isChoosing, clientId, onClear }: ConversationListProps) {
  const { data, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, ...read } =
    useConversations();
  // All at once: a line that comes later would move the conversations.
  const isAsking = [usePrepared().isPending, useUnsorted().isPending].some(Boolean);
  const isPending = read.isPending || isAsking;
  const { data: clients = noClients } = useClients();
  const conversations = useMemo(
    () => (isAsking ? [] : (data?.pages.flat() ?? [])),
    [data, isAsking],
  );
  const { found, others } = useMemo(
    () => findConversations(conversations, clients, query),
    [conversations, clients, query],
  );
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    list.current?.scrollTo(0, scrolledTo);
  }, []);

  const { id: userId } = useSession();
  const isSearching = query.trim() !== '';
  const drafted = new Set(isSearching ? [] : draftedClients(userId));
  const unsent = clients.filter(({ id }) => drafted.has(id));
  const choices = isSearching || isChoosing ? others : noClients;
  return (
    <div
      ref={list}
      className="-mx-2 mt-3 min-h-0 grow overflow-y-auto overscroll-contain px-2 py-1"
      onScroll={({ currentTarget }: UIEvent<HTMLElement>) => {
        scrolledTo = currentTarget.scrollTop;
      }}
    >
      {isPending && <Skeletons />}
      {!isPending && data === undefined && (
        <LoadFailed what="Your conversations" pending={isFetching} onRetry={() => void refetch()} />
      )}
      {!isSearching && !isPending && <PreparedMessages />}
      {!isSearching && !isPending && <UnsortedMails />}
      {unsent.length > 0 && <Clients title="Not sent yet" clients={unsent} />}
      {!isPending && data !== undefined && found.length + choices.length + unsent.length === 0 && (
        <Nothing isSearching={isSearching} onClear={onClear} />
      )}
      <ul
        aria-label="Conversations"
        className="grid grid-cols-[minmax(0,1fr)] gap-0.5 empty:hidden"
      >
        {found.map((conversation) => (
          <ConversationRow
            key={conversation.clientId}
            conversation={conversation}
            isCurrent={conversation.clientId === clientId}
          />
        ))}
      </ul>
      {hasNextPage && (
        <Button
          variant="secondary"
          size="sm"
          className="mx-auto mt-3 flex"
          pending={isFetchingNextPage}
          onClick={() => fetchNextPage()}
        >
          Show older conversations
        </Button>
      )}
      {choices.length > 0 && <Clients title="Write to" clients={choices} />}
      {isSearching && <FoundMessages typed={query} />}
    </div>
  );
}

/** Clients to write to, under a heading. */
function Clients({ title, clients }: { title: string; clients: readonly Client[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mt-4 mb-1 px-3 text-sm font-semibold text-soft first:mt-0">
        {title}
      </h2>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
        {clients.slice(0, SHOWN_CLIENTS).map((client) => (
          <ClientRow key={client.id} client={client} />
        ))}
      </ul>
      {clients.length > SHOWN_CLIENTS && (
        <p className="px-3 py-2 text-sm text-soft">Type a name to find the others.</p>
      )}
    </section>
  );
}

function Nothing({ isSearching, onClear }: { isSearching: boolean; onClear: () => void }) {
  if (!isSearching) {
    return (
      <Empty
        title="No messages yet"
        hint="Write to a client with the pencil above. Their replies appear here."
        drawing={<MessagesDrawing />}
      />
    );
  }
  return (
    <Empty
      title="No client with that name"
      hint="Messages with these words are below."
      action={
        <Button variant="secondary" onClick={onClear}>
          Show all conversations
        </Button>
      }
    />
  );
}

function Skeletons() {
  return (
    <div role="status" aria-label="Loading conversations" className="grid gap-0.5">
      {Array.from({ length: 5 }, (_, at) => (
        <div key={at} className="flex gap-3 px-3 py-2.5">
          <Skeleton className="size-11 shrink-0 rounded-full" />
          <div className="grid grow content-center gap-2">
            <Skeleton className="h-4 w-32" />
            <Skeleton className="h-4 w-full" />
          </div>
        </div>
      ))}
    </div>
  );
}
