import { memo, useEffect, useMemo, useRef, type ReactNode } from 'react';
import type { Client } from '#contract/people/clients.ts';
import type { Pet } from '#contract/people/pets.ts';
import { AToZ, besideLetters, lettersOf } from '#web/features/people/clients/AToZ.tsx';
import { ClientCard } from '#web/features/people/clients/ClientCard.tsx';
import { ClientRow } from '#web/features/people/clients/ClientRow.tsx';
import { ClientSkeletons } from '#web/features/people/clients/ClientSkeletons.tsx';
import { letterOf } from '#web/features/people/clients/letters.ts';
import { useTableChoice } from '#web/features/people/clients/tableChoice.ts';
import { prepareSearch, searchClients } from '#web/data/clientList.ts';
import { useNarrow } from '#web/platform/device/windowWidth.ts';
import { useLongList } from '#web/platform/nav/longList.ts';
import { lazyPart } from '#web/platform/nav/lazyPart.ts';
import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { LongList, longListRow } from '#web/ui/LongList.tsx';
import { ResultCount } from '#web/ui/ResultCount.tsx';

interface ClientListProps {
  clients: readonly Client[];
  pets: readonly Pet[];
  query: string;
  /** Shown when nothing is found. */
  nothing: ReactNode;
  onEdit: (client: Client) => void;
  onDelete: (client: Client) => void;
  /** Opens the menu of a client's card on a phone. */
  onMenu: (client: Client, button: HTMLElement) => void;
}

const useTablePart = lazyPart(async () => import('#web/features/people/clients/ClientTable.tsx'));

const noPets: readonly Pet[] = [];

/** The clients that the search finds. It renders after each key press, so that typing never waits for it. */
export const ClientList = memo(
  ({ clients, pets, query, nothing, onEdit, onDelete, onMenu }: ClientListProps) => {
    useEffect(() => prepareSearch(clients), [clients]);
    const found = useMemo(() => searchClients(clients, query), [clients, query]);
    const petsOf = useMemo(() => Map.groupBy(pets, ({ clientId }) => clientId), [pets]);
    const { rows, more } = useLongList(found, query);
    const isNarrow = useNarrow();
    const letters = isNarrow ? lettersOf(found) : [];
    const list = useRef<HTMLDivElement>(null);
    const [isTable, setTable] = useTableChoice();
    const showsTable = isTable && !isNarrow;
    const Table = useTablePart(showsTable, () => setTable(false))?.ClientTable;
    return (
      <>
        <div className="flex items-start justify-between gap-3">
          <ResultCount found={found.length} of={clients.length} one="client" many="clients" />
          {!isNarrow && (
            <Button variant="ghost" size="sm" className="-mt-2" onClick={() => setTable(!isTable)}>
              {isTable ? 'Show as Cards' : 'Show as Table'}
            </Button>
          )}
        </div>
        {found.length === 0 && nothing}
        {showsTable &&
          (Table ? (
            <Table clients={found} petsOf={petsOf} onEdit={onEdit} onDelete={onDelete} />
          ) : (
            <ClientSkeletons />
          ))}
        <div ref={list} className={classes('relative', letters.length > 0 && besideLetters)}>
          <LongList
            label={{ 'aria-label': 'Clients' }}
            className="[--row-height:4rem] gap-2 sm:[--row-height:22rem] sm:grid-cols-2 sm:gap-4 xl:grid-cols-3"
            more={more}
            moreLabel="Show more clients"
          >
            {(showsTable ? [] : rows).map((client, index) => {
              const own = petsOf.get(client.id) ?? noPets;
              return isNarrow ? (
                <li
                  key={client.id}
                  data-letter={letterOf(client)}
                  className={classes('@container scroll-mt-28', longListRow(index))}
                >
                  <ClientRow client={client} pets={own} onMenu={onMenu} />
                </li>
              ) : (
                <li key={client.id} className={longListRow(index)}>
                  <ClientCard client={client} pets={own} onEdit={onEdit} onDelete={onDelete} />
                </li>
              );
            })}
          </LongList>
          {letters.length > 0 && <AToZ stops={letters} list={list} />}
        </div>
      </>
    );
  },
);
