/** A link to a report: copied, or opened in an app of the phone with the words filled in. */
import { MessageCircle, MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Client } from '#contract/clients.ts';
import type { VisitReport } from '#contract/visitReports.ts';
import { CopyField } from '#web/entities/CopyField.tsx';
import { smsLink, whatsAppLink } from '#web/entities/contactLinks.ts';
import { useWriteMessage } from '#web/features/messages/conversations.data.ts';
import { linkWords } from '#web/features/visits/reports/reportWords.ts';
import { useFailure } from '#web/platform/net/failure.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';

interface ReportLinkProps {
  url: string;
  report: VisitReport;
  client: Client;
}

export function ReportLink({ url, report, client }: ReportLinkProps) {
  const [opened, setOpened] = useState<'whatsapp' | 'sms'>();
  const words = linkWords(client.firstName, report, url);
  const className = buttonClass({ variant: 'secondary', className: 'grow' });
  return (
    <div className="grid gap-3">
      <CopyField label="Link" value={url} hint="It is shown only now. Another one can be made." />
      {client.phone === null ? (
        <p className="text-sm">
          {client.firstName} has no phone number yet.{' '}
          <Link href={`/clients/${client.id}`} className="font-semibold text-primary-ink underline">
            Add a phone number
          </Link>
        </p>
      ) : (
        <div className="flex flex-wrap gap-3">
          <a
            href={whatsAppLink(client.phone, words)}
            target="_blank"
            rel="noreferrer"
            className={className}
            onClick={() => setOpened('whatsapp')}
          >
            <MessageCircle aria-hidden />
            Open WhatsApp
          </a>
          <a
            href={smsLink(client.phone, words)}
            target="_blank"
            rel="noreferrer"
            className={className}
            onClick={() => setOpened('sms')}
          >
            <MessageSquareText aria-hidden />
            Open text message
          </a>
        </div>
      )}
      {opened !== undefined && (
        <DidYouSendIt
          clientId={client.id}
          channel={opened}
          words={words}
          onAnswered={() => setOpened(undefined)}
        />
      )}
    </div>
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
