/** Tells the professional of a client's message, by email and on their devices. */
import { oneLine } from '#contract/rules/oneLine.ts';
import { countUnread } from '#server/messages/conversations/conversations.sql.ts';
import { findMessageText, findNews } from '#server/messages/conversations/messages.sql.ts';
import { notSent, switchedOff, toOwner } from '#server/messages/notifications/decision.ts';
import type {
  Compose,
  Notification,
  PushDecision,
} from '#server/messages/notifications/notification.ts';

const email: Compose = async (context, row, parties) => {
  const off = switchedOff(newMessage, parties, row);
  if (off) return notSent(off);
  const stored = await findMessageText(context.db, row.userId, row.subjectId);
  if (!stored) return notSent('the message was deleted.');
  const name = oneLine(parties.firstName ?? '', 60) || 'A client';
  const words = {
    subject: `New message from ${name}`,
    text: `${name} wrote:\n\n${stored.content}`,
  };
  return { message: toOwner(context, parties, words, `/messages/${row.clientId ?? ''}`) };
};

export const newMessage = {
  kind: 'answer',
  audience: 'owner',
  logLabel: 'Client reply',
  logNamesClient: false,
  setting: { name: 'answers', label: 'Client replies, to you', hint: 'As soon as they arrive' },
  email,
  async push({ db }, { userId, subjectId }): Promise<PushDecision> {
    const news = await findNews(db, userId, subjectId);
    if (!news) return 'Not sent: the message was deleted.';
    if (news.isRead) return 'Not sent: the message has already been read.';
    const { clientId, firstName } = news;
    // What a locked screen shows everyone: the name, and nothing of what was written.
    const payload = {
      title: `New message from ${oneLine(firstName, 60) || 'a client'}`,
      path: `/messages/${clientId}`,
      clientId,
      messageId: subjectId,
      unread: await countUnread(db, userId),
    };
    return { payload, topic: subjectId.replaceAll('-', '') };
  },
  afterRestore: 'stays on',
} satisfies Notification;
