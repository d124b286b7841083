/** Opens WhatsApp or text messages of the phone with the words filled in, and asks afterwards whether they were sent. */
import { MessageCircle, MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Client } from '#contract/people/clients.ts';
import { DidYouSendIt } from '#web/entities/messages/DidYouSendIt.tsx';
import { smsLink, whatsAppLink } from '#web/entities/contactLinks.ts';
import { useWriteMessage } from '#web/data/conversations.ts';
import { useFailure } from '#web/platform/session/failure.ts';
import { buttonClass } from '#web/ui/Button.tsx';

interface SendByAppProps {
  client: Pick<Client, 'id' | 'firstName' | 'phone'>;
  words: string;
  /** The words were handed over. */
  onOpen?: () => void;
}

export function SendByApp({ client, words, onOpen }: SendByAppProps) {
  const { id, firstName, phone } = client;
  const [opened, setOpened] = useState<'whatsapp' | 'sms'>();
  if (phone === null) {
    return (
      <p className="text-sm">
        {firstName} has no phone number yet.{' '}
        <Link href={`/clients/${id}`} className="font-semibold text-primary-ink underline">
          Add a phone number
        </Link>
      </p>
    );
  }
  function open(channel: 'whatsapp' | 'sms'): void {
    setOpened(channel);
    onOpen?.();
  }
  return (
    <>
      <AppLinks phone={phone} words={words} onOpen={open} />
      {opened !== undefined && (
        <SentThere
          clientId={id}
          channel={opened}
          words={words}
          onAnswered={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

interface AppLinksProps {
  phone: string;
  words: string;
  /** Shorter, for a row of a list. */
  isSmall?: boolean;
  /** The words were handed over. */
  onOpen: (channel: 'whatsapp' | 'sms') => void;
}

/** Open the apps of the phone with the words filled in. */
export function AppLinks({ phone, words, isSmall = false, onOpen }: AppLinksProps) {
  const look = {
    target: '_blank',
    rel: 'noreferrer',
    className: buttonClass({
      variant: 'secondary',
      size: isSmall ? 'sm' : 'md',
      className: 'grow',
    }),
  } as const;
  return (
    <div className={isSmall ? 'flex grow gap-2' : 'flex flex-wrap gap-3'}>
      <a {...look} href={whatsAppLink(phone, words)} onClick={() => onOpen('whatsapp')}>
        <MessageCircle aria-hidden />
        {isSmall ? 'WhatsApp' : 'Open WhatsApp'}
      </a>
      <a {...look} href={smsLink(phone, words)} onClick={() => onOpen('sms')}>
        <MessageSquareText aria-hidden />
        {isSmall ? 'Text' : 'Open text message'}
      </a>
    </div>
  );
}

interface SentThereProps {
  clientId: string;
  channel: 'whatsapp' | 'sms';
  words: string;
  onAnswered: () => void;
}

/** The sent message is in the conversation. */
function SentThere({ clientId, channel, words, onAnswered }: SentThereProps) {
  const { mutateAsync, isPending } = useWriteMessage(clientId, onAnswered);
  const fail = useFailure();
  const yes = () =>
    mutateAsync({ message: { content: words, channel } }).catch((error: unknown) =>
      fail(error, 'Failed to mark it as sent'),
    );
  return <DidYouSendIt pending={isPending} onYes={() => void yes()} onNo={onAnswered} />;
}
