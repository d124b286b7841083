/** The clients and pets that are archived: each leads to its page, and comes back with one tap. */
import { useQuery } from '@tanstack/react-query';
import { Heart, PawPrint, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Client } from '#contract/people/clients.ts';
import type { Pet } from '#contract/people/pets.ts';
import { plainDate } from '#contract/rules/longDate.ts';
import { useArchivedDay } from '#web/features/people/archive/ArchivedNotice.tsx';
import { useClientArchiving, usePetArchiving } from '#web/features/people/archive/useArchiving.ts';
import { fullName } from '#contract/rules/fullName.ts';
import { ClientsDrawing } from '#web/entities/drawings/ClientsDrawing.tsx';
import { archivedClientsQuery } from '#web/data/clients.ts';
import { useArchivedPets } from '#web/data/pets.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

export default function ArchivePage() {
  return (
    <>
      <PageHeader
        title="Archive"
        subtitle="Clients and pets hidden from your lists. Nothing is deleted."
      />
      <Archived />
    </>
  );
}

function Archived() {
  const clients = useQuery(archivedClientsQuery);
  const pets = useArchivedPets();
  if (clients.isPending || pets.isPending) {
    return (
      <div role="status" aria-label="Loading the archive" className="grid gap-4">
        <Skeleton className="h-40 w-full" />
      </div>
    );
  }
  if (clients.data === undefined || pets.data === undefined) {
    const retry = () => void Promise.all([clients.refetch(), pets.refetch()]);
    const pending = clients.isFetching || pets.isFetching;
    return <LoadFailed what="The archive" pending={pending} onRetry={retry} />;
  }
  if (clients.data.length + pets.data.length === 0) {
    return (
      <Empty
        title="Nothing is archived"
        hint="When a client leaves, open their page and choose Archive. Their history is kept, and they no longer fill your lists."
        drawing={<ClientsDrawing />}
        action={
          <Link href="/clients" className={buttonClass({ variant: 'secondary' })}>
            See your clients
          </Link>
        }
      />
    );
  }
  return (
    <div className="grid items-start gap-4 sm:gap-5 lg:grid-cols-2">
      {clients.data.length > 0 && (
        <Section id="archived-clients" title="Clients">
          {clients.data.map((client) => (
            <ClientRow key={client.id} client={client} />
          ))}
        </Section>
      )}
      {pets.data.length > 0 && (
        <Section id="archived-pets" title="Pets">
          {pets.data.map((pet) => (
            <PetRow key={pet.id} pet={pet} />
          ))}
        </Section>
      )}
    </div>
  );
}

interface SectionProps {
  id: string;
  title: string;
  children: ReactNode;
}

const Section = ({ id, title, children }: SectionProps) => (
  <Card as="section" aria-labelledby={id}>
    <CardHeader id={id} title={title} />
    <ul className="divide-y divide-line">{children}</ul>
  </Card>
);

function ClientRow({ client }: { client: Client }) {
  const name = fullName(client);
  const { bringBack, pending } = useClientArchiving({ id: client.id, name });
  const day = useArchivedDay(client.archivedAt);
  return (
    <Row
      icon={<UserRound aria-hidden />}
      href={`/clients/${client.id}`}
      name={name}
      detail={`Archived on ${day}`}
      pending={pending}
      onBringBack={bringBack}
    />
  );
}

function PetRow({ pet }: { pet: Pet }) {
  const { bringBack, pending } = usePetArchiving(pet);
  const day = useArchivedDay(pet.archivedAt);
  return (
    <Row
      icon={pet.diedOn === null ? <PawPrint aria-hidden /> : <Heart aria-hidden />}
      href={`/pets/${pet.id}`}
      name={pet.name}
      detail={
        pet.diedOn === null ? `Archived on ${day}` : `Remembered, died on ${plainDate(pet.diedOn)}`
      }
      pending={pending}
      onBringBack={bringBack}
    />
  );
}

interface RowProps {
  icon: ReactNode;
  href: string;
  name: string;
  detail: string;
  pending: boolean;
  onBringBack: () => Promise<boolean>;
}

function Row({ icon, href, name, detail, pending, onBringBack }: RowProps) {
  return (
    <li className="flex items-center gap-3 py-3 first:pt-0 last:pb-0 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-primary">
      {icon}
      <div className="min-w-0 grow">
        <Link
          href={href}
          className="font-semibold wrap-anywhere hover:underline pointer-coarse:py-1"
        >
          {name}
        </Link>
        <p className="text-sm text-soft">{detail}</p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        className="shrink-0 whitespace-nowrap"
        aria-label={`Restore ${name}`}
        pending={pending}
        onClick={() => onBringBack()}
      >
        Restore
      </Button>
    </li>
  );
}
