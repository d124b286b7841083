/** The email log in words. */
import type { Delivery, NotificationKind } from '#contract/messages/deliveries.ts';
import { mediumDate } from '#contract/rules/longDate.ts';
import { businessDay } from '#contract/rules/businessDay.ts';
import { timeOfDay } from '#contract/rules/localTime.ts';

type LogWords = Pick<NotificationKind, 'logLabel' | 'logNamesClient'>;

/** What it told, and who was told: "Reminder to Ann Hart". A kind of an earlier version has no words of its own. */
export function titleOf(kind: LogWords | undefined, client: string | undefined): string {
  const { logLabel, logNamesClient } = kind ?? { logLabel: 'Email', logNamesClient: true };
  return client === undefined || !logNamesClient ? logLabel : `${logLabel} to ${client}`;
}

const appWords = { whatsapp: 'WhatsApp', sms: 'text message' } as const;

/** `Tue 3 Mar 2026, 18:00`. */
const whenText = (moment: string, timeZone: string): string =>
  `${mediumDate(businessDay(new Date(moment), timeZone))}, ${timeOfDay(Date.parse(moment), timeZone)}`;

/** What became of it: "Sent Tue 3 Mar 2026, 18:00 to ann@example.org", or why it was not sent. */
export function outcomeOf(
  delivery: Pick<Delivery, 'state' | 'reason' | 'recipient' | 'sentAt' | 'sentBy' | 'dueAt'>,
  timeZone: string,
): string {
  const { state, reason, recipient, sentAt, sentBy, dueAt } = delivery;
  if (state === 'sent') {
    const by = sentBy === null ? '' : ` by ${appWords[sentBy]}`;
    const to = recipient === null ? '' : ` to ${recipient}`;
    return `Sent ${whenText(sentAt ?? dueAt, timeZone)}${by}${to}`;
  }
  if (state === 'sending') return 'Being sent';
  if (state === 'prepared') return 'Ready for you to send, under Messages';
  const due = whenText(dueAt, timeZone);
  if (state === 'waiting') return reason === null ? `Waiting for ${due}` : `Waiting: ${reason}`;
  return `${reason ?? 'Not sent.'} It was due ${due}.`;
}

/** Whether it can be sent by hand. A notification cannot: what it tells of is in Messages. */
export const canSendNow = ({ state, channel }: Pick<Delivery, 'state' | 'channel'>): boolean =>
  channel === 'mail' && state !== 'sent' && state !== 'sending' && state !== 'prepared';
