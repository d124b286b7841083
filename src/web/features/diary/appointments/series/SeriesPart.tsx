/** The series of a booking in its form: in words, its pauses, and how to pause it or end a pause. */
import { Pause, Repeat } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { mediumDate } from '#contract/rules/longDate.ts';
import { seriesWords } from '#contract/rules/seriesWords.ts';
import { seriesPause, type Span } from '#contract/diary/series.ts';
import { appointmentsText } from '#web/features/diary/appointments/series/scopeWords.ts';
import { usePauseSeries, useSeries } from '#web/data/series.ts';
import { useToday } from '#web/platform/device/clock.ts';
import { type DraftState, useDraftState } from '#web/platform/forms/draftState.ts';
import { useFailure } from '#web/platform/session/failure.ts';
import { toastSuccess } from '#web/platform/toasts/toast.ts';
import { Button } from '#web/ui/Button.tsx';
import { DraftNotice } from '#web/ui/DraftNotice.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { TextField } from '#web/ui/TextField.tsx';

interface SeriesPartProps {
  seriesId: string;
  /** The day of the booking: a pause begins there unless told otherwise. */
  day: IsoDate;
  /** A pause or its end has changed appointments, this one perhaps: the form closes, and keeps what was typed. */
  onChanged: () => void;
}

export function SeriesPart({ seriesId, day, onChanged }: SeriesPartProps) {
  const today = useToday();
  const { data: series, isError, isFetching, refetch } = useSeries(seriesId);
  const { change, pending } = useChangePauses(seriesId, onChanged);
  const first = day > today ? day : today;
  const draft = useDraftState<Span>(`pause:${seriesId}`, { from: first, to: first });
  // What was chosen last time must be seen.
  const [isOpen, setOpen] = useState(draft.restored);
  if (isError && series === undefined) {
    return (
      <div className="col-span-full!">
        <LoadFailed what="How this repeats" pending={isFetching} onRetry={() => void refetch()} />
      </div>
    );
  }
  const pauses = series?.pauses.filter(({ to }) => to >= today) ?? [];
  return (
    <section
      aria-label="Repeats"
      aria-busy={series === undefined}
      className="col-span-full! grid gap-3 rounded-xl border border-line bg-sunken p-4"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="flex min-w-0 grow basis-60 gap-2 font-semibold">
          <Repeat aria-hidden className="mt-1 size-4 shrink-0 text-soft" />
          {series ? seriesWords(series, today) : <Skeleton className="h-6 w-56" />}
        </p>
        <Button
          variant="secondary"
          size="sm"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Pause aria-hidden className="size-4!" />
          Pause for a while
        </Button>
      </div>
      {pauses.length > 0 && (
        <ul aria-label="Pauses" className="grid gap-1">
          {pauses.map((span) => (
            <li key={span.from} className="flex flex-wrap items-center gap-x-3">
              <span className="text-sm">{spanText(span)}</span>
              <Button
                variant="ghost"
                size="sm"
                disabled={pending}
                aria-label={`End the pause ${spanText(span)}`}
                onClick={() => change({ ...span, isEnd: true })}
              >
                End this pause
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isOpen && (
        <PauseFields
          draft={draft}
          pending={pending}
          onPause={(span) => change({ ...span, isEnd: false }, draft.forget)}
        />
      )}
    </section>
  );
}

/** "Paused from Mon 3 Aug 2026 to Sun 16 Aug 2026". */
const spanText = ({ from, to }: Span): string =>
  `Paused from ${mediumDate(from)} to ${mediumDate(to)}`;

function useChangePauses(seriesId: string, onChanged: () => void) {
  const fail = useFailure();
  const { mutate, isPending } = usePauseSeries(seriesId);
  return {
    pending: isPending,
    change: (request: Span & { isEnd: boolean }, onDone?: () => void) =>
      mutate(request, {
        onSuccess: ({ changed }) => {
          onDone?.();
          const count = appointmentsText(changed);
          toastSuccess(
            request.isEnd
              ? `The pause has ended: ${count} back`
              : `Paused: ${count} cancelled. End the pause to bring them back`,
          );
          onChanged();
        },
        onError: (error) => fail(error, 'Failed to change the pause'),
      }),
  };
}

interface PauseFieldsProps {
  draft: DraftState<Span>;
  pending: boolean;
  onPause: (span: Span) => void;
}

/** Not fields of the form around them: Enter pauses. */
function PauseFields({ draft, pending, onPause }: PauseFieldsProps) {
  const { values: span } = draft;
  const [errors, setErrors] = useState<Partial<Span>>({});
  function pause(): void {
    const { success, data, error } = seriesPause.safeParse(span);
    const wrong = Object.fromEntries(
      (error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]),
    );
    setErrors(wrong);
    if (success) onPause(data);
  }
  const field = (name: keyof Span) => ({
    type: 'date',
    required: true,
    min: '0001-01-01',
    max: '9999-12-31',
    value: span[name],
    error: errors[name],
    onChange: ({ target }: { target: HTMLInputElement }) => draft.change({ [name]: target.value }),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      pause();
    },
  });
  return (
    <div
      role="group"
      aria-label="Pause for a while"
      className="grid gap-x-4 gap-y-3 sm:grid-cols-2"
    >
      <DraftNotice draft={draft} className="sm:col-span-2" />
      <TextField {...field('from')} label="First day of the pause" />
      <TextField {...field('to')} label="Last day of the pause" />
      <p className="text-sm text-soft sm:col-span-2">
        The appointments of these days are cancelled. Ending the pause restores them.
      </p>
      <Button size="sm" pending={pending} onClick={pause} className="justify-self-start">
        Pause
      </Button>
    </div>
  );
}
