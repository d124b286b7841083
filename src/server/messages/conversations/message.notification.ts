/** Emails a client what the professional wrote. */
import { photoWords } from '#contract/rules/photoWords.ts';
import { findMessageText } from '#server/messages/conversations/messages.sql.ts';
import { notSent, obstacle, toClient, wordsFor } from '#server/messages/notifications/decision.ts';
import type { Compose, Notification } from '#server/messages/notifications/notification.ts';

const email: Compose = async (context, row, parties) => {
  const stored = await findMessageText(context.db, row.userId, row.subjectId);
  const why = obstacle(parties, true) ?? (stored ? undefined : 'the message was deleted.');
  if (why || !stored) return notSent(why ?? '');
  const { content, photos } = stored;
  const { subject, text } = wordsFor(message, parties, { visits: content });
  // Pictures in emails are blocked, or found by those who scan them; the page shows them.
  const them = photos === 1 ? 'it' : 'them';
  const see = photos === 0 ? '' : `\n\n${photoWords(photos)}: open the link above to see ${them}.`;
  return { message: await toClient(context, row, parties, { subject, text: `${text}${see}` }) };
};

export const message = {
  kind: 'message',
  audience: 'client',
  logLabel: 'Message',
  logNamesClient: true,
  template: {
    label: 'Message you write',
    subject: 'Message from {businessName}',
    text: '{visits}',
    placeholders: {
      firstName: 'Client’s first name',
      businessName: 'Your business',
      visits: 'What you write',
    },
    needs: 'visits',
    example: () => ({ visits: 'All went well, and Biscuit is happily at home.' }),
  },
  email,
  afterRestore: 'stays on',
} satisfies Notification;
