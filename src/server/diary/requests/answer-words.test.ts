import { expect, test } from 'vitest';
import type { Request } from '#contract/diary/requests.ts';
import { answerWords } from '#server/diary/requests/answer-words.ts';

const visit = {
  date: '2026-11-21',
  endDate: null,
  startTime: '09:00',
  endTime: '10:00',
  price: '14.00',
};

/** Only what is looked at. */
const declined = (fields: object) =>
  ({
    state: 'declined',
    visits: [],
    offer: null,
    firstDay: null,
    lastDay: null,
    message: null,
    reply: null,
    ...fields,
  }) as unknown as Request;

test.each([
  [
    { kind: 'ask', visits: [visit], reply: 'Fully booked, sorry.' },
    'Fully booked, sorry.\n\nYou asked for:\n\nSat 21 Nov 2026, 09:00 to 10:00, £14.00',
  ],
  [
    { kind: 'away', firstDay: '2026-11-21', lastDay: '2026-11-22', message: 'In Wales' },
    'I’m sorry, I can’t do that.\n\nYou asked for:\n\nSat 21 Nov 2026 to Sun 22 Nov 2026',
  ],
  [
    { kind: 'tellChange', message: 'A new sofa' },
    'I’m sorry, I can’t do that.\n\nYou wrote:\n\nA new sofa',
  ],
  // Corrected details come without a message.
  [{ kind: 'tellChange', reply: 'Please call me.' }, 'Please call me.'],
])('who is declined %j reads their own request below the answer [requests-38]', (fields, words) => {
  expect(answerWords(declined(fields))).toBe(words);
});
