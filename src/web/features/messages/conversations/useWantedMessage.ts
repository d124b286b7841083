import { useEffect } from 'react';
import { useSearchParams } from 'wouter';
import type { ThreadMessage } from '#contract/messages/conversations.ts';

interface Pages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/** The message that the URL names (`?message=`). Older pages are read until it is there. */
export function useWantedMessage(
  messages: readonly ThreadMessage[],
  { hasNextPage, isFetchingNextPage, fetchNextPage }: Pages,
): string | undefined {
  const [params] = useSearchParams();
  const wanted = params.get('message') ?? undefined;
  const isMissing = wanted !== undefined && messages.every(({ id }) => id !== wanted);
  const readsOn = isMissing && messages.length > 0 && hasNextPage && !isFetchingNextPage;
  useEffect(() => {
    if (readsOn) void fetchNextPage();
  }, [readsOn, fetchNextPage]);
  return wanted;
}
