/**
 * Follows the number of unread messages (server-sent events): the sidebar, the tab's title and the app's icon show it, and
 * a screen with messages reads them again.
 *
 * A browser has six connections to a server over HTTP/1.1, for all tabs together: one tab listens and tells the others. The one
 * that was looked at last takes over, because a phone freezes those in the background. Web Locks are missing on plain http outside
 * localhost: there each tab listens while it is visible.
 */
import type { QueryClient } from '@tanstack/react-query';
import { followNotifications } from '#web/app/unread/followNotifications.ts';
import { conversationsQuery } from '#web/data/conversations.ts';
import { readAgain } from '#web/data/change.ts';
import { messagesQuery, unreadQuery } from '#web/data/messages.ts';
import { countInTitle } from '#web/platform/nav/title.ts';

const NAME = 'pawkeeper unread';
/** After an answer that ends the stream, such as a proxy's while the server starts. */
const RETRY_MS = 30_000;

/** What one tab tells the others. `isNews` where something has changed, not only the connection been made. */
interface Told {
  unread: number;
  isNews: boolean;
}

/** The unread count from cached data; undefined without any. */
function unreadAsRead(cache: QueryClient): number | undefined {
  const conversations = cache.getQueryData(conversationsQuery.queryKey);
  if (conversations) {
    return conversations.pages.flat().reduce((sum, { unread }) => sum + unread, 0);
  }
  return cache
    .getQueryData(messagesQuery.queryKey)
    ?.filter(({ direction, isRead }) => direction === 'incoming' && !isRead).length;
}

/** The number on the icon of the installed app, where there is one. */
async function countOnIcon(unread: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return;
  await navigator.setAppBadge(unread).catch(() => undefined);
}

function show(cache: QueryClient, { unread, isNews }: Told): void {
  const known = unreadAsRead(cache);
  cache.setQueryData(unreadQuery.queryKey, { unread });
  countInTitle(unread);
  void countOnIcon(unread);
  if (isNews || (known !== undefined && known !== unread)) void readAgain(cache, 'message');
}

/** Returns a function that stops it. */
export function followUnread(cache: QueryClient): () => void {
  const tabs = new BroadcastChannel(NAME);
  const stopped = new AbortController();
  const [path] = unreadQuery.queryKey;
  let stream: EventSource | undefined;
  let isHolding = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function tell(told: Told): void {
    show(cache, told);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only a window's has one
    tabs.postMessage(told);
  }

  function close(): void {
    stream?.close();
    stream = undefined;
  }

  function open(): void {
    const opened = new EventSource(String(path));
    let isNews = false;
    // The first event of each connection is the number as it is.
    opened.addEventListener('open', () => (isNews = false));
    opened.addEventListener('message', ({ data }) => {
      // Our own server's answer, taken on trust as every other.
      const { unread }: { unread: number } = JSON.parse(String(data));
      tell({ unread, isNews });
      isNews = true;
    });
    opened.addEventListener('error', () => {
      // Otherwise the browser connects again by itself.
      if (opened.readyState !== EventSource.CLOSED) return;
      close();
      timer = setTimeout(look, RETRY_MS);
    });
    stream = opened;
  }

  /** Takes the lock, and holds it until another tab does. */
  async function hold(): Promise<void> {
    isHolding = true;
    const untilStopped = () =>
      new Promise<void>((resolve) => {
        stopped.signal.addEventListener('abort', () => resolve());
      });
    await navigator.locks.request(NAME, { steal: true }, untilStopped).catch(close);
    isHolding = false;
  }

  function look(): void {
    clearTimeout(timer);
    const hasLocks = 'locks' in navigator;
    if (document.visibilityState === 'visible') {
      if (stream) return;
      open();
      if (hasLocks && !isHolding) void hold();
    } else if (!hasLocks) close();
  }

  tabs.addEventListener('message', ({ data }: MessageEvent<Told>) => show(cache, data), {
    signal: stopped.signal,
  });
  followNotifications(cache, stopped.signal);
  document.addEventListener('visibilitychange', look, { signal: stopped.signal });
  // Of two windows side by side the one that listened may be gone.
  addEventListener('focus', look, { signal: stopped.signal });
  look();
  return () => {
    clearTimeout(timer);
    stopped.abort();
    close();
    tabs.close();
  };
}
