/** What has been for a client or a pet, newest first, all of it or one kind. */
import { useId, useState } from 'react';
import type { Appointment } from '#contract/diary/appointments.ts';
import type { HistoryEntry } from '#contract/overview/history.ts';
import type { HistoryKind } from '#contract/rules/historyPage.ts';
import { AppointmentDialog } from '#web/features/diary/appointments/AppointmentDialog.tsx';
import { Entry, type EntryProps } from '#web/features/overview/history/Entry.tsx';
import { kindNames, KindFilter, useKind } from '#web/features/overview/history/KindFilter.tsx';
import { useWithoutDeleted } from '#web/data/visits/visits.ts';
import { useHistory } from '#web/data/history.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { classes } from '#web/ui/classes.ts';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

interface HistoryProps extends Pick<EntryProps, 'petNames' | 'clientId' | 'isOfPet'> {
  /** Where the client or pet is in the API. */
  path: string;
  className?: string | undefined;
}

export function History({ path, petNames, clientId, isOfPet = false, className }: HistoryProps) {
  const id = useId();
  const [kind, setKind] = useKind(isOfPet);
  const [editing, setEditing] = useState<{
    open: boolean;
    appointment?: Appointment;
    copyOf?: Appointment;
  }>({
    open: false,
  });
  return (
    <Card as="section" aria-labelledby={id} className={className}>
      <CardHeader id={id} title="History" />
      <KindFilter kind={kind} isOfPet={isOfPet} onChange={setKind} />
      <Entries
        path={path}
        kind={kind}
        onShowAll={() => setKind(undefined)}
        petNames={petNames}
        clientId={clientId}
        isOfPet={isOfPet}
        onEdit={(appointment) => setEditing({ open: true, appointment })}
        onBookAgain={(copyOf) => setEditing({ open: true, copyOf })}
      />
      <AppointmentDialog
        open={editing.open}
        onOpenChange={(open) => setEditing((last) => ({ ...last, open }))}
        appointment={editing.appointment}
        copyOf={editing.copyOf}
      />
    </Card>
  );
}

interface EntriesProps extends Omit<EntryProps, 'entry' | 'isUnfolded'> {
  path: string;
  kind: HistoryKind | undefined;
  onShowAll: () => void;
}

function Entries({ path, kind, onShowAll, ...shown }: EntriesProps) {
  const { data, isPending, isFetching, isFetchingNextPage, isError, hasNextPage, ...history } =
    useHistory(path, kind);
  const shownOf = useShownEntries();
  if (isPending) {
    return (
      <div role="status" aria-label="Loading history" className="grid gap-3">
        <Skeleton className="h-14 w-full" />
        <Skeleton className="h-14 w-full" />
      </div>
    );
  }
  const retry = () => void (data ? history.fetchNextPage() : history.refetch());
  if (data === undefined) {
    return <LoadFailed what="The history" pending={isFetching} onRetry={retry} />;
  }
  const entries = shownOf(data.pages.flat());
  if (entries.length === 0) return <Nothing kind={kind} onShowAll={onShowAll} />;
  return (
    <>
      <ul
        aria-label="History"
        aria-busy={history.isPlaceholderData}
        className={classes(
          '-mx-2 divide-y divide-line',
          history.isPlaceholderData && 'opacity-55 transition-opacity',
        )}
      >
        {entries.map((entry) => (
          <Entry
            key={entry.cursor}
            entry={entry}
            isUnfolded={kind === 'notes' || kind === 'photos'}
            {...shown}
          />
        ))}
      </ul>
      {isError && <LoadFailed what="More history" pending={isFetching} onRetry={retry} />}
      {hasNextPage && !isError && (
        <Button
          variant="secondary"
          className="mt-3 w-full"
          pending={isFetchingNextPage}
          onClick={() => history.fetchNextPage()}
        >
          Show earlier
        </Button>
      )}
    </>
  );
}

/** Nothing has happened, or nothing of the chosen kind. */
function Nothing({ kind, onShowAll }: Pick<EntriesProps, 'kind' | 'onShowAll'>) {
  if (kind === undefined) {
    return (
      <p className="text-soft">
        Nothing yet. Bookings and visits appear here once they have begun, and photos when they are
        added.
      </p>
    );
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p role="status" className="text-soft">
        {kindNames[kind].none}
      </p>
      <Button variant="secondary" size="sm" onClick={onShowAll}>
        Show all history
      </Button>
    </div>
  );
}

/** Returns the entries without the visits that were deleted on this phone. */
function useShownEntries(): (entries: readonly HistoryEntry[]) => HistoryEntry[] {
  const withoutDeleted = useWithoutDeleted();
  const idOf = ({ id }: { id: string }) => id;
  return (entries) =>
    entries.flatMap((entry): HistoryEntry[] => {
      if (entry.kind === 'booking') {
        return [{ ...entry, visits: withoutDeleted(entry.visits, idOf) }];
      }
      const isShown = entry.kind !== 'visit' || withoutDeleted([entry.visit], idOf).length > 0;
      return isShown ? [entry] : [];
    });
}
