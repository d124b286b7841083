import { MessageSquare } from 'lucide-react';
import { Link } from 'wouter';
import { useClock } from '#web/platform/device/clock.ts';
import type { Message } from '#contract/messages.ts';
import { relativeTime } from '#contract/rules/relativeTime.ts';
import { useMessages } from '#web/features/messages/messages.data.ts';
import { buttonClass } from '#web/ui/Button.tsx';
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
  if (messages.length === 0) {
    return <Empty title="No recent messages" drawing={<MessagesDrawing />} className="grow py-4" />;
  }
  return (
    <ul className="space-y-4">
      {messages.slice(0, SHOWN).map((message) => (
        <MessageItem key={message.id} message={message} />
      ))}
    </ul>
  );
}

function MessageItem({ message: { content, sentAt } }: { message: Message }) {
  const age = useClock((now) => relativeTime(sentAt, now));
  return (
    <li className="flex gap-3">
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-primary-soft text-primary-ink">
        <MessageSquare aria-hidden className="size-4.5" />
      </span>
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h3 className="text-sm font-semibold">Client Message</h3>
          <time dateTime={sentAt} className="text-sm text-soft">
            {age}
          </time>
        </div>
        <p className="line-clamp-2 break-words">{content}</p>
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
