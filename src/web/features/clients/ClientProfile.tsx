import {
  Archive,
  MapPin,
  MessageSquare,
  Pencil,
  Phone,
  Trash2,
  type LucideIcon,
} from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { Client } from '#contract/clients.ts';
import { ArchiveClientDialog } from '#web/entities/archive/ArchiveClientDialog.tsx';
import { ArchivedClientNotice } from '#web/entities/archive/ArchivedNotice.tsx';
import { fullName } from '#web/entities/clients/fullName.ts';
import { mapsLink, telLink } from '#web/entities/contactLinks.ts';
import { ClientMoneyCard } from '#web/entities/invoices/ClientMoneyCard.tsx';
import { History } from '#web/entities/history/History.tsx';
import { ClientContacts } from '#web/features/clients/ClientContacts.tsx';
import { ClientFormDialog } from '#web/features/clients/ClientFormDialog.tsx';
import { ClientPrices } from '#web/features/clients/ClientPrices.tsx';
import { clientPath } from '#web/features/clients/clients.data.ts';
import { ComingBookings } from '#web/features/clients/ComingBookings.tsx';
import { DeleteClientDialog } from '#web/features/clients/DeleteClientDialog.tsx';
import { ReturnedMail } from '#web/entities/messages/ReturnedMail.tsx';
import { PetsOfClient } from '#web/features/clients/PetsOfClient.tsx';
import { useArchivedPets, usePetNames, usePets } from '#web/features/pets/pets.data.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { Menu, MenuItem } from '#web/ui/Menu.tsx';

/** The page of a client. */
export function ClientProfile({ client }: { client: Client }) {
  const pets = usePets();
  const archivedPets = useArchivedPets();
  const petNames = usePetNames();
  return (
    <>
      <Head client={client} />
      <ArchivedClientNotice client={client} />
      <div className="grid items-start gap-4 sm:gap-5 lg:grid-cols-2">
        <div className="grid gap-4 sm:gap-5">
          <Notes notes={client.notes} />
          <PetsOfClient clientId={client.id} pets={pets} archivedPets={archivedPets} />
          <Card as="section" aria-labelledby="client-contact">
            <CardHeader id="client-contact" title="Contact" />
            <ClientContacts client={client} isFull />
          </Card>
        </div>
        <div className="grid gap-4 sm:gap-5">
          <ComingBookings clientId={client.id} petNames={petNames} />
          <ClientMoneyCard clientId={client.id} />
          <ClientPrices clientId={client.id} />
          <History path={clientPath(client.id)} petNames={petNames} clientId={client.id} />
        </div>
      </div>
    </>
  );
}

function Head({ client }: { client: Client }) {
  const name = fullName(client);
  const [, navigate] = useLocation();
  const [shown, setShown] = useState<'edit' | 'archive' | 'delete'>();
  const show = (dialog: typeof shown) => (open: boolean) => setShown(open ? dialog : undefined);
  return (
    <div className="mb-5 sm:mb-6">
      <div className="flex items-center gap-3">
        <Avatar name={name} />
        <h1 className="min-w-0 grow text-[1.75rem] leading-[1.15] font-bold tracking-[-0.022em] break-words sm:text-[2rem]">
          {name}
        </h1>
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Edit ${name}`}
          onClick={() => setShown('edit')}
        >
          <Pencil aria-hidden />
        </Button>
        <Menu label={`More for ${name}`}>
          {client.archivedAt === null && (
            <MenuItem icon={Archive} onClick={() => setShown('archive')}>
              Archive
            </MenuItem>
          )}
          <MenuItem icon={Trash2} danger onClick={() => setShown('delete')}>
            Delete Client
          </MenuItem>
        </Menu>
      </div>
      <Actions client={client} />
      <div className="mt-4 *:mb-0 empty:hidden">
        <ReturnedMail client={client} onEdit={() => setShown('edit')} />
      </div>
      <ClientFormDialog open={shown === 'edit'} onOpenChange={show('edit')} client={client} />
      <ArchiveClientDialog
        open={shown === 'archive'}
        onOpenChange={show('archive')}
        client={client}
      />
      <DeleteClientDialog
        open={shown === 'delete'}
        onOpenChange={show('delete')}
        client={client}
        onArchive={client.archivedAt === null ? () => setShown('archive') : undefined}
        // Back must not lead to a deleted client.
        onDeleted={() => navigate('/clients', { replace: true })}
      />
    </div>
  );
}

/** One tap each: what somebody wants from a client while standing at the door. */
function Actions({ client: { id, firstName, phone, address } }: { client: Client }) {
  return (
    <div className="mt-4 flex gap-2 max-sm:*:flex-1 sm:gap-3">
      {phone !== null && (
        <Action icon={Phone} href={telLink(phone)} label={`Call ${phone}`} isMain>
          Call
        </Action>
      )}
      <Link
        href={`/messages/${id}`}
        aria-label={`Message ${firstName}`}
        className={buttonClass({ variant: 'secondary', className: 'max-sm:px-2' })}
      >
        <MessageSquare aria-hidden />
        Message
      </Link>
      {address !== null && (
        <Action
          icon={MapPin}
          href={mapsLink(address)}
          label={`Directions to ${address} (opens a map)`}
        >
          Directions
        </Action>
      )}
    </div>
  );
}

interface ActionProps {
  icon: LucideIcon;
  href: string;
  label: string;
  isMain?: boolean;
  children: string;
}

function Action({ icon: Icon, href, label, isMain = false, children }: ActionProps) {
  const outside = href.startsWith('https:');
  return (
    <a
      href={href}
      aria-label={label}
      {...(outside ? { target: '_blank', rel: 'noreferrer' } : {})}
      className={buttonClass({
        variant: isMain ? 'primary' : 'secondary',
        className: 'max-sm:px-2',
      })}
    >
      <Icon aria-hidden />
      {children}
    </a>
  );
}

/** How to get in, and what else to know: in full. */
function Notes({ notes }: { notes: string | null }) {
  return (
    <Card as="section" aria-labelledby="client-notes">
      <CardHeader id="client-notes" title="Entry and other notes" />
      {notes === null ? (
        <p className="text-soft">Nothing noted yet. Keys, alarm and parking belong here.</p>
      ) : (
        <p className="break-words whitespace-pre-line">{notes}</p>
      )}
    </Card>
  );
}
