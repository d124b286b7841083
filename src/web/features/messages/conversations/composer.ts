/** How a message to a client can be sent, and what is in the way. */
import { Mail, MessageCircle, MessageSquareText, NotebookPen, type LucideIcon } from 'lucide-react';
import type { MessageChannel, ThreadMessage } from '#contract/messages/conversations.ts';
import { smsLink, whatsAppLink } from '#web/entities/contactLinks.ts';

export interface ChannelChoice {
  value: MessageChannel;
  label: string;
  Icon: LucideIcon;
  /** What the button says that sends it, or opens the app that does. */
  action: string;
}

export const channelChoices: readonly ChannelChoice[] = [
  { value: 'mail', label: 'Email', Icon: Mail, action: 'Send email' },
  { value: 'whatsapp', label: 'WhatsApp', Icon: MessageCircle, action: 'Open WhatsApp' },
  { value: 'sms', label: 'Text', Icon: MessageSquareText, action: 'Open text message' },
  { value: 'none', label: 'Note', Icon: NotebookPen, action: 'Save note' },
];

/** Of a client and this Pawkeeper, what decides which ways there are. */
export interface Reach {
  firstName: string;
  email: string | null;
  phone: string | null;
  isArchived: boolean;
  /** Whether there is a mail server. */
  canSend: boolean;
  /** The message has photos. */
  hasPhotos?: boolean;
}

const NO_PHOTOS_THERE =
  'That app opens with the text only. Send photos by email, or remove them here and add them there.';

export interface Obstacle {
  sentence: string;
  /** What to add to the client, where that would help. */
  add?: string;
}

/** Why a message cannot be sent this way; undefined where it can. */
export function obstacleTo(channel: MessageChannel, reach: Reach): Obstacle | undefined {
  const { firstName, email, phone, isArchived, canSend, hasPhotos = false } = reach;
  if (channel === 'none') return undefined;
  if (channel !== 'mail') {
    if (phone !== null) return hasPhotos ? { sentence: NO_PHOTOS_THERE } : undefined;
    return { sentence: `${firstName} has no phone number yet.`, add: 'Add a phone number' };
  }
  if (!canSend) {
    return {
      sentence:
        'This Pawkeeper has no mail server. Choose WhatsApp or a text message, or ask your administrator to set SMTP_URL and MAIL_FROM.',
    };
  }
  if (isArchived) return { sentence: `${firstName} is archived, and gets no emails.` };
  if (email !== null) return undefined;
  return { sentence: `${firstName} has no email address yet.`, add: 'Add an email address' };
}

/** The way to begin with: the last one that was used where it still goes, else the first that goes. */
export function firstChannel(
  reach: Reach,
  messages: readonly Pick<ThreadMessage, 'direction' | 'channel'>[],
): MessageChannel {
  const last = messages.find(
    ({ direction, channel }) => direction === 'outgoing' && channel !== 'none',
  )?.channel;
  const possible = channelChoices.filter(({ value }) => !obstacleTo(value, reach));
  return (possible.find(({ value }) => value === last) ?? possible[0])?.value ?? 'none';
}

/** The link that opens the phone's app with the words filled in; undefined where the server sends, or there is no number. */
export function appLink(
  channel: MessageChannel,
  phone: string | null,
  text: string,
): string | undefined {
  if (phone === null) return undefined;
  if (channel === 'whatsapp') return whatsAppLink(phone, text);
  return channel === 'sms' ? smsLink(phone, text) : undefined;
}

/**
 * What became of a message, in words; empty for one that came in, and for an email that is no longer in the log. An email was
 * read once the client has answered since.
 */
export function stateText(
  {
    direction,
    channel,
    state,
    reason,
  }: Pick<ThreadMessage, 'direction' | 'channel' | 'state' | 'reason'>,
  isAnswered: boolean,
): string {
  if (channel === 'none') return 'Note, only you see it';
  if (direction === 'incoming') return '';
  if (channel === 'whatsapp') return 'Sent by WhatsApp';
  if (channel === 'sms') return 'Sent as a text message';
  if (state === 'waiting') return reason === null ? 'Waiting to be sent' : `Waiting: ${reason}`;
  if (state === 'sending') return 'Being sent';
  if (state === 'sent') return isAnswered ? 'Read' : 'Sent by email';
  // The email log goes back 400 days. An older one may have failed.
  if (state === null) return '';
  return reason ?? 'Not sent';
}

/** Whether an email failed and can be sent again. */
export const isUnsent = ({ state }: Pick<ThreadMessage, 'state'>): boolean =>
  state === 'failed' || state === 'missed' || state === 'cancelled';
