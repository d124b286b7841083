import { PhoneNumber } from '#web/entities/PhoneNumber.tsx';
import { addressText } from '#contract/rules/addressText.ts';
import { Link } from 'wouter';
import type { Client } from '#contract/people/clients.ts';
import { NotesSection } from '#web/features/diary/appointments/NotesSection.tsx';
import { OnLead } from '#web/entities/care/OnLead.tsx';
import { fullName } from '#contract/rules/fullName.ts';

/** Whose booking it is, where they live and how to get in. */
export function BookedClient({ client }: { client: Client }) {
  const { address, phone, doorNotes, notes } = client;
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
        <p className="wrap-anywhere whitespace-pre-line">
          {address === null ? 'No address yet' : addressText(address)}
        </p>
        <p className="tabular-nums">
          {phone === null ? 'No phone number yet' : <PhoneNumber phone={phone} />}
        </p>
        <OnLead client={client} />
      </section>
      <NotesSection title="Door notes" notes={doorNotes} />
      <NotesSection title="Entry and other notes" notes={notes} />
    </>
  );
}
