import type { Message } from '#contract/messages/messages.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { businessDay } from '#contract/rules/businessDay.ts';

/** How many clients wait for an answer: something of theirs is unread, or the newest message is theirs and of today. `messages` are newest first. */
export function countUnanswered(
  messages: readonly Pick<Message, 'clientId' | 'direction' | 'isRead' | 'sentAt'>[],
  today: IsoDate,
  timeZone: string,
): number {
  const known = new Set<string>();
  const waiting = new Set<string>();
  for (const { clientId, direction, isRead, sentAt } of messages) {
    const isNewest = !known.has(clientId);
    known.add(clientId);
    const isOfToday = businessDay(new Date(sentAt), timeZone) === today;
    if (direction === 'incoming' && (!isRead || (isNewest && isOfToday))) waiting.add(clientId);
  }
  return waiting.size;
}
