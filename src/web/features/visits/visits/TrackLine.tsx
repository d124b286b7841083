/** The track of a visit: recorded, being recorded, or what to do so that it is. */
import { Link } from 'wouter';
import { recordTrack } from '#web/data/visits/browserVisits.ts';
import type { PhoneVisit } from '#web/data/visits/phoneVisit.ts';
import { KeepTrack } from '#web/features/visits/visits/KeepTrack.tsx';
import { useRecording } from '#web/features/visits/visits/useLiveTrack.ts';
import { usePhoneVisits } from '#web/data/visits/visits.ts';
import { petsOf, visitTitle } from '#web/data/visits/visitWords.ts';
import { usePetNames } from '#web/data/pets.ts';
import { HOW_TO_ALLOW } from '#web/data/recorder/howToAllow.ts';
import { type TrackStart, visitTrack } from '#web/data/recorder/visitTrack.ts';
import { walkPage } from '#web/data/walks.ts';
import { useSession } from '#web/platform/session/session.ts';
import { toast } from '#web/platform/toasts/toast.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';

export function TrackLine({ record: { visit, id } }: { record: PhoneVisit }) {
  const live = useRecording();
  if (visit.walkRouteId !== null) {
    return (
      <div className="mt-4 flex flex-wrap gap-3">
        <Link href={walkPage(visit.walkRouteId)} className={buttonClass({ variant: 'secondary' })}>
          See the route
        </Link>
        {visit.endedAt !== null && <KeepTrack visit={visit} trackId={visit.walkRouteId} />}
      </div>
    );
  }
  if (visit.endedAt !== null) return null;
  if (!visitTrack.isSupported()) {
    return <Hint>This browser can’t find your location, so no route is recorded.</Hint>;
  }
  if (live.visitId !== id) return <NotRecorded visit={visit} />;
  if (live.phase === 'waiting') return <Hint>Waiting for your position...</Hint>;
  return (
    <Hint>
      {live.isSignalLost
        ? 'Signal lost. Recording continues as soon as the signal is back.'
        : 'Your route is being recorded. Keep your screen on: a locked phone stops it.'}
    </Hint>
  );
}

function Hint({ children }: { children: string }) {
  return (
    <p role="status" className="mt-4 text-sm text-soft">
      {children}
    </p>
  );
}

/** Why a tap on the button led to nothing. */
const problems: Record<Exclude<TrackStart, 'recording'> | 'unreadable', string> = {
  unsupported: 'This browser can’t find your location.',
  busy: 'Another visit is being recorded.',
  elsewhere: 'Another tab of this browser is already recording it.',
  over: 'This route is finished and waiting to be sent.',
  unreadable: 'This device’s storage isn’t responding. Try again in a moment.',
};

function NotRecorded({ visit }: Pick<PhoneVisit, 'visit'>) {
  const { id: userId } = useSession();
  const { visitId: otherId, failure } = useRecording();
  const { visits } = usePhoneVisits();
  const names = usePetNames();
  const other = visits.find(({ id }) => id === otherId);
  const isBusy = otherId !== undefined;

  async function record(): Promise<void> {
    const outcome = (await recordTrack(userId, visit, { isSwitch: isBusy })) ?? 'unreadable';
    if (outcome === 'recording') return;
    const description = problems[outcome];
    toast({ title: 'No route recorded', description, variant: 'destructive' });
  }

  return (
    <div className="mt-4 grid justify-items-start gap-3">
      {isBusy && (
        <p className="text-sm text-soft">
          The route of {other ? visitTitle(other.title, petsOf(other, names)) : 'another visit'} is
          being recorded. This phone records one at a time; what it has so far is kept.
        </p>
      )}
      {!isBusy && failure?.visitId === visit.id && (
        <Banner tone="yellow" role="alert" title="No route is being recorded">
          {failure.isDenied ? HOW_TO_ALLOW : 'Your location can’t be found. Try again in the open.'}
        </Banner>
      )}
      <Button variant="secondary" onClick={record}>
        {isBusy ? 'Record this visit instead' : 'Record the route'}
      </Button>
    </div>
  );
}
