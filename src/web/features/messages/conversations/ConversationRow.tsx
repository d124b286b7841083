import { Link } from 'wouter';
import type { Client } from '#contract/people/clients.ts';
import type { Conversation } from '#contract/messages/conversations.ts';
import { relativeTime } from '#contract/rules/relativeTime.ts';
import { fullName } from '#contract/rules/fullName.ts';
import { useClock } from '#web/platform/device/clock.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { classes } from '#web/ui/classes.ts';

const rowClass =
  'flex items-center gap-3 rounded-lg px-3 py-2.5 hover:bg-sunken aria-[current]:bg-primary-soft';

interface ConversationRowProps {
  conversation: Conversation;
  isCurrent: boolean;
}

/** A client with the newest message, and how many of theirs are unread. */
export function ConversationRow({ conversation, isCurrent }: ConversationRowProps) {
  const { clientId, content, direction, sentAt, unread } = conversation;
  const age = useClock((now) => relativeTime(sentAt, now));
  const name = fullName(conversation);
  return (
    <li>
      <Link
        href={`/messages/${clientId}`}
        aria-current={isCurrent ? 'page' : undefined}
        className={rowClass}
      >
        <Avatar name={name} />
        <span className="min-w-0 grow">
          <span className="flex items-baseline justify-between gap-2">
            <span className={classes('truncate', unread > 0 ? 'font-bold' : 'font-semibold')}>
              {name}
            </span>
            <time dateTime={sentAt} className="shrink-0 text-xs text-soft">
              {age}
            </time>
          </span>
          <span className="flex items-center gap-2">
            <span
              className={classes(
                'min-w-0 grow truncate text-sm',
                unread > 0 ? 'font-semibold' : 'text-soft',
              )}
            >
              {direction === 'outgoing' && 'You: '}
              {content}
            </span>
            {unread > 0 && (
              <span className="shrink-0 rounded-full bg-primary px-2 py-0.5 text-xs font-bold text-on-primary tabular-nums">
                {unread}
                <span className="sr-only"> unread</span>
              </span>
            )}
          </span>
        </span>
      </Link>
    </li>
  );
}

/** A client to write to. */
export function ClientRow({ client }: { client: Client }) {
  const name = fullName(client);
  return (
    <li>
      <Link href={`/messages/${client.id}`} className={rowClass}>
        <Avatar name={name} size="sm" />
        <span className="min-w-0 grow truncate font-medium">{name}</span>
      </Link>
    </li>
  );
}
