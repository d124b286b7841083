import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import type { PetsApart } from '#contract/people/petsApart.ts';
import { PetsApartDialog } from '#web/features/diary/days-off/PetsApartDialog.tsx';
import { useAddPetsApart, useDeletePetsApart, usePetsApart } from '#web/data/petsApart.ts';
import { usePetNames } from '#web/data/pets.ts';
import { useFailure } from '#web/platform/session/failure.ts';
import { toastSuccess } from '#web/platform/toasts/toast.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

/** The pairs of pets that must not meet. */
export function PetsApartCard() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card as="section" aria-labelledby="pets-apart">
      <CardHeader id="pets-apart" title="Pets that must not meet">
        <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
          <Plus aria-hidden />
          Add Pair
        </Button>
      </CardHeader>
      <Rows />
      <PetsApartDialog open={isOpen} onOpenChange={setOpen} />
    </Card>
  );
}

function Rows() {
  const { data, isPending, isFetching, refetch } = usePetsApart();
  const names = usePetNames();
  const remove = useRemoval(names);
  if (isPending) return <Skeleton className="h-16 w-full" />;
  if (data === undefined) {
    return <LoadFailed what="The pairs" pending={isFetching} onRetry={() => void refetch()} />;
  }
  if (data.length === 0) {
    return (
      <p className="text-soft">
        No pairs yet. Add two pets who would fight, and you’ll be warned if a booking brings them
        together.
      </p>
    );
  }
  return (
    <ul className="grid gap-1">
      {data.map((pair) => (
        <li key={pair.id} className="flex items-center gap-2">
          <div className="min-w-0 grow py-1">
            <p className="font-semibold wrap-anywhere">{pairText(pair, names)}</p>
            {pair.note !== null && <p className="text-sm wrap-anywhere text-soft">{pair.note}</p>}
          </div>
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Remove ${pairText(pair, names)}`}
            onClick={() => remove(pair)}
          >
            <X aria-hidden />
          </Button>
        </li>
      ))}
    </ul>
  );
}

type Names = ReturnType<typeof usePetNames>;

const pairText = ({ petId, otherPetId }: PetsApart, names: Names): string =>
  `${names.get(petId) ?? '…'} and ${names.get(otherPetId) ?? '…'}`;

/** Deletes a pair at once, with Undo. */
function useRemoval(names: Names): (pair: PetsApart) => void {
  const deletion = useDeletePetsApart();
  const addition = useAddPetsApart();
  const fail = useFailure();
  const undo = ({ petId, otherPetId, note }: PetsApart) =>
    addition.mutate(
      { values: { petId, otherPetId, note } },
      { onError: (error) => fail(error, 'Failed to restore the pair') },
    );
  return (pair) =>
    deletion.mutate(pair, {
      onSuccess: () =>
        toastSuccess(`${pairText(pair, names)} can meet again`, {
          label: 'Undo',
          onClick: () => undo(pair),
        }),
      onError: (error) => fail(error, 'Failed to remove the pair'),
    });
}
