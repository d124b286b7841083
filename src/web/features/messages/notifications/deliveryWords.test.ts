import { expect, it } from 'vitest';
import {
  canSendNow,
  outcomeOf,
  titleOf,
} from '#web/features/messages/notifications/deliveryWords.ts';

const at = {
  channel: 'mail',
  dueAt: '2026-07-07T17:00:00.000Z',
  sentAt: null,
  sentBy: null,
  recipient: null,
  reason: null,
};

it.each([
  [
    { state: 'sent', sentAt: '2026-07-07T17:00:30.000Z', recipient: 'ada@example.org' },
    'Sent Tue 7 Jul 2026, 18:00 to ada@example.org',
    false,
  ],
  [
    {
      state: 'sent',
      sentAt: '2026-07-07T17:00:30.000Z',
      sentBy: 'whatsapp',
      recipient: '+447700900123',
    },
    'Sent Tue 7 Jul 2026, 18:00 by WhatsApp to +447700900123',
    false,
  ],
  [{ state: 'sending' }, 'Being sent', false],
  [{ state: 'prepared' }, 'Ready for you to send, under Messages', false],
  [{ state: 'waiting' }, 'Waiting for Tue 7 Jul 2026, 18:00', true],
  [{ state: 'waiting', reason: 'Busy.' }, 'Waiting: Busy.', true],
  [
    { state: 'missed', reason: 'Missed: Pawkeeper was off, or had a fault.' },
    'Missed: Pawkeeper was off, or had a fault. It was due Tue 7 Jul 2026, 18:00.',
    true,
  ],
  [{ state: 'failed' }, 'Not sent. It was due Tue 7 Jul 2026, 18:00.', true],
] as const)('the log says of %j: %s [delivery-words-1]', (fields, words, isOpen) => {
  expect(outcomeOf({ ...at, ...fields }, 'Europe/London')).toBe(words);
  expect(canSendNow({ ...at, ...fields })).toBe(isOpen);
  expect(canSendNow({ ...fields, channel: 'push' })).toBe(false);
});

it('a mail to a client is named with the client, one to the professional by itself [delivery-words-2]', () => {
  const reminder = { logLabel: 'Reminder', logNamesClient: true };
  expect(titleOf(reminder, 'Ada Lovelace')).toBe('Reminder to Ada Lovelace');
  const agenda = { logLabel: 'Daily agenda', logNamesClient: false };
  expect(titleOf(agenda, undefined)).toBe('Daily agenda');
  expect(titleOf({ ...agenda, logLabel: 'Client reply' }, 'Ada')).toBe('Client reply');
  // One that an earlier version has sent.
  expect(titleOf(undefined, 'Ada Lovelace')).toBe('Email to Ada Lovelace');
});
