import { Mail, MapPin, Pencil, Phone, Siren, Trash2, type LucideIcon } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import type { Client } from '#contract/clients.ts';
import type { Pet } from '#contract/pets.ts';
import { fullName } from '#web/entities/clients/fullName.ts';
import { ClientPets } from '#web/features/clients/ClientPets.tsx';
import { mapsLink, telLink } from '#web/entities/contactLinks.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';

interface ClientCardProps {
  client: Client;
  pets: readonly Pet[];
  onEdit: (client: Client) => void;
  onDelete: (client: Client) => void;
}

/** Who the client is, how to reach them, and their pets. */
export const ClientCard = memo(({ client, pets, onEdit, onDelete }: ClientCardProps) => {
  const name = fullName(client);
  return (
    <article className="flex h-full flex-col rounded-xl border border-line bg-surface p-4">
      <div className="flex items-center gap-3">
        <Avatar name={name} />
        <h2 className="min-w-0 grow text-lg leading-snug font-bold break-words">{name}</h2>
      </div>
      <Contacts client={client} />
      {client.notes !== null && (
        <p className="mt-2 line-clamp-2 text-sm break-words text-soft">{client.notes}</p>
      )}
      <div className="mt-auto pt-3">
        <div className="flex items-end gap-2 border-t border-line pt-3">
          <ClientPets pets={pets} />
          <div className="-mr-2 -mb-1 ml-auto flex shrink-0">
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Edit ${name}`}
              onClick={() => onEdit(client)}
            >
              <Pencil aria-hidden />
            </Button>
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Delete ${name}`}
              onClick={() => onDelete(client)}
            >
              <Trash2 aria-hidden />
            </Button>
          </div>
        </div>
      </div>
    </article>
  );
});

function Contacts({ client }: { client: Client }) {
  const { phone, email, address } = client;
  if (phone === null && email === null && address === null && !hasEmergencyContact(client)) {
    return <p className="mt-3 text-soft">No contact details yet</p>;
  }
  return (
    <ul className="mt-2">
      {phone !== null && (
        <ContactLine icon={Phone} href={telLink(phone)} label={`Call ${phone}`}>
          <span className="font-semibold tabular-nums">{phone}</span>
        </ContactLine>
      )}
      {email !== null && (
        <ContactLine icon={Mail} href={`mailto:${encodeURIComponent(email)}`}>
          {email}
        </ContactLine>
      )}
      {address !== null && (
        <ContactLine icon={MapPin} href={mapsLink(address)} label={`${address} (opens a map)`}>
          {address}
        </ContactLine>
      )}
      <EmergencyContact client={client} />
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
      {[name, phone].filter(Boolean).join(' · ')}
    </ContactLine>
  );
}

interface ContactLineProps {
  icon: LucideIcon;
  href: string | undefined;
  label?: string | undefined;
  children: ReactNode;
}

/** One way to reach somebody. The whole line can be tapped. */
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
