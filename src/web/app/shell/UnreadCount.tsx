import { useUnread } from '#web/data/messages.ts';

/** The number of unread messages, in the link to Messages. */
export function UnreadCount() {
  const unread = useUnread();
  if (unread === 0) return null;
  return (
    <span className="ml-auto rounded-full bg-accent px-2 py-0.5 text-xs font-bold text-on-accent tabular-nums">
      {unread}
      <span className="sr-only"> unread</span>
    </span>
  );
}

/** A dot on the menu button of a phone; the menu has the number. */
export function UnreadDot() {
  if (useUnread() === 0) return null;
  return <span className="absolute top-2 right-2 size-2.5 rounded-full bg-accent" />;
}
