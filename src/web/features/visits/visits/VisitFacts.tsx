/** How long a visit took, its track, its notes, and what it said before it was corrected. */
import type { Visit } from '#contract/visits/visits.ts';
import type { PhoneVisit } from '#web/data/visits/phoneVisit.ts';
import { TrackLine } from '#web/features/visits/visits/TrackLine.tsx';
import { useLiveTrack } from '#web/features/visits/visits/useLiveTrack.ts';
import { hoursAndMinutes, shortMiles, visitTimes } from '#web/data/visits/visitWords.ts';
import { useClock } from '#web/platform/device/clock.ts';
import { useBusiness } from '#web/platform/session/session.ts';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { Fact } from '#web/ui/Facts.tsx';

export function VisitFacts({ record }: { record: PhoneVisit }) {
  const { visit } = record;
  const { timeZone } = useBusiness();
  const live = useLiveTrack(visit.id);
  const time = useClock((now) =>
    hoursAndMinutes(
      Date.parse(visit.startedAt),
      visit.endedAt === null ? now.getTime() : Date.parse(visit.endedAt),
    ),
  );
  return (
    <Card as="section" aria-labelledby="visit-facts">
      <CardHeader id="visit-facts" title={visit.endedAt === null ? 'Under way' : 'Finished'} />
      <dl className="grid grid-cols-2 gap-4 tabular-nums">
        <Fact valueClass="text-2xl font-bold" label="Time">
          {time}
        </Fact>
        {live?.miles !== undefined && (
          <Fact valueClass="text-2xl font-bold" label="Distance">
            {shortMiles(live.miles)}
          </Fact>
        )}
      </dl>
      <TrackLine record={record} />
      <Note label="Note for the client" text={visit.note} />
      <Note label="Note for yourself" text={visit.privateNote} />
      {visit.corrections.length > 0 && (
        <ul className="mt-4 text-sm text-soft">
          {visit.corrections.map(({ correctedAt, was }) => (
            <li key={correctedAt}>Corrected: was {visitTimes(asItWas(visit, was), timeZone)}</li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Only corrected times are shown; other corrections are kept too. */
const asItWas = (
  visit: Visit,
  { startedAt, endedAt }: Visit['corrections'][number]['was'],
): Visit => ({
  ...visit,
  startedAt: startedAt ?? visit.startedAt,
  endedAt: endedAt ?? visit.endedAt,
});

function Note({ label, text }: { label: string; text: string | null }) {
  if (text === null) return null;
  return (
    <div className="mt-4">
      <h3 className="text-sm text-soft">{label}</h3>
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
    </div>
  );
}
