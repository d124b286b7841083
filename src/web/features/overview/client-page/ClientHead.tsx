/** The head of a client's page: who it is, what is owed, when the next visit is, and what is a tap away. */
import { useQuery } from '@tanstack/react-query';
import {
  Archive,
  CalendarPlus,
  MapPin,
  MessageSquare,
  PawPrint,
  Pencil,
  Phone,
  Trash2,
  type LucideIcon,
} from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { Client } from '#contract/people/clients.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import { isComing } from '#contract/rules/diaryTime.ts';
import { fullName } from '#contract/rules/fullName.ts';
import { mediumDate } from '#contract/rules/longDate.ts';
import { mapsLink, telLink } from '#web/entities/contactLinks.ts';
import { ReturnedMail } from '#web/entities/messages/ReturnedMail.tsx';
import { AppointmentDialog } from '#web/features/diary/appointments/AppointmentDialog.tsx';
import { ArchiveClientDialog } from '#web/features/people/archive/ArchiveClientDialog.tsx';
import { ClientFormDialog } from '#web/features/people/clients/ClientFormDialog.tsx';
import { DeleteClientDialog } from '#web/features/people/clients/DeleteClientDialog.tsx';
import { PetFormDialog } from '#web/features/people/pets/PetFormDialog.tsx';
import { bookingsFromQuery } from '#web/data/appointments.ts';
import { useBalance } from '#web/data/payments.ts';
import { usePets } from '#web/data/pets.ts';
import { useDiaryTime } from '#web/platform/device/clock.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Menu, MenuItem } from '#web/ui/Menu.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';

export function ClientHead({ client }: { client: Client }) {
  const name = fullName(client);
  const [, navigate] = useLocation();
  const [shown, setShown] = useState<'edit' | 'archive' | 'delete' | 'book' | 'pet'>();
  const show = (dialog: typeof shown) => (open: boolean) => setShown(open ? dialog : undefined);
  return (
    <div className="mb-5 sm:mb-6">
      <div className="flex flex-wrap items-center gap-3">
        <Avatar name={name} />
        <PageHeading className="min-w-0 grow basis-[8rem]">{name}</PageHeading>
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
      <Facts client={client} />
      <Actions client={client} onBook={() => setShown('book')} onAddPet={() => setShown('pet')} />
      <div className="mt-4 *:mb-0 empty:hidden">
        <ReturnedMail client={client} onEdit={() => setShown('edit')} />
      </div>
      <ClientFormDialog open={shown === 'edit'} onOpenChange={show('edit')} client={client} />
      <AppointmentDialog
        open={shown === 'book'}
        onOpenChange={show('book')}
        initialClientId={client.id}
      />
      <PetFormDialog open={shown === 'pet'} onOpenChange={show('pet')} clientId={client.id} />
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

/** What to know before anything else: what is owed, and when the next visit is. */
function Facts({ client: { id } }: { client: Client }) {
  const now = useDiaryTime();
  const { data: balance } = useBalance(id);
  const { data: bookings } = useQuery(bookingsFromQuery({ clientId: id }, now.date));
  const { data: pets } = usePets();
  const next = bookings?.find(
    (booking) => booking.status !== 'cancelled' && isComing(booking, now),
  );
  const names = (pets ?? []).filter(({ clientId }) => clientId === id).map(({ name }) => name);
  return (
    <p className="mt-3 flex min-h-6 flex-wrap gap-x-5 gap-y-1">
      {balance && (
        <span data-tone={balance.open === '0.00' ? undefined : 'red'}>
          {balance.open === '0.00' ? (
            'Nothing owed'
          ) : (
            <b className="font-semibold text-tone">{formatPounds(balance.open)} owed</b>
          )}
        </span>
      )}
      {bookings && (
        <span>
          {next === undefined
            ? 'No visit booked'
            : `Next visit ${mediumDate(next.date)}, ${next.startTime}`}
        </span>
      )}
      {names.length > 0 && <span className="text-soft wrap-anywhere">{names.join(', ')}</span>}
    </p>
  );
}

interface ActionsProps {
  client: Client;
  onBook: () => void;
  onAddPet: () => void;
}

/** One tap each: what someone wants from a client while standing at the door, or at the desk. */
function Actions({ client, onBook, onAddPet }: ActionsProps) {
  const { id, firstName, phone, address, archivedAt } = client;
  return (
    <div className="mt-4 flex flex-wrap gap-2 max-sm:*:grow sm:gap-3">
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
      {archivedAt === null && (
        <>
          <Button variant="secondary" className="max-sm:px-2" onClick={onBook}>
            <CalendarPlus aria-hidden />
            Book
          </Button>
          <Button variant="secondary" className="max-sm:px-2" onClick={onAddPet}>
            <PawPrint aria-hidden />
            Add pet
          </Button>
        </>
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
