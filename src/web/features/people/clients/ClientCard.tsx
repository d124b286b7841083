import { memo } from 'react';
import { Link } from 'wouter';
import type { Client } from '#contract/people/clients.ts';
import type { Pet } from '#contract/people/pets.ts';
import { maskCodes } from '#contract/rules/codesInText.ts';
import { fullName } from '#contract/rules/fullName.ts';
import { ClientContacts } from '#web/features/people/clients/ClientContacts.tsx';
import { ClientPets } from '#web/features/people/clients/ClientPets.tsx';
import { EditAndDelete } from '#web/features/people/clients/EditAndDelete.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';

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
        <h2 className="min-w-0 grow text-lg leading-snug font-bold break-words">
          <Link
            href={`/clients/${client.id}`}
            className="inline-block hover:underline pointer-coarse:py-2.5"
          >
            {name}
          </Link>
        </h2>
      </div>
      <ClientContacts client={client} />
      {client.notes !== null && <Notes clientId={client.id} notes={client.notes} />}
      <div className="mt-auto pt-3">
        <div className="flex items-end gap-2 border-t border-line pt-3">
          <ClientPets pets={pets} />
          <div className="-mr-2 -mb-1 ml-auto flex shrink-0">
            <EditAndDelete
              name={name}
              onEdit={() => onEdit(client)}
              onDelete={() => onDelete(client)}
            />
          </div>
        </div>
      </div>
    </article>
  );
});

/** Folded, because a card is read over a shoulder; what looks like a code is hidden, with the way to a safer place. */
function Notes({ clientId, notes }: { clientId: string; notes: string }) {
  const masked = maskCodes(notes);
  return (
    <details className="mt-1 text-sm text-soft">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium underline">
        Notes
      </summary>
      <p className="break-words whitespace-pre-line">{masked}</p>
      {masked !== notes && (
        <Link
          href={`/clients/${clientId}`}
          className="inline-flex min-h-11 items-center font-medium text-primary-ink underline"
        >
          Move to access codes
        </Link>
      )}
    </details>
  );
}
