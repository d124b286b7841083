/** Requests in words. */
import type { Request, RequestCheck } from '#contract/diary/requests.ts';
import { mediumDate, plainDate } from '#contract/rules/longDate.ts';
import { visitLine } from '#contract/rules/visitLine.ts';
import { warningTexts } from '#web/features/diary/appointments/warnings/warningTexts.ts';

/** How a client hears of an answer. */
export const ANSWERED = 'We’ll email your client, or have a message ready for you to send.';

/** The days that a request is about, one line each. */
export function dayTexts({ visits, offer, firstDay, lastDay }: Request): string[] {
  const shown = (offer ?? { visits }).visits;
  if (shown.length > 0) return shown.map(visitLine);
  if (firstDay === null || lastDay === null) return [];
  return [
    firstDay === lastDay
      ? mediumDate(firstDay)
      : `${mediumDate(firstDay)} to ${mediumDate(lastDay)}`,
  ];
}

/** What decides a request, one sentence each; the day is named where there are several. */
export function checkTexts({ visits, overdue }: RequestCheck): string[] {
  const isOne = visits.length === 1;
  return [
    ...visits.flatMap(({ date, ...warnings }) =>
      warningTexts(warnings).map((text) => (isOne ? text : `${mediumDate(date)}: ${text}`)),
    ),
    ...overdue.map(({ pet, name, dueOn }) => `${pet}: ${name} was due on ${plainDate(dueOn)}.`),
  ];
}

/** Words to decline with, ready to send. */
export const decliningText = (kind: Request['kind']): string =>
  kind === 'ask' || kind === 'change'
    ? 'I’m sorry, I’m fully booked then. Would another day suit you?'
    : 'I’m sorry, I can’t do that. Please get in touch so that we can sort it out.';
