import type { Message } from '#contract/messages/messages.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { businessDay } from '#contract/rules/businessDay.ts';

/** How many clients wait for an answer: the newest message is theirs, and is unread or of today. `messages` are newest first. */
export function countUnanswered(
  messages: readonly Pick<Message, 'clientId' | 'direction' | 'isRead' | 'sentAt'>[],
  today: IsoDate,
  timeZone: string,
): number {
  const newest = new Map<string, (typeof messages)[number]>();
  for (const message of messages) {
    if (!newest.has(message.clientId)) newest.set(message.clientId, message);
  }
  return [...newest.values()].filter(
    ({ direction, isRead, sentAt }) =>
      direction === 'incoming' && (!isRead || businessDay(new Date(sentAt), timeZone) === today),
  ).length;
}
