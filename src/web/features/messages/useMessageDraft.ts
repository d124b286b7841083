/** What is being written to a client: kept on this device until it is sent. */
import { useState } from 'react';
import type { MessageChannel } from '#contract/conversations.ts';
import { drafts } from '#web/platform/forms/draftStore.ts';
import { useSession } from '#web/platform/session/session.ts';

export interface MessageDraft {
  content: string;
  /** Undefined until one is chosen. */
  channel?: MessageChannel;
  /** The words were handed to an app, and nobody has said yet whether they were sent. */
  isOpened?: boolean;
}

const EMPTY: MessageDraft = { content: '' };

export function useMessageDraft(clientId: string) {
  const { id: userId } = useSession();
  const name = `message:${clientId}`;
  const [draft, setDraft] = useState<MessageDraft>(() => {
    const json = drafts.read(userId, name);
    // Read as it was written here: its type is taken on trust.
    return json === undefined ? EMPTY : JSON.parse(json);
  });
  return {
    draft,
    change: (changes: Partial<MessageDraft>): void => {
      const next = { ...draft, ...changes };
      setDraft(next);
      if (next.content === '') drafts.remove(userId, name);
      else drafts.save(userId, name, next);
    },
    /** Begins anew by the same way. */
    clear: (): void => {
      drafts.remove(userId, name);
      setDraft(({ channel }) => (channel === undefined ? EMPTY : { ...EMPTY, channel }));
    },
  };
}
