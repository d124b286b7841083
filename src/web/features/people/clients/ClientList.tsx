import { memo, useEffect, useMemo, type ReactNode } from 'react';
import type { Client } from '#contract/people/clients.ts';
import type { Pet } from '#contract/people/pets.ts';
import { ClientCard } from '#web/features/people/clients/ClientCard.tsx';
import { prepareSearch, searchClients } from '#web/data/clientList.ts';
import { useLongList } from '#web/platform/nav/longList.ts';
import { LongList } from '#web/ui/LongList.tsx';
import { ResultCount } from '#web/ui/ResultCount.tsx';

interface ClientListProps {
  clients: readonly Client[];
  pets: readonly Pet[];
  query: string;
  /** Shown when nothing is found. */
  nothing: ReactNode;
  onEdit: (client: Client) => void;
  onDelete: (client: Client) => void;
}

const noPets: readonly Pet[] = [];

/** The clients that the search finds. It renders after each key press, so that typing never waits for it. */
export const ClientList = memo(
  ({ clients, pets, query, nothing, onEdit, onDelete }: ClientListProps) => {
    useEffect(() => prepareSearch(clients), [clients]);
    const found = useMemo(() => searchClients(clients, query), [clients, query]);
    const petsOf = useMemo(() => Map.groupBy(pets, ({ clientId }) => clientId), [pets]);
    const { rows, more } = useLongList(found);
    return (
      <>
        <ResultCount found={found.length} of={clients.length} one="client" many="clients" />
        {found.length === 0 && nothing}
        <LongList
          label={{ 'aria-label': 'Clients' }}
          className="[--row-height:20rem] gap-4 sm:[--row-height:22rem] sm:grid-cols-2 xl:grid-cols-3"
          more={more}
          moreLabel="Show more clients"
        >
          {rows.map((client) => (
            <li key={client.id}>
              <ClientCard
                client={client}
                pets={petsOf.get(client.id) ?? noPets}
                onEdit={onEdit}
                onDelete={onDelete}
              />
            </li>
          ))}
        </LongList>
      </>
    );
  },
);
