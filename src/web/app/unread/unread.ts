/** Unread messages, on every page: how many, as soon as they come. */
import type { QueryClient } from '@tanstack/react-query';
import { whenIdle } from '#web/platform/nav/idle.ts';

/** Follows the number of unread messages once the page is idle. Returns a function that stops it. */
export function followUnreadLater(cache: QueryClient): () => void {
  let stop = whenIdle(() => void start());
  let isWanted = true;
  async function start(): Promise<void> {
    try {
      const { followUnread } = await import('#web/app/unread/followUnread.ts');
      if (isWanted) stop = followUnread(cache);
    } catch {
      // Without its code messages are seen when a page reads them.
    }
  }
  return () => {
    isWanted = false;
    stop();
  };
}
