import { Pencil, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'wouter';
import type { Client } from '#contract/clients.ts';
import type { Pet } from '#contract/pets.ts';
import { fullName } from '#web/entities/clients/fullName.ts';
import { ClientContacts } from '#web/features/clients/ClientContacts.tsx';
import { ClientPets } from '#web/features/clients/ClientPets.tsx';
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
