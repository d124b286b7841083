/** What is being written to clients, or was prepared for them: kept on this device until it is sent or somebody signs out. */
import type { MessageChannel } from '#contract/conversations.ts';
import { messageDrafts as drafts } from '#web/platform/forms/draftStore.ts';

export interface MessageDraft {
  content: string;
  /** The ids of its photos, which wait on the server. */
  photoIds?: string[];
  /** Undefined until one is chosen. */
  channel?: MessageChannel;
  /** The words were handed to an app, and nobody has said yet whether they were sent. */
  isOpened?: boolean;
}

const NAME = 'message:';

export function readMessageDraft(userId: string, clientId: string): MessageDraft | undefined {
  const json = drafts.read(userId, NAME + clientId);
  // Read as it was written here: its type is taken on trust.
  return json === undefined ? undefined : JSON.parse(json);
}

/** Keeps a draft; one without words and photos is forgotten. */
export function saveMessageDraft(userId: string, clientId: string, draft: MessageDraft): void {
  const { content, photoIds = [] } = draft;
  if (content === '' && photoIds.length === 0) drafts.remove(userId, NAME + clientId);
  else drafts.save(userId, NAME + clientId, draft);
}

/** Puts words into the conversation with a client, below what is being written there. They are sent by hand. */
export function prepareMessage(userId: string, clientId: string, text: string): void {
  const { content, ...rest } = readMessageDraft(userId, clientId) ?? { content: '' };
  const words = content === '' ? text : `${content}\n\n${text}`;
  saveMessageDraft(userId, clientId, { ...rest, content: words, isOpened: false });
}

/** The clients with a message that is written and not sent. */
export const draftedClients = (userId: string): string[] => drafts.named(userId, NAME);
