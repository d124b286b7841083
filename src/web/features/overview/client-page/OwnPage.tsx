/** The client's own pages: a link to them at one tap, to copy or to hand to an app. */
import { ClipboardCheck, Mail, UserRound } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Client } from '#contract/people/clients.ts';
import { ShareLink } from '#web/entities/messages/ShareLink.tsx';
import { useLinkToPages, usePortalTexts } from '#web/data/clientPages.ts';
import { useContacts } from '#web/data/contacts.ts';
import { useFailure } from '#web/platform/session/failure.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';

/** Whom a link is for. */
interface Recipient {
  /** Undefined for the client. */
  contactId?: string;
  firstName: string;
  phone: string | null;
  email: string | null;
  /** They are asked to check what is noted. */
  asksForDetails?: boolean;
}

const HINT = 'It opens the page on one device. Any other device asks for a code sent by email.';

export function OwnPage({ client }: { client: Client }) {
  const { data: contacts = [] } = useContacts(client.id);
  const household = contacts.filter(({ kind }) => kind === 'household');
  const recipients: Recipient[] = [
    client,
    ...household.map(({ id, name, phone, email }) => ({
      contactId: id,
      firstName: name.split(' ')[0] ?? name,
      phone,
      email,
    })),
  ];
  const [chosen, setChosen] = useState<Recipient>();
  const link = useLinkToPages(client.id);
  const fail = useFailure();
  async function make(recipient: Recipient): Promise<void> {
    setChosen(recipient);
    await link
      .mutateAsync({
        contactId: recipient.contactId,
        asksForDetails: recipient.asksForDetails,
      })
      .catch((error: unknown) => fail(error, 'Failed to make the link'));
  }
  return (
    <Card as="section" aria-labelledby="client-own-page" className="print:hidden">
      <CardHeader id="client-own-page" title="Client’s Own Page" />
      <p className="mb-3 text-soft">
        {client.firstName} can see visits, pets, invoices and messages there, without a password.
      </p>
      <HiddenTexts />
      <p className="mb-3">
        <Link
          href={`/requests?clientId=${client.id}`}
          className="inline-flex min-h-11 items-center font-semibold text-primary-ink underline"
        >
          What {client.firstName} can ask for
        </Link>
      </p>
      <div className="flex flex-wrap gap-2">
        {recipients.map((recipient) => (
          <Button
            key={recipient.contactId ?? 'client'}
            variant="secondary"
            disabled={link.isPending}
            onClick={() => make(recipient)}
          >
            <UserRound aria-hidden />
            New Link for {recipient.firstName}
          </Button>
        ))}
        <Button
          variant="secondary"
          disabled={link.isPending}
          onClick={() => make({ ...client, asksForDetails: true })}
        >
          <ClipboardCheck aria-hidden />
          Ask {client.firstName} to Check Details
        </Button>
      </div>
      {chosen !== undefined && link.data !== undefined && (
        <div className="mt-4 grid gap-3">
          <ShareLink
            client={{ id: client.id, firstName: chosen.firstName, phone: chosen.phone }}
            link={link.data}
            hint={HINT}
            words={wordsFor(chosen, link.data.url)}
            onShared={() => undefined}
          />
          {chosen.email !== null && (
            <a
              href={emailLink(chosen.email, wordsFor(chosen, link.data.url))}
              className={buttonClass({ variant: 'secondary' })}
            >
              <Mail aria-hidden />
              Open email
            </a>
          )}
        </div>
      )}
    </Card>
  );
}

const wordsFor = ({ firstName, asksForDetails }: Recipient, url: string): string =>
  asksForDetails
    ? `Hello ${firstName}, please check the details I have for you and your pets. Open your page and choose “Something changed”: ${url}`
    : `Hello ${firstName}, this opens your page with your visits, invoices and messages: ${url}`;

/** Opens the device's email app with the words filled in. */
const emailLink = (email: string, words: string): string =>
  `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent('Your page')}&body=${encodeURIComponent(words)}`;

/** What was written before is to be looked at first. */
function HiddenTexts() {
  const { data } = usePortalTexts();
  if (data === undefined || data.isConfirmed) return null;
  return (
    <p className="mb-3">
      Clients don’t see your older descriptions and pet notes yet.{' '}
      <Link href="/settings/client-pages" className="font-semibold text-primary-ink underline">
        Check what they will see
      </Link>
    </p>
  );
}
