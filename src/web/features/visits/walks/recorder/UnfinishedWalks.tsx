/** Offers to resume, save or discard each walk that was interrupted. */
import { shortDateTime } from '#contract/rules/localTime.ts';
import { walkedMiles } from '#contract/rules/walkDistance.ts';
import { recording } from '#web/data/recorder/browserRecorder.ts';
import { DiscardWalk } from '#web/features/visits/walks/recorder/DiscardWalk.tsx';
import type { Track } from '#web/data/recorder/track.ts';
import { useUnfinishedWalks } from '#web/data/recorder/useUnfinishedWalks.ts';
import { useBusiness, useSession } from '#web/platform/session/session.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';

/** "21 Jun 2026, 09:30: 0.04 miles, 5 points." */
function walkText({ points, measured, startedAt }: Track, timeZone: string): string {
  const count = `${points.length} ${points.length === 1 ? 'point' : 'points'}`;
  return `${shortDateTime(startedAt, timeZone)}: ${walkedMiles(measured).toFixed(2)} miles, ${count}.`;
}

export function UnfinishedWalks({ active }: { active: boolean }) {
  const { id: userId } = useSession();
  const { timeZone } = useBusiness();
  const { walks, save, discard } = useUnfinishedWalks(userId, active);
  return (
    <div className="mb-4 grid gap-3 empty:hidden">
      {walks.map((track) => (
        <Banner
          key={track.id}
          tone="yellow"
          role="status"
          title={track.isDemo ? 'You have an unfinished demo walk' : 'You have an unfinished walk'}
        >
          <p>{walkText(track, timeZone)} Nothing was lost.</p>
          <div className="mt-3 grid grid-cols-2 gap-2 sm:flex">
            <Button
              size="sm"
              className="max-sm:col-span-2"
              onClick={() => recording.resume(track, track.points)}
            >
              Resume walk
            </Button>
            <Button size="sm" variant="secondary" onClick={() => save(track)}>
              Save walk
            </Button>
            <DiscardWalk onDiscard={() => void discard(track)}>
              {walkText(track, timeZone)}
            </DiscardWalk>
          </div>
        </Banner>
      ))}
    </div>
  );
}
