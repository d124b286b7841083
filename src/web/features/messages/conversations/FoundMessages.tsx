/** Messages that have the words that were typed: each leads to its place in the conversation. */
import { useId } from 'react';
import { Link } from 'wouter';
import { MAX_FOUND_MESSAGES } from '#contract/rules/foundMessages.ts';
import { relativeTime } from '#contract/rules/relativeTime.ts';
import { fullName } from '#contract/rules/fullName.ts';
import { useFoundMessages } from '#web/data/conversations.ts';
import { useClock } from '#web/platform/device/clock.ts';
import { useDebounced } from '#web/platform/forms/debounce.ts';

const PAUSE_MS = 200;

export function FoundMessages({ typed }: { typed: string }) {
  const words = useDebounced(typed.trim(), PAUSE_MS);
  const { data: messages = [] } = useFoundMessages(words);
  const id = useId();
  if (messages.length === 0 || words.length < 2) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mt-4 mb-1 px-3 text-sm font-semibold text-soft">
        In messages
      </h2>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
        {messages.map((message) => (
          <li key={message.id}>
            <Link
              href={`/messages/${message.clientId}?message=${message.id}`}
              className="block rounded-lg px-3 py-2.5 hover:bg-sunken"
            >
              <span className="flex items-baseline justify-between gap-2">
                <span className="truncate font-semibold">{fullName(message)}</span>
                <Age of={message.sentAt} />
              </span>
              <span className="line-clamp-2 text-sm wrap-anywhere text-soft">
                {message.direction === 'outgoing' && 'You: '}
                {message.excerpt}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {messages.length === MAX_FOUND_MESSAGES && (
        <p className="px-3 py-2 text-sm text-soft">Type more words to find older ones.</p>
      )}
    </section>
  );
}

function Age({ of: sentAt }: { of: string }) {
  const age = useClock((now) => relativeTime(sentAt, now));
  return (
    <time dateTime={sentAt} className="shrink-0 text-xs text-soft">
      {age}
    </time>
  );
}
