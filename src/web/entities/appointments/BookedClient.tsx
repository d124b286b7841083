import { Link } from 'wouter';
import type { Client } from '#contract/clients.ts';
import { NotesSection } from '#web/entities/appointments/NotesSection.tsx';
import { fullName } from '#web/entities/clients/fullName.ts';

/** Whose booking it is, where they live and how to get in. */
export function BookedClient({ client }: { client: Client }) {
  const { address, phone, notes } = client;
  return (
    <>
      <section>
        <h3 className="text-sm font-semibold text-soft">Client</h3>
        <Link
          href={`/clients/${client.id}`}
          className="mt-1 inline-block min-h-6 text-lg font-bold wrap-anywhere hover:underline"
        >
          {fullName(client)}
        </Link>
        <p className="wrap-anywhere whitespace-pre-line">{address ?? 'No address yet'}</p>
        <p className="tabular-nums">{phone ?? 'No phone number yet'}</p>
      </section>
      <NotesSection title="Entry and other notes" notes={notes} />
    </>
  );
}
