/** Opens WhatsApp or text messages of the phone with the words filled in, and asks afterwards whether they were sent. */
import { MessageCircle, MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Client } from '#contract/clients.ts';
import { smsLink, whatsAppLink } from '#web/entities/contactLinks.ts';
import { useWriteMessage } from '#web/features/messages/conversations.data.ts';
import { useFailure } from '#web/platform/net/failure.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';

interface SendByAppProps {
  client: Pick<Client, 'id' | 'firstName' | 'phone'>;
  words: string;
}

export function SendByApp({ client, words }: SendByAppProps) {
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
  const look = {
    target: '_blank',
    rel: 'noreferrer',
    className: buttonClass({ variant: 'secondary', className: 'grow' }),
  } as const;
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <a {...look} href={whatsAppLink(phone, words)} onClick={() => setOpened('whatsapp')}>
          <MessageCircle aria-hidden />
          Open WhatsApp
        </a>
        <a {...look} href={smsLink(phone, words)} onClick={() => setOpened('sms')}>
          <MessageSquareText aria-hidden />
          Open text message
        </a>
      </div>
      {opened !== undefined && (
        <DidYouSendIt
          clientId={id}
          channel={opened}
          words={words}
          onAnswered={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

interface DidYouSendItProps {
  clientId: string;
  channel: 'whatsapp' | 'sms';
  words: string;
  onAnswered: () => void;
}

/** Nobody can know what happened in the other app. What was sent stands in the conversation. */
function DidYouSendIt({ clientId, channel, words, onAnswered }: DidYouSendItProps) {
  const { mutateAsync, isPending } = useWriteMessage(clientId, onAnswered);
  const fail = useFailure();
  const yes = () =>
    mutateAsync({ content: words, channel }).catch((error: unknown) =>
      fail(error, 'Failed to note that it was sent'),
    );
  return (
    <Banner
      tone="blue"
      role="status"
      title="Did you send it?"
      action={
        <div className="flex flex-wrap justify-end gap-2">
          <Button size="sm" pending={isPending} onClick={() => void yes()}>
            Yes, it is sent
          </Button>
          <Button variant="secondary" size="sm" onClick={onAnswered}>
            Not yet
          </Button>
        </div>
      }
    />
  );
}
