/** The prepared messages whose words an app of the phone was opened with, until someone says whether they were sent. */
import { useState } from 'react';
import type { PreparedMessage, PreparedSent } from '#contract/messages/preparedMessages.ts';
import { messageDrafts as drafts } from '#web/platform/forms/draftStore.ts';
import { useSession } from '#web/platform/session/session.ts';

/** A message whose words an app was opened with, as it was then. */
export interface Opened {
  message: PreparedMessage;
  channel: PreparedSent['channel'];
}

const NAME = 'prepared:';

/** Those that nobody has answered for yet, kept on this device: a phone may close Pawkeeper meanwhile. */
export function useOpened() {
  const { id: userId } = useSession();
  const [all, setAll] = useState(() =>
    drafts.named(userId, NAME).flatMap((id): Opened[] => {
      const json = drafts.read(userId, NAME + id);
      // Read as it was written here: its type is taken on trust.
      return json === undefined ? [] : [JSON.parse(json)];
    }),
  );
  const without = (id: string) => (opened: Opened) => opened.message.id !== id;
  return {
    all,
    open(opened: Opened): void {
      const { id } = opened.message;
      drafts.save(userId, NAME + id, opened);
      setAll((all) => [...all.filter(without(id)), opened]);
    },
    forget(id: string): void {
      drafts.remove(userId, NAME + id);
      setAll((all) => all.filter(without(id)));
    },
  };
}
