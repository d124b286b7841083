/** What a new series would be: in words, how many appointments, and which of its days clash with others. */
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { Clash, SeriesInput, SeriesPreview } from '#contract/diary/series.ts';
import { mediumDate } from '#contract/rules/longDate.ts';
import { seriesWords } from '#contract/rules/seriesWords.ts';
import { namesInWords } from '#web/features/diary/appointments/bookedPets.ts';
import {
  previewFields,
  type RepeatTyped,
} from '#web/features/diary/appointments/series/repeatFields.ts';
import { appointmentsText } from '#web/features/diary/appointments/series/scopeWords.ts';
import { WarningList } from '#web/features/diary/appointments/warnings/WarningList.tsx';
import { seriesWarningTexts } from '#web/features/diary/appointments/warnings/warningTexts.ts';
import { seriesPreviewQuery } from '#web/data/series.ts';
import { useToday } from '#web/platform/device/clock.ts';
import { useDebounced } from '#web/platform/forms/debounce.ts';
import { fieldErrors } from '#web/platform/session/failure.ts';
import { Button } from '#web/ui/Button.tsx';

/** A pause in typing a day or a time. */
const PAUSE_MS = 250;
/** How many clashes are named at first. */
const NAMED = 4;

interface RepeatPreviewProps {
  booking: {
    date: string;
    startTime: string;
    endTime: string;
    petIds: string[];
    repeat: RepeatTyped;
  };
}

export function RepeatPreview({ booking }: RepeatPreviewProps) {
  const today = useToday();
  const { startTime, endTime, petIds } = booking;
  const fields = previewFields(booking, { startTime, endTime, petIds });
  return (
    <div className="grid gap-3 sm:col-span-2">
      <p role="status" className="font-semibold">
        {fields
          ? seriesWords({ ...fields, ...booking.repeat, ...when(fields) }, today)
          : 'Choose days and times to see what this books.'}
      </p>
      {fields && <Outcome fields={fields} />}
    </div>
  );
}

const when = ({ startsOn, endsOn = null, everyWeeks = 1 }: SeriesInput) => ({
  startsOn,
  endsOn,
  everyWeeks,
});

function Outcome({ fields }: { fields: SeriesInput }) {
  const asked = useDebounced(JSON.stringify(fields), PAUSE_MS);
  const settled: SeriesInput = JSON.parse(asked);
  const { data, error, isFetching, refetch } = useQuery({
    ...seriesPreviewQuery(settled),
    placeholderData: (last: SeriesPreview | undefined) => last,
  });
  if (data) {
    return (
      <>
        <p role="status" className="text-sm">
          {outcomeText(data)}
        </p>
        <div role="status" className="empty:hidden">
          <WarningList texts={seriesWarningTexts(data)} />
        </div>
        <Clashes clashes={data.clashes} />
      </>
    );
  }
  if (error === null) return <p className="text-sm text-soft">Checking for clashes…</p>;
  const [refusal] = fieldErrors(error);
  return (
    <div role="alert" className="grid justify-items-start gap-2 text-sm">
      <p>{refusal?.message ?? 'Couldn’t check for clashes. You can still save.'}</p>
      {!refusal && (
        <Button variant="secondary" size="sm" pending={isFetching} onClick={() => refetch()}>
          Try again
        </Button>
      )}
    </div>
  );
}

/** "Makes 53 appointments, the first on Mon 30 Mar 2026." */
function outcomeText({ appointments, firstDay }: SeriesPreview): string {
  if (firstDay === null)
    return 'Appointments are made up to 18 months ahead; each day adds the next.';
  return `Makes ${appointmentsText(appointments)} up to 18 months ahead, the first on ${mediumDate(firstDay)}.`;
}

/** "Mon 30 Mar 2026, 09:30 to 10:30: Evening walk, Jane Doe, Rex". */
const clashText = ({ date, startTime, endTime, title, clientName, petNames }: Clash): string =>
  `${mediumDate(date)}, ${startTime} to ${endTime}: ${[title, clientName, namesInWords(petNames)]
    .filter((text) => text !== '')
    .join(', ')}`;

function Clashes({ clashes }: { clashes: readonly Clash[] }) {
  const [showsAll, setShowsAll] = useState(false);
  if (clashes.length === 0) {
    return <p className="text-sm text-soft">No clashes with other bookings.</p>;
  }
  const days = new Set(clashes.map(({ date }) => date)).size;
  const shown = showsAll ? clashes : clashes.slice(0, NAMED);
  return (
    <div data-tone="yellow" className="grid justify-items-start gap-2 text-sm">
      <p className="flex gap-1.5 font-semibold text-tone">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        {days === 1 ? 'One day clashes' : `${days} days clash`} with another booking. You can book
        anyway.
      </p>
      <ul aria-label="Clashes" className="grid max-h-60 w-full gap-1 overflow-y-auto">
        {shown.map((clash) => (
          <li key={`${clash.date} ${clash.id}`}>{clashText(clash)}</li>
        ))}
      </ul>
      {shown.length < clashes.length && (
        <Button variant="secondary" size="sm" onClick={() => setShowsAll(true)}>
          Show all {clashes.length}
        </Button>
      )}
    </div>
  );
}
