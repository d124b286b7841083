/** The bookings on days off: each is cancelled or kept. */
import { useState } from 'react';
import { useController, useWatch, type UseFormReturn } from 'react-hook-form';
import { type DayOffValues, type DaysOffHit, MAX_HITS } from '#contract/daysOff.ts';
import { isRealDay } from '#contract/rules/civilDay.ts';
import { whenText } from '#web/entities/diary/cancellationMessages.ts';
import type { DaysOffTyped } from '#web/entities/diary/daysOffFields.ts';
import type { Telling } from '#web/entities/diary/useTellClients.ts';
import { useHits } from '#web/features/diary/daysOff.data.ts';
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
}

export function DaysOffHits({ form, telling }: DaysOffHitsProps) {
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
      {data && data.length > 0 && <Hits form={form} telling={telling} hits={data} />}
    </section>
  );
}

function hitsText(hits: readonly DaysOffHit[]): string {
  if (hits.length === 0) return 'None: these days are free.';
  const more =
    hits.length === MAX_HITS ? ' These are the first: save, then come back for the rest.' : '';
  return `Tick those to cancel. The others are kept.${more}`;
}

/** A box for each booking, ticked where it is cancelled, and one for all. */
function Hits({ form, telling, hits }: DaysOffHitsProps & { hits: readonly DaysOffHit[] }) {
  const [isWhole, setWhole] = useState(false);
  const {
    field: { value: chosen = [], onChange },
  } = useController({ control: form.control, name: 'cancelIds' });
  const cancelled = new Set(chosen);
  const isAll = hits.every(({ id }) => cancelled.has(id));
  const shown = isWhole ? hits : hits.slice(0, AT_FIRST);
  return (
    <>
      <CheckboxField
        label={hits.length === 1 ? 'Cancel it' : `Cancel all ${hits.length}`}
        checked={isAll}
        onChange={() => onChange(isAll ? [] : hits.map(({ id }) => id))}
        className="mt-1 border-b border-line font-semibold"
      />
      <ul aria-label="Bookings on these days">
        {shown.map((hit) => (
          <li key={hit.id}>
            <CheckboxField
              label={whenText(hit)}
              hint={whoseText(hit)}
              checked={cancelled.has(hit.id)}
              onChange={() =>
                onChange(
                  cancelled.has(hit.id)
                    ? chosen.filter((id) => id !== hit.id)
                    : [...chosen, hit.id],
                )
              }
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
              ? 'The automatic mails tell them already, or wait for you under Messages.'
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

/** "Walk with Rex, Bella, Jane Doe": pets that the title names are not named twice. */
const whoseText = ({ title, petNames, clientName }: DaysOffHit): string =>
  [title, ...petNames.filter((name) => !title.includes(name)), clientName].join(', ');
