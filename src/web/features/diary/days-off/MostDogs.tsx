import { type SyntheticEvent, useState } from 'react';
import { MOST_DOGS } from '#contract/diary/diarySettings.ts';
import { useDiarySettings, useSaveDiarySettings } from '#web/data/diarySettings.ts';
import { useDraftState } from '#web/platform/forms/draftState.ts';
import { useFailure } from '#web/platform/session/failure.ts';
import { toastSuccess } from '#web/platform/toasts/toast.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { DraftNotice } from '#web/ui/DraftNotice.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { TextField } from '#web/ui/TextField.tsx';

const RANGE = 'Choose a number from 1 to 50';

/** How many dogs may be out at once without a warning. */
export function MostDogs() {
  const { data, isPending, isFetching, refetch } = useDiarySettings();
  return (
    <Card as="section" aria-labelledby="most-dogs">
      <CardHeader id="most-dogs" title="Most dogs at once" />
      {isPending && <Skeleton className="h-20 w-full" />}
      {data && <Limit mostDogs={data.mostDogs} />}
      {!isPending && !data && (
        <LoadFailed what="Your limit" pending={isFetching} onRetry={() => void refetch()} />
      )}
    </Card>
  );
}

function Limit({ mostDogs }: { mostDogs: number }) {
  const draft = useDraftState('most-dogs', { typed: String(mostDogs) });
  const { typed } = draft.values;
  const [error, setError] = useState<string>();
  const { mutate, isPending } = useSaveDiarySettings();
  const fail = useFailure();
  function save(event: SyntheticEvent): void {
    event.preventDefault();
    const number = Number(typed);
    if (!Number.isInteger(number) || number < 1 || number > 50) {
      setError(RANGE);
      return;
    }
    setError(undefined);
    mutate(
      { mostDogs: number },
      {
        onSuccess: () => {
          draft.forget();
          toastSuccess('Limit saved successfully');
        },
        onError: (problem) => fail(problem, 'Failed to save the limit'),
      },
    );
  }
  return (
    <form noValidate onSubmit={save} className="flex flex-wrap items-start gap-3">
      <DraftNotice draft={draft} className="basis-full" />
      <TextField
        label="Dogs"
        name="mostDogs"
        type="number"
        inputMode="numeric"
        min={1}
        max={50}
        value={typed}
        onChange={({ target }) => draft.change({ typed: target.value })}
        error={error}
        hint={`Most insurers and councils allow ${MOST_DOGS}, some allow 6. You’re warned when a booking goes over your limit.`}
        className="grow basis-48"
      />
      <Button type="submit" variant="secondary" pending={isPending} className="mt-6.5">
        Save
      </Button>
    </form>
  );
}
