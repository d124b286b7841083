/** What is being written to clients, or was prepared for them: kept on this device until it is sent or someone signs out. */
import type { MessageChannel, MessageInput } from '#contract/messages/conversations.ts';
import { messageDrafts as drafts } from '#web/platform/forms/draftStore.ts';
import { randomKey } from '#web/platform/net/idempotencyKeys.ts';

export interface MessageDraft {
  content: string;
  /** The ids of its photos, which wait on the server. */
  photoIds?: string[];
  /** Undefined until one is chosen. */
  channel?: MessageChannel;
  /** The words were handed to an app, and nobody has said yet whether they were sent. */
  isOpened?: boolean;
  /** It was sent. Until the answer is known it may be stored: sent again as it was, with its idempotency key, it is stored once. */
  sent?: { message: MessageInput; key: string } | undefined;
}

const NAME = 'message:';
const EMPTY = JSON.stringify({ content: '' } satisfies MessageDraft);

/**
 * The drafts of the threads that are open, as JSON: a device may refuse to store them, and one without words still has the way
 * that was chosen.
 */
const open = new Map<string, { json: string; listeners: Set<() => void> }>();
const keyOf = (userId: string, clientId: string): string => `${userId}:${clientId}`;

/** The draft as JSON, which is the same text until it changes. */
export const messageDraftJson = (userId: string, clientId: string): string =>
  open.get(keyOf(userId, clientId))?.json ?? drafts.read(userId, NAME + clientId) ?? EMPTY;

export function readMessageDraft(userId: string, clientId: string): MessageDraft {
  // Read as it was written here: its type is taken on trust.
  return JSON.parse(messageDraftJson(userId, clientId));
}

/** Changes the draft as it is now, and tells the threads that show it; one without words and photos is not stored. */
export function changeMessageDraft(
  userId: string,
  clientId: string,
  change: (draft: MessageDraft) => MessageDraft,
): void {
  const draft = change(readMessageDraft(userId, clientId));
  const { content, photoIds = [] } = draft;
  if (content === '' && photoIds.length === 0) drafts.remove(userId, NAME + clientId);
  else drafts.save(userId, NAME + clientId, draft);
  const shown = open.get(keyOf(userId, clientId));
  if (shown === undefined) return;
  shown.json = JSON.stringify(draft);
  for (const tell of shown.listeners) tell();
}

/** Calls the listener when the draft has changed, here or in another tab. Returns a function that stops it. */
export function followMessageDraft(
  userId: string,
  clientId: string,
  listener: () => void,
): () => void {
  const key = keyOf(userId, clientId);
  const shown = open.get(key) ?? {
    json: messageDraftJson(userId, clientId),
    listeners: new Set(),
  };
  open.set(key, shown);
  shown.listeners.add(listener);
  const stop = drafts.followOtherTabs(userId, NAME + clientId, () => {
    shown.json = drafts.read(userId, NAME + clientId) ?? EMPTY;
    listener();
  });
  return () => {
    stop();
    shown.listeners.delete(listener);
    if (shown.listeners.size === 0) open.delete(key);
  };
}

/** Whether the draft was sent as this message, and no answer came. */
export const wasSentAs = ({ sent }: MessageDraft, message: MessageInput): boolean =>
  sent !== undefined && JSON.stringify(sent.message) === JSON.stringify(message);

/** Keeps a message with its draft before it is sent. Returns its idempotency key: that of the last time, where it is the same message. */
export function keepSent(userId: string, clientId: string, message: MessageInput): string {
  const draft = readMessageDraft(userId, clientId);
  const key = (wasSentAs(draft, message) && draft.sent?.key) || randomKey();
  changeMessageDraft(userId, clientId, (now) => ({ ...now, sent: { message, key } }));
  return key;
}

/** After a message was stored: the next one begins by the same way. What was typed or chosen since stays. */
export const settleSent = (userId: string, clientId: string, message: MessageInput): void =>
  changeMessageDraft(userId, clientId, ({ content, photoIds = [], channel }) => {
    const left = photoIds.filter((id) => message.photoIds?.includes(id) !== true);
    const isSent = content === message.content || content.trim() === '';
    return {
      content: isSent ? '' : content,
      ...(left.length > 0 && { photoIds: left }),
      ...(channel !== undefined && { channel }),
    };
  });

/** Puts words into the conversation with a client, below what is being written there. They are sent by hand. */
export const prepareMessage = (userId: string, clientId: string, text: string): void =>
  changeMessageDraft(userId, clientId, ({ content, ...rest }) => ({
    ...rest,
    content: content === '' ? text : `${content}\n\n${text}`,
    isOpened: false,
  }));

/** The clients with a message that is written and not sent. */
export const draftedClients = (userId: string): string[] => drafts.named(userId, NAME);
