import { useRef, useState } from 'react';
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
  // A photo may arrive between two keys: each change is made to what was kept last.
  const kept = useRef(draft);
  function keep(next: MessageDraft): void {
    kept.current = next;
    setDraft(next);
    saveMessageDraft(userId, clientId, next);
  }
  return {
    draft,
    change: (changes: Partial<MessageDraft>): void => keep({ ...kept.current, ...changes }),
    changePhotos: (change: (photoIds: string[]) => string[]): void =>
      keep({ ...kept.current, photoIds: change(kept.current.photoIds ?? []), isOpened: false }),
    /** Begins anew by the same way. */
    clear: (): void => {
      const { channel } = kept.current;
      keep(channel === undefined ? EMPTY : { ...EMPTY, channel });
    },
  };
}
