/** The clients as a table on a laptop: what they owe and when they are visited, in any order, several of them chosen. */
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import type { Client } from '#contract/people/clients.ts';
import type { Pet } from '#contract/people/pets.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import { fullName } from '#contract/rules/fullName.ts';
import { mediumDate } from '#contract/rules/longDate.ts';
import { ChosenClients } from '#web/features/people/clients/ChosenClients.tsx';
import { EditAndDelete } from '#web/features/people/clients/EditAndDelete.tsx';
import {
  inOrder,
  orderOf,
  paramsWith,
  type SortKey,
  startsDescending,
  type TableRow,
} from '#web/features/people/clients/tableOrder.ts';
import { useClientFigures } from '#web/data/clientFigures.ts';
import { isStepBack } from '#web/platform/nav/navigate.ts';
import { useLongList } from '#web/platform/nav/longList.ts';
import { Button } from '#web/ui/Button.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { SortHeader } from '#web/ui/SortHeader.tsx';

interface ClientTableProps {
  /** By name. */
  clients: readonly Client[];
  petsOf: ReadonlyMap<string, readonly Pet[]>;
  onEdit: (client: Client) => void;
  onDelete: (client: Client) => void;
}

const columns: readonly { sort: SortKey; label: string; isRight?: boolean }[] = [
  { sort: 'name', label: 'Client' },
  { sort: 'owes', label: 'Owes', isRight: true },
  { sort: 'next', label: 'Next visit' },
  { sort: 'last', label: 'Last visit' },
];

/** Who was chosen when the table was left: Back finds them chosen. */
let leftChosen: ReadonlySet<string> = new Set();

export function ClientTable({ clients, petsOf, onEdit, onDelete }: ClientTableProps) {
  const { data, isError, isFetching, refetch } = useClientFigures();
  const [params, setParams] = useSearchParams();
  const order = orderOf(params);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() =>
    isStepBack() ? leftChosen : new Set<string>(),
  );
  const byClient = new Map(data?.map((figures) => [figures.clientId, figures]));
  const ordered = inOrder(
    clients.map((client) => ({ client, figures: byClient.get(client.id) })),
    order,
  );
  const { rows, more } = useLongList(ordered);
  const chosenClients = clients.filter(({ id }) => chosen.has(id));
  const areAllChosen = chosenClients.length === clients.length;
  useEffect(() => {
    leftChosen = chosen;
  }, [chosen]);
  function toggle(id: string): void {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  }
  if (clients.length === 0) return null;
  return (
    <>
      {isError && data === undefined && (
        <LoadFailed
          what="What they owe, and their visits,"
          pending={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      <div className="overflow-x-auto rounded-xl border border-line bg-surface">
        <table aria-label="Clients" className="w-full border-collapse text-left">
          <thead className="border-b border-edge text-sm">
            <tr>
              <th scope="col" className="w-12 pl-2">
                <Choice
                  label={areAllChosen ? 'Choose no client' : `Choose all ${clients.length} clients`}
                  isChosen={areAllChosen}
                  onToggle={() =>
                    setChosen(new Set(areAllChosen ? [] : clients.map(({ id }) => id)))
                  }
                />
              </th>
              {columns.map((column) => (
                <SortHeader
                  key={column.sort}
                  {...column}
                  order={order}
                  startsDescending={startsDescending}
                  onSort={(next) => setParams((now) => paramsWith(now, next), { replace: true })}
                />
              ))}
              <th scope="col" className="w-28">
                <span className="sr-only">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map((row) => (
              <Row
                key={row.client.id}
                row={row}
                pets={petsOf.get(row.client.id) ?? []}
                isWaiting={data === undefined && !isError}
                isChosen={chosen.has(row.client.id)}
                onToggle={() => toggle(row.client.id)}
                onEdit={onEdit}
                onDelete={onDelete}
              />
            ))}
          </tbody>
        </table>
      </div>
      {more && (
        <Button variant="secondary" className="mx-auto mt-6 flex" onClick={more}>
          Show more clients
        </Button>
      )}
      {chosenClients.length > 0 && (
        <ChosenClients clients={chosenClients} onClear={() => setChosen(new Set())} />
      )}
    </>
  );
}

interface ChoiceProps {
  label: string;
  isChosen: boolean;
  onToggle: () => void;
}

function Choice({ label, isChosen, onToggle }: ChoiceProps) {
  return (
    <label className="grid size-11 cursor-pointer place-items-center">
      <input
        type="checkbox"
        aria-label={label}
        checked={isChosen}
        onChange={onToggle}
        className="size-5 accent-primary"
      />
    </label>
  );
}

interface RowProps {
  row: TableRow;
  pets: readonly Pet[];
  /** The figures are on their way. */
  isWaiting: boolean;
  isChosen: boolean;
  onToggle: () => void;
  onEdit: (client: Client) => void;
  onDelete: (client: Client) => void;
}

function Row({ row, pets, isWaiting, isChosen, onToggle, onEdit, onDelete }: RowProps) {
  const { client, figures } = row;
  const name = fullName(client);
  const next = figures?.nextVisit;
  return (
    <tr className="hover:bg-sunken has-checked:bg-primary-soft">
      <td className="pl-2">
        <Choice label={`Choose ${name}`} isChosen={isChosen} onToggle={onToggle} />
      </td>
      <th scope="row" className="px-3 py-1.5 font-normal">
        <Link
          href={`/clients/${client.id}`}
          className="inline-block py-0.5 font-semibold wrap-anywhere hover:underline"
        >
          {name}
        </Link>
        {pets.length > 0 && (
          <span className="block text-sm text-soft wrap-anywhere">
            {pets.map((pet) => pet.name).join(', ')}
          </span>
        )}
      </th>
      {isWaiting ? (
        <td colSpan={3} className="px-3">
          <Skeleton className="h-5 w-full" />
        </td>
      ) : (
        <>
          <td
            data-tone={figures && figures.open !== '0.00' ? 'red' : undefined}
            className="px-3 text-right tabular-nums"
          >
            {figures && figures.open !== '0.00' && (
              <b className="font-semibold text-tone">{formatPounds(figures.open)}</b>
            )}
          </td>
          <td className="px-3 whitespace-nowrap tabular-nums">
            {next && `${mediumDate(next.date)}, ${next.time}`}
          </td>
          <td className="px-3 whitespace-nowrap tabular-nums">
            {figures?.lastVisit && mediumDate(figures.lastVisit)}
          </td>
        </>
      )}
      <td className="pr-2 text-right whitespace-nowrap">
        <EditAndDelete
          name={name}
          onEdit={() => onEdit(client)}
          onDelete={() => onDelete(client)}
        />
      </td>
    </tr>
  );
}
