import { useState } from 'react';
import {
  type MessageDraft,
  readMessageDraft,
  saveMessageDraft,
} from '#web/entities/messages/messageDraft.ts';
import { useSession } from '#web/platform/session/session.ts';

const EMPTY: MessageDraft = { content: '' };

/** What is being written to a client. */
export function useMessageDraft(clientId: string) {
  const { id: userId } = useSession();
  const [draft, setDraft] = useState(() => readMessageDraft(userId, clientId) ?? EMPTY);
  return {
    draft,
    change: (changes: Partial<MessageDraft>): void => {
      const next = { ...draft, ...changes };
      setDraft(next);
      saveMessageDraft(userId, clientId, next);
    },
    /** Begins anew by the same way. */
    clear: (): void => {
      saveMessageDraft(userId, clientId, EMPTY);
      setDraft(({ channel }) => (channel === undefined ? EMPTY : { ...EMPTY, channel }));
    },
  };
}
