import { PhoneNumber } from '#web/entities/PhoneNumber.tsx';
import { addressText } from '#contract/rules/addressText.ts';
import { Mail, MapPin, Phone, Siren, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Client } from '#contract/people/clients.ts';
import { mapsLink, telLink } from '#web/entities/contactLinks.ts';

interface ClientContactsProps {
  client: Client;
  /** With the postal address of the emergency contact. */
  isFull?: boolean;
}

/** Every way to reach a client, and their emergency contact. */
export function ClientContacts({ client, isFull = false }: ClientContactsProps) {
  const { phone, email, address } = client;
  const otherAddress = isFull ? client.emergencyContactAddress : null;
  const isEmpty = [phone, email, address, otherAddress].every((way) => way === null);
  if (isEmpty && !hasEmergencyContact(client)) {
    return <p className="mt-3 text-soft">No contact details yet</p>;
  }
  return (
    <ul className="mt-2">
      {phone !== null && (
        <ContactLine icon={Phone} href={telLink(phone)} label={`Call ${phone}`}>
          <span className="font-semibold tabular-nums">
            <PhoneNumber phone={phone} />
          </span>
        </ContactLine>
      )}
      {email !== null && (
        <ContactLine icon={Mail} href={`mailto:${encodeURIComponent(email)}`}>
          {email}
        </ContactLine>
      )}
      {address !== null && (
        <ContactLine icon={MapPin} href={mapsLink(address)} label={`${address} (opens a map)`}>
          {addressText(address)}
        </ContactLine>
      )}
      <EmergencyContact client={client} />
      {otherAddress !== null && (
        <ContactLine
          icon={MapPin}
          href={mapsLink(otherAddress)}
          label={`Emergency contact address: ${otherAddress} (opens a map)`}
        >
          {addressText(otherAddress)}
        </ContactLine>
      )}
    </ul>
  );
}

const hasEmergencyContact = (client: Client): boolean =>
  client.emergencyContactName !== null || client.emergencyContactPhone !== null;

function EmergencyContact({ client }: { client: Client }) {
  if (!hasEmergencyContact(client)) return null;
  const { emergencyContactName: name, emergencyContactPhone: phone } = client;
  return (
    <ContactLine
      icon={Siren}
      href={phone === null ? undefined : telLink(phone)}
      label={phone === null ? undefined : `Call emergency contact ${name ?? ''} ${phone}`}
    >
      <span className="sr-only">Emergency contact: </span>
      {name}
      {name !== null && phone !== null && ' · '}
      {phone !== null && <PhoneNumber phone={phone} />}
    </ContactLine>
  );
}

interface ContactLineProps {
  icon: LucideIcon;
  href: string | undefined;
  label?: string | undefined;
  children: ReactNode;
}

/** One way to reach someone. The whole line can be tapped. */
function ContactLine({ icon: Icon, href, label, children }: ContactLineProps) {
  const outside = href?.startsWith('https:') === true;
  const content = (
    <>
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-primary" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </>
  );
  const look = '-mx-2 flex items-start gap-3 rounded-lg px-2 py-1.5 pointer-coarse:py-2.5';
  return (
    <li>
      {href === undefined ? (
        <span className={look}>{content}</span>
      ) : (
        <a
          href={href}
          aria-label={label}
          {...(outside ? { target: '_blank', rel: 'noreferrer' } : {})}
          className={`${look} hover:bg-sunken hover:underline`}
        >
          {content}
        </a>
      )}
    </li>
  );
}
