/** Whom to call and how to get in, one tap away while a visit runs. */
import { DoorOpen, Phone, Stethoscope, type LucideIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { Client } from '#contract/people/clients.ts';
import type { Pet } from '#contract/people/pets.ts';
import { fullName } from '#contract/rules/fullName.ts';
import { useClientsWith } from '#web/data/clients.ts';
import { usePetsWith } from '#web/data/pets.ts';
import type { VisitedPet } from '#web/data/visits/phoneVisit.ts';
import { mapsLink, telLink } from '#web/entities/contactLinks.ts';
import { PhoneNumber } from '#web/entities/PhoneNumber.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';

interface Call {
  name: string;
  phone: string;
}

/** Each number once, by the name that has it first. */
const callsOf = (found: readonly { name: string; phone: string | null }[]): Call[] => [
  ...new Map(
    found.flatMap(({ name, phone }) => (phone === null ? [] : [[phone, { name, phone }]])),
  ).values(),
];

const look = { variant: 'secondary', className: 'min-w-0 gap-1.5! px-1! text-sm' } as const;

export function VisitHelp({ pets: visited }: { pets: readonly VisitedPet[] }) {
  const ids = visited.map(({ id }) => id);
  const clientIds = [...new Set(visited.flatMap(({ clientId }) => clientId ?? []))];
  const pets = usePetsWith(...ids).data?.filter(({ id }) => ids.includes(id)) ?? [];
  const clients =
    useClientsWith(...clientIds).data?.filter(({ id }) => clientIds.includes(id)) ?? [];
  const [shows, setShows] = useState<'owner' | 'vet' | 'door'>();
  if (clients.length === 0) return null;
  const owners = callsOf(
    clients.map((client) => ({ name: fullName(client), phone: client.phone })),
  );
  const vets = callsOf(
    pets.map(({ vetName, vetPhone }) => ({ name: vetName ?? 'Vet', phone: vetPhone })),
  );
  return (
    <>
      <div className="grid auto-cols-fr grid-flow-col gap-2">
        {owners.length > 0 && (
          <CallButton label="Owner" Icon={Phone} calls={owners} onOpen={() => setShows('owner')} />
        )}
        {vets.length > 0 && (
          <CallButton label="Vet" Icon={Stethoscope} calls={vets} onOpen={() => setShows('vet')} />
        )}
        <Button {...look} onClick={() => setShows('door')}>
          <DoorOpen aria-hidden />
          Door notes
        </Button>
      </div>
      <Dialog
        open={shows !== undefined}
        onOpenChange={() => setShows(undefined)}
        title={
          shows === 'owner' ? 'Call the owner' : shows === 'vet' ? 'Call the vet' : 'Door notes'
        }
      >
        <ul className="grid gap-5 pb-6">
          {shows === 'owner' && owners.map((call) => <CallRow key={call.phone} {...call} />)}
          {shows === 'vet' && vets.map((call) => <CallRow key={call.phone} {...call} />)}
          {shows === 'door' &&
            clients.map((client) => <DoorRow key={client.id} client={client} pets={pets} />)}
        </ul>
      </Dialog>
    </>
  );
}

interface CallButtonProps {
  label: string;
  Icon: LucideIcon;
  calls: readonly Call[];
  onOpen: () => void;
}

/** Calls the one number that there is, or offers several. */
function CallButton({ label, Icon, calls, onOpen }: CallButtonProps) {
  const [only, ...others] = calls;
  const content: ReactNode = (
    <>
      <Icon aria-hidden />
      {label}
    </>
  );
  if (only === undefined || others.length > 0) {
    return (
      <Button {...look} onClick={onOpen}>
        {content}
      </Button>
    );
  }
  return (
    <a
      href={telLink(only.phone)}
      aria-label={`${label}: call ${only.name}`}
      className={buttonClass(look)}
    >
      {content}
    </a>
  );
}

function CallRow({ name, phone }: Call) {
  return (
    <li>
      <a
        href={telLink(phone)}
        className={buttonClass({ variant: 'secondary', className: 'w-full justify-start!' })}
      >
        <Phone aria-hidden />
        <span className="min-w-0 grow text-left wrap-anywhere">{name}</span>
        <PhoneNumber phone={phone} />
      </a>
    </li>
  );
}

function DoorRow({ client, pets }: { client: Client; pets: readonly Pet[] }) {
  const names = pets.filter(({ clientId }) => clientId === client.id).map(({ name }) => name);
  const { doorNotes, notes, address } = client;
  return (
    <li className="grid gap-1">
      <h3 className="font-bold wrap-anywhere">
        {fullName(client)}
        {names.length > 0 && <span className="font-normal text-soft"> · {names.join(', ')}</span>}
      </h3>
      {address !== null && (
        <a
          href={mapsLink(address)}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center text-primary-ink underline wrap-anywhere"
        >
          {address}
        </a>
      )}
      <p className="rounded-lg bg-accent-soft px-3 py-2 wrap-anywhere whitespace-pre-line">
        {doorNotes ?? 'No door notes yet.'}
      </p>
      {notes !== null && <p className="wrap-anywhere whitespace-pre-line">{notes}</p>}
    </li>
  );
}
