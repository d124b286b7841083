/** How long a visit took, its track, its notes, and what it said before it was corrected. */
import { Link } from 'wouter';
import type { Visit } from '#contract/visits.ts';
import { recordTrack } from '#web/features/visits/phone/browserVisits.ts';
import type { PhoneVisit } from '#web/features/visits/phone/phoneVisit.ts';
import { KeepTrack } from '#web/features/visits/KeepTrack.tsx';
import { useLiveTrack } from '#web/features/visits/useLiveTrack.ts';
import { hoursAndMinutes, shortMiles, visitTimes } from '#web/features/visits/visitWords.ts';
import { walkPage } from '#web/features/walks/walks.data.ts';
import { useClock } from '#web/platform/device/clock.ts';
import { useBusiness, useSession } from '#web/platform/session/session.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';

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
        <Fact label="Time">{time}</Fact>
        {live?.miles !== undefined && <Fact label="Distance">{shortMiles(live.miles)}</Fact>}
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

/** Only the times are told; other corrections are kept too. */
const asItWas = (
  visit: Visit,
  { startedAt, endedAt }: Visit['corrections'][number]['was'],
): Visit => ({
  ...visit,
  startedAt: startedAt ?? visit.startedAt,
  endedAt: endedAt ?? visit.endedAt,
});

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="text-2xl font-bold">{children}</dd>
    </div>
  );
}

function Note({ label, text }: { label: string; text: string | null }) {
  if (text === null) return null;
  return (
    <div className="mt-4">
      <h3 className="text-sm text-soft">{label}</h3>
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
    </div>
  );
}

function TrackLine({ record: { visit, id } }: { record: PhoneVisit }) {
  const { id: userId } = useSession();
  const live = useLiveTrack(id);
  if (visit.walkRouteId !== null) {
    return (
      <div className="mt-4 flex flex-wrap gap-3">
        <Link href={walkPage(visit.walkRouteId)} className={buttonClass({ variant: 'secondary' })}>
          See the track
        </Link>
        {visit.endedAt !== null && <KeepTrack visit={visit} trackId={visit.walkRouteId} />}
      </div>
    );
  }
  if (visit.endedAt !== null) return null;
  if (live === undefined) {
    return (
      <Button variant="secondary" className="mt-4" onClick={() => recordTrack(userId, visit)}>
        Record the track
      </Button>
    );
  }
  return (
    <p role="status" className="mt-4 text-sm text-soft">
      {live.phase === 'waiting'
        ? 'Waiting for your position...'
        : live.isSignalLost
          ? 'Signal lost. The track goes on as soon as the signal is back.'
          : 'The track is being recorded. Keep your screen on: a locked phone stops it.'}
    </p>
  );
}
