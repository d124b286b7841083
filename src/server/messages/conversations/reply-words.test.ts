import { expect, test } from 'vitest';
import { wordsIn } from '#server/messages/conversations/reply-words.ts';

const OUTLOOK = 'From: Happy Paws <paws@example.org>\nSent: Tuesday, 3 March 2026 18:00';
const WROTE = 'On Tue, 3 Mar 2026 at 18:00, Happy Paws <paws@example.org> wrote:';
const QUOTED = `${WROTE}\n> Shall I come at ten?`;

test.each([
  ['above a quote', `Yes\n\n${QUOTED}\n`, 'Yes'],
  ['above a quote whose first line is in two', `Yes\n\n${QUOTED.replace('<', '\n<')}`, 'Yes'],
  ['below a quote', `${QUOTED}\n\nYes`, 'Yes'],
  [
    'between the lines of a quote',
    `Hi, answers below.\n\n${QUOTED}\nTen is fine.\n> And Friday?\n\nNot Friday.`,
    'Hi, answers below.\n\nTen is fine.\n\nNot Friday.',
  ],
  ['above the head of a mail', `Yes\n\n________________\n${OUTLOOK}\n\nShall I?`, 'Yes'],
  ['above an original message', `Yes\n\n-----Original Message-----\n${OUTLOOK}\n\nShall I?`, 'Yes'],
  ['above a quote without signs', `Yes\n\n${WROTE}\n\n  Shall I come at ten?`, 'Yes'],
])('the words %s are kept without it [reply-words-1]', (_where, text, words) => {
  expect(wordsIn({ text })).toBe(words);
});

test.each([
  `${OUTLOOK}\n\nShall I come at ten?\n\nYes please`,
  `-----Original Message-----\n${OUTLOOK}\n\nShall I?\n\nYes please`,
  `________________\n${OUTLOOK}\n\nShall I?\n\nYes please`,
  '____________\nmilk\nbiscuits',
  'Please bring:\n____________\nmilk\nbiscuits',
  'Hello.\nOn Monday she came to see him and wrote: no walks in May.\nSo please wait.',
  'Hello.\nOn 3 March 2026 she came and wrote: no walks in May.\nSo please wait.',
  'Hello.\nOn Monday you wrote:\ncome at nine.\nIs that still so?',
  `---------- Forwarded message ---------\n${OUTLOOK}\n\nThe jabs are due.`,
  `From the vet:\n\nBegin forwarded message:\n\n> From: Vet\n> The jabs are due.`,
])('nothing is cut where it may be what someone wrote: %j [reply-words-2]', (text) => {
  expect(wordsIn({ text })).toBe(text);
});

test('an email whose every line is quoted has no words [reply-words-3]', () => {
  expect([wordsIn({ text: QUOTED }), wordsIn({ text: '> Yes' }), wordsIn({})]).toEqual([
    '',
    '',
    '',
  ]);
});

test('HTML is read behind its styles, comments and pictures, and between its quotes [reply-words-4]', () => {
  const long = 'p { color: red }'.repeat(10_000);
  const before = `<html><head><style>${long}</style></head><body><style>${long}</style><!--${long}--><img src="data:${long}">`;
  const quote = `<p>${WROTE.replaceAll('<', '&lt;')}</p><blockquote>Shall I?</blockquote>`;
  expect(
    wordsIn({ html: `${before}<p>Hi</p>${quote}<p>Ten</p><blockquote>Fri?</blockquote>No` }),
  ).toBe('Hi\n\nTen\n\nNo');
  expect(wordsIn({ html: `${before}${quote}` })).toBe('');
});

test.each([{ text: 'Y\0es' }, { html: '<p>Y\0es</p>' }])(
  'the words have no NUL, which the database refuses: %j [reply-words-5]',
  (email) => {
    expect(wordsIn(email)).toBe('Yes');
  },
);
