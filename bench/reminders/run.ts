/**
 * `npm run bench -- reminders`: 10,000 reminders that are due at one minute, and what their sending does to a person who reads a
 * list meanwhile, beside the same list in the quiet time before.
 */
import { stopping } from '../processes.ts';
import type { Part } from '../results.ts';
import { remindersOf } from './businesses.ts';
import { measureRound } from './round.ts';
import { type Round, roundText, summaryText } from './table.ts';

/** Measures each kind of database; fails where a reminder did not come, or came twice. */
export const measureReminders: Part = async ({ databases, rounds, businesses }) => {
  const lines: string[] = [];
  let failed = false;
  for (const kind of databases) {
    const measured: Round[] = [];
    for (let at = 0; at < rounds; at += 1) {
      const round = await stopping((ends) => measureRound(kind, businesses, ends));
      measured.push(round);
      const text = [`${kind}, round ${at + 1}`, ...roundText(round)];
      lines.push(...text);
      console.log(text.join('\n'));
      const { mails, recipients, messageIds } = round.received;
      failed ||= [mails, recipients, messageIds].some((count) => count !== remindersOf(businesses));
    }
    lines.push(...summaryText(measured));
  }
  return { text: lines.join('\n'), failed };
};
