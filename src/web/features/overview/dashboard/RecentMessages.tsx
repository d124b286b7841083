import { MessageSquare } from 'lucide-react';
import { Link } from 'wouter';
import { useClock } from '#web/platform/device/clock.ts';
import type { Client } from '#contract/people/clients.ts';
import type { Message } from '#contract/messages/messages.ts';
import { relativeTime } from '#contract/rules/relativeTime.ts';
import { fullName } from '#contract/rules/fullName.ts';
import { useClientsWith } from '#web/data/clients.ts';
import { useMessages } from '#web/data/messages.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { MessagesDrawing } from '#web/entities/drawings/MessagesDrawing.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

/** How many messages the dashboard shows. */
const SHOWN = 3;

export function RecentMessages() {
  return (
    <Card as="section" aria-labelledby="recent-messages" className="flex flex-col">
      <CardHeader id="recent-messages" title="Recent Messages">
        <Link
          href="/messages"
          className={buttonClass({ variant: 'secondary', size: 'sm', className: '-my-1.5' })}
        >
          View All
        </Link>
      </CardHeader>
      <div className="flex min-h-57 grow flex-col">
        <List />
      </div>
    </Card>
  );
}

function List() {
  const { data: messages, isPending, isFetching, refetch } = useMessages();
  if (isPending) {
    return (
      <div role="status" aria-label="Loading messages" className="grid gap-4">
        <MessageSkeleton />
        <MessageSkeleton />
        <MessageSkeleton />
      </div>
    );
  }
  if (messages === undefined) {
    return <LoadFailed what="Your messages" pending={isFetching} onRetry={() => void refetch()} />;
  }
  const recent = messages.slice(0, SHOWN);
  if (recent.length === 0) {
    return <Empty title="No recent messages" drawing={<MessagesDrawing />} className="grow py-4" />;
  }
  return <MessageList messages={recent} />;
}

function MessageList({ messages }: { messages: readonly Message[] }) {
  const { data: clients } = useClientsWith(...messages.map(({ clientId }) => clientId));
  const nameOf = (id: string) => clients?.find((client) => client.id === id);
  return (
    <ul className="-mx-2 -my-1.5 space-y-1">
      {messages.map((message) => (
        <MessageItem key={message.id} message={message} client={nameOf(message.clientId)} />
      ))}
    </ul>
  );
}

interface MessageItemProps {
  message: Message;
  /** Undefined until the clients are there. */
  client: Client | undefined;
}

function MessageItem({ message, client }: MessageItemProps) {
  const { content, direction, sentAt, clientId, isRead } = message;
  const age = useClock((now) => relativeTime(sentAt, now));
  return (
    <li className="relative flex gap-3 rounded-lg p-2 hover:bg-sunken">
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-primary-soft text-primary-ink">
        <MessageSquare aria-hidden className="size-4.5" />
      </span>
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h3 className="min-w-0 text-sm font-semibold">
            {/* The whole row can be tapped. */}
            <Link href={`/messages/${clientId}`} className="after:absolute after:inset-0">
              Client Message
            </Link>
          </h3>
          <time dateTime={sentAt} className="text-sm text-soft">
            {age}
          </time>
        </div>
        {client && <p className="truncate text-sm text-soft">{fullName(client)}</p>}
        <p className={classes('line-clamp-2 break-words', !isRead && 'font-medium')}>
          {direction === 'outgoing' && 'You: '}
          {content}
        </p>
      </div>
    </li>
  );
}

function MessageSkeleton() {
  return (
    <div className="flex gap-3">
      <Skeleton className="size-9 shrink-0 rounded-full" />
      <div className="grid grow content-start gap-2 py-0.5">
        <Skeleton className="h-4 w-32" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-2/3" />
      </div>
    </div>
  );
}
