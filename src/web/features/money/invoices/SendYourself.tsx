/** One invoice of several that are left to send: WhatsApp, Text and Copy, each with a private link that is made at the first tap. */
import { Copy, MessageCircle, MessageSquareText } from 'lucide-react';
import type { Client } from '#contract/people/clients.ts';
import { invoiceMessage } from '#web/entities/invoices/invoiceWords.ts';
import { smsLink, whatsAppLink } from '#web/entities/contactLinks.ts';
import { ShareLink } from '#web/entities/messages/ShareLink.tsx';
import { pdfPath, useInvoices, useLinkToInvoice, useMarkInvoiceSent } from '#web/data/invoices.ts';
import { useFailure } from '#web/platform/session/failure.ts';
import { toast } from '#web/platform/toasts/toast.ts';
import { Button } from '#web/ui/Button.tsx';

interface SendYourselfProps {
  invoiceId: string;
  client: Client;
}

export function SendYourself({ invoiceId, client }: SendYourselfProps) {
  const { data: invoices } = useInvoices();
  const invoice = invoices?.find(({ id }) => id === invoiceId);
  const link = useLinkToInvoice(invoiceId);
  const markSent = useMarkInvoiceSent();
  const fail = useFailure();
  if (!invoice) return null;
  const { firstName, phone } = client;
  const wordsWith = (url: string) => invoiceMessage(invoice, firstName, url);
  const noteSent = () =>
    markSent.mutate(invoiceId, {
      onError: (error) => fail(error, 'Failed to mark it as sent'),
    });
  if (link.data) {
    return (
      <ShareLink
        client={client}
        link={link.data}
        hint="It opens this invoice for twelve months, without a password"
        words={wordsWith(link.data.url)}
        onShared={noteSent}
        pdf={pdfPath(invoiceId)}
      />
    );
  }
  async function share(hand: (words: string, url: string) => unknown): Promise<void> {
    const made = await link
      .mutateAsync(undefined)
      .catch((error: unknown) => fail(error, 'Failed to make the link'));
    // A link that may not open is looked at first, with its warning.
    if (!made?.isPublic) return;
    try {
      await hand(wordsWith(made.url), made.url);
    } catch {
      // Browsers copy for a page only with permission, and over HTTPS.
      toast({ title: 'Please copy it yourself', description: 'The link is next to Copy.' });
      return;
    }
    noteSent();
  }
  return (
    <div className="flex flex-wrap gap-2">
      {phone !== null && (
        <>
          <Button
            size="sm"
            variant="secondary"
            disabled={link.isPending}
            onClick={() => share((words) => openApp(whatsAppLink(phone, words)))}
          >
            <MessageCircle aria-hidden />
            WhatsApp
          </Button>
          <Button
            size="sm"
            variant="secondary"
            disabled={link.isPending}
            onClick={() => share((words) => openApp(smsLink(phone, words)))}
          >
            <MessageSquareText aria-hidden />
            Text
          </Button>
        </>
      )}
      <Button
        size="sm"
        variant="secondary"
        disabled={link.isPending}
        onClick={() => share((_words, url) => navigator.clipboard.writeText(url))}
      >
        <Copy aria-hidden />
        Copy
      </Button>
    </div>
  );
}

/** Opens an app as a link would. Where a browser refuses that after a pause, the links that follow do it. */
function openApp(href: string): void {
  Object.assign(document.createElement('a'), {
    href,
    target: '_blank',
    rel: 'noreferrer',
  }).click();
}
