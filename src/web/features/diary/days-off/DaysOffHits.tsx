/** The bookings on days off: each is cancelled or kept. */
import { useEffect, useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import {
  type DayOff,
  type DayOffValues,
  type DaysOffHit,
  MAX_HITS,
} from '#contract/diary/daysOff.ts';
import { isRealDay } from '#contract/fields/civilDay.ts';
import { whenText } from '#web/features/diary/days-off/cancellationMessages.ts';
import type { DaysOffTyped } from '#contract/diary/daysOffFields.ts';
import { choose, tickedBeforehand } from '#web/features/diary/days-off/ticked.ts';
import type { Telling } from '#web/features/diary/days-off/useTellClients.ts';
import { useHits } from '#web/data/daysOff.ts';
import { useDebounced } from '#web/platform/forms/debounce.ts';
import { Button } from '#web/ui/Button.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

/** A pause in typing a day. */
const PAUSE_MS = 250;
/** How many are shown at first. */
const AT_FIRST = 50;

interface DaysOffHitsProps {
  form: UseFormReturn<DaysOffTyped, unknown, DayOffValues>;
  telling: Telling;
  /** The days off as they are saved; undefined for new ones. */
  saved: DayOff | undefined;
}

export function DaysOffHits({ form, telling, saved }: DaysOffHitsProps) {
  const [from, to] = useWatch({ control: form.control, name: ['startsOn', 'endsOn'] });
  const asked = useDebounced(`${from} ${to}`, PAUSE_MS);
  const [first = '', last = ''] = asked.split(' ');
  const isSpan = isRealDay(first) && isRealDay(last) && first <= last;
  const { data, isPending, isError, isFetching, refetch } = useHits(first, last, isSpan);
  if (!isSpan) return null;
  return (
    <section aria-labelledby="days-off-hits" className="col-span-full min-w-0">
      <h3 id="days-off-hits" className="font-semibold">
        Bookings on these days
      </h3>
      <p role="status" className="mt-0.5 text-sm text-soft">
        {data && hitsText(data)}
      </p>
      {isPending && <Skeleton className="mt-2 h-20 w-full" />}
      {isError && data === undefined && (
        <LoadFailed what="The bookings" pending={isFetching} onRetry={() => void refetch()} />
      )}
      {data && data.length > 0 && <Hits form={form} telling={telling} saved={saved} hits={data} />}
    </section>
  );
}

function hitsText(hits: readonly DaysOffHit[]): string {
  if (hits.length === 0)
    return 'Nothing is booked on these days. Repeating appointments won’t be added on them.';
  const more =
    hits.length === MAX_HITS
      ? ' Only the first ones are shown. Save, then come back for the rest.'
      : '';
  const repeating = hits.some(({ seriesId }) => seriesId !== null)
    ? ' Repeating ones are ticked for you; they go on after these days.'
    : '';
  return `Ticked bookings will be cancelled, the others stay.${repeating}${more}`;
}

/** A box for each booking, ticked where it is cancelled, and one for all. */
function Hits({ form, telling, saved, hits }: DaysOffHitsProps & { hits: readonly DaysOffHit[] }) {
  const [isWhole, setWhole] = useState(false);
  const { control, setValue } = form;
  const [chosen = [], kept = []] = useWatch({ control, name: ['cancelIds', 'keptIds'] });
  useEffect(() => {
    const more = tickedBeforehand(hits, { cancelIds: chosen, keptIds: kept }, saved);
    if (more.length > 0) setValue('cancelIds', [...chosen, ...more]);
  }, [hits, chosen, kept, saved, setValue]);
  const change = (ids: readonly string[], isCancelled: boolean): void => {
    const next = choose({ cancelIds: chosen, keptIds: kept }, ids, isCancelled);
    setValue('cancelIds', next.cancelIds, { shouldDirty: true });
    setValue('keptIds', next.keptIds, { shouldDirty: true });
  };
  const cancelled = new Set(chosen);
  const isAll = hits.every(({ id }) => cancelled.has(id));
  const shown = isWhole ? hits : hits.slice(0, AT_FIRST);
  return (
    <>
      <CheckboxField
        label={hits.length === 1 ? 'Cancel it' : `Cancel all ${hits.length}`}
        checked={isAll}
        onChange={() =>
          change(
            hits.map(({ id }) => id),
            !isAll,
          )
        }
        className="mt-1 border-b border-line font-semibold"
      />
      <ul aria-label="Bookings on these days">
        {shown.map((hit) => (
          <li key={hit.id}>
            <CheckboxField
              label={whenText(hit)}
              hint={`${whoseText(hit)} · ${fateText(hit, cancelled.has(hit.id))}`}
              checked={cancelled.has(hit.id)}
              onChange={() => change([hit.id], !cancelled.has(hit.id))}
            />
          </li>
        ))}
      </ul>
      {shown.length < hits.length && (
        <Button variant="secondary" size="sm" onClick={() => setWhole(true)}>
          Show all {hits.length}
        </Button>
      )}
      {chosen.length > 0 && (
        <CheckboxField
          label="Prepare a message to each client"
          hint={
            telling.isAutomatic
              ? 'Automatic Emails will let them know, or wait for you under Messages.'
              : 'It waits under Messages. Nothing is sent until you send it.'
          }
          checked={telling.isOn}
          onChange={({ target }) => telling.setOn(target.checked)}
          className="mt-1 border-t border-line"
        />
      )}
    </>
  );
}

/** What happens to a booking when the days off are saved. */
const fateText = ({ seriesId }: DaysOffHit, isCancelled: boolean): string =>
  `${seriesId === null ? '' : 'repeating, '}${isCancelled ? 'will be cancelled' : 'stays'}`;

/** "Walk with Rex, Bella, Jane Doe": pets that the title names are not named twice. */
const whoseText = ({ title, petNames, clientName }: DaysOffHit): string =>
  [title, ...petNames.filter((name) => !title.includes(name)), clientName].join(', ');
