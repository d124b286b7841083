import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { MessageInput } from '#contract/messages/conversations.ts';
import {
  changeMessageDraft,
  followMessageDraft,
  keepSent,
  type MessageDraft,
  messageDraftJson,
  settleSent,
} from '#web/entities/messages/messageDraft.ts';
import { useSession } from '#web/platform/session/session.ts';

/**
 * What is being written to a client. A photo, or the answer to what was sent, may come after the thread was left and opened again:
 * each change is made to the draft as it is then, and every composer of the thread shows it.
 */
export function useMessageDraft(clientId: string) {
  const { id: userId } = useSession();
  const follow = useCallback(
    (listener: () => void) => followMessageDraft(userId, clientId, listener),
    [userId, clientId],
  );
  const json = useSyncExternalStore(follow, () => messageDraftJson(userId, clientId));
  // Read as it was written here: its type is taken on trust.
  const draft = useMemo<MessageDraft>(() => JSON.parse(json), [json]);
  const update = (change: (draft: MessageDraft) => MessageDraft): void =>
    changeMessageDraft(userId, clientId, change);
  return {
    draft,
    change: (changes: Partial<MessageDraft>): void => update((now) => ({ ...now, ...changes })),
    changePhotos: (change: (photoIds: string[]) => string[]): void =>
      update((now) => ({ ...now, photoIds: change(now.photoIds ?? []), isOpened: false })),
    /** Keeps a message before it is sent, and returns its idempotency key. */
    keepSent: (message: MessageInput): string => keepSent(userId, clientId, message),
    /** After it was stored. */
    settleSent: (message: MessageInput): void => settleSent(userId, clientId, message),
  };
}
