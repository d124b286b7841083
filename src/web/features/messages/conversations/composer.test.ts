import { expect, it } from 'vitest';
import {
  appLink,
  firstChannel,
  isUnsent,
  obstacleTo,
  type Reach,
  stateText,
} from '#web/features/messages/conversations/composer.ts';

const ann: Reach = {
  firstName: 'Ann',
  email: 'ann@example.org',
  phone: '+447700900123',
  isArchived: false,
  canSend: true,
};
const out = (channel: string) => ({ direction: 'outgoing', channel });

it.each([
  ['mail', {}, undefined],
  ['mail', { email: null }, 'Ann has no email address yet.'],
  ['mail', { isArchived: true }, 'Ann is archived, and gets no emails.'],
  ['whatsapp', { phone: null }, 'Ann has no phone number yet.'],
  ['sms', { phone: null }, 'Ann has no phone number yet.'],
  ['sms', { email: null, canSend: false, isArchived: true }, undefined],
  ['none', { email: null, phone: null, canSend: false }, undefined],
  ['mail', { hasPhotos: true }, undefined],
  ['none', { hasPhotos: true }, undefined],
  [
    'whatsapp',
    { hasPhotos: true },
    'That app opens with the text only. Send photos by email, or remove them here and add them there.',
  ],
] as const)(
  'a message by %s to a client with %j is held up by: %s [composer-1]',
  (channel, fields, sentence) => {
    expect(obstacleTo(channel, { ...ann, ...fields })?.sentence).toBe(sentence);
  },
);

it('without a mail server the sentence says which ways are left, and who can change that', () => {
  const { sentence, add } = obstacleTo('mail', { ...ann, canSend: false }) ?? {};
  expect(sentence).toMatch(/^This Pawkeeper has no mail server\. Choose WhatsApp .*SMTP_URL/);
  expect(add).toBeUndefined();
});

it.each([
  ['mail', {}, []],
  ['whatsapp', { canSend: false }, []],
  ['none', { email: null, phone: null }, []],
  ['sms', {}, [{ direction: 'incoming', channel: 'link' }, out('none'), out('sms'), out('mail')]],
  ['mail', { phone: null }, [out('sms')]],
] as const)('the first choice is %s for a client with %j after %j', (channel, fields, messages) => {
  expect(firstChannel({ ...ann, ...fields }, messages)).toBe(channel);
});

it('the apps of the phone open with the words filled in [composer-2]', () => {
  const words = 'Back at 3 & happy?';
  expect(appLink('whatsapp', ann.phone, words)).toBe(
    'https://wa.me/447700900123?text=Back%20at%203%20%26%20happy%3F',
  );
  expect(appLink('sms', ann.phone, words)).toBe(
    'sms:+447700900123?&body=Back%20at%203%20%26%20happy%3F',
  );
  expect(appLink('mail', ann.phone, words)).toBeUndefined();
  expect(appLink('sms', null, words)).toBeUndefined();
});

it.each([
  ['incoming', 'link', null, null, '', false],
  ['outgoing', 'none', null, null, 'Note, only you see it', false],
  ['outgoing', 'whatsapp', null, null, 'Sent by WhatsApp', false],
  ['outgoing', 'sms', null, null, 'Sent as a text message', false],
  ['outgoing', 'mail', 'waiting', null, 'Waiting to be sent', false],
  ['outgoing', 'mail', 'waiting', 'Busy.', 'Waiting: Busy.', false],
  ['outgoing', 'mail', 'sending', null, 'Being sent', false],
  ['outgoing', 'mail', 'sent', null, 'Sent by email', false],
  ['outgoing', 'mail', null, null, '', false],
  ['outgoing', 'mail', 'failed', 'Not sent: refused.', 'Not sent: refused.', true],
  ['outgoing', 'mail', 'missed', null, 'Not sent', true],
] as const)(
  'an %s message by %s in state %s (%s) says "%s" [composer-3]',
  (direction, channel, state, reason, text, unsent) => {
    expect(stateText({ direction, channel, state, reason }, false)).toBe(text);
    expect(isUnsent({ state })).toBe(unsent);
  },
);

it('an email is read once its client has answered, and one that did not go is not [composer-4]', () => {
  const mail = { direction: 'outgoing', channel: 'mail', reason: null };
  // What became of an email is known for 400 days.
  const states = ['sent', 'waiting', 'failed', null] as const;
  expect(states.map((state) => stateText({ ...mail, state }, true))).toEqual([
    'Read',
    'Waiting to be sent',
    'Not sent',
    '',
  ]);
});
