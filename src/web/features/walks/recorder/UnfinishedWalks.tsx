/** Says that a walk broke off, and offers to go on with it, save it or let it go. */
import { useState } from 'react';
import { walkedMiles } from '#contract/rules/walkDistance.ts';
import type { Track } from '#web/features/walks/recorder/recorder.ts';
import { recording } from '#web/features/walks/recorder/thisDevice.ts';
import { useUnfinishedWalks } from '#web/features/walks/recorder/unfinished.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';

const momentText = (time: number) =>
  new Date(time).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });

const walkText = (track: Track): string => {
  const points = `${track.points.length} ${track.points.length === 1 ? 'point' : 'points'}`;
  return `${momentText(track.startedAt)}: ${walkedMiles(track.measured).toFixed(2)} miles, ${points}.`;
};

export function UnfinishedWalks({ userId, active }: { userId: string; active: boolean }) {
  const { walks, save, discard } = useUnfinishedWalks(userId, active);
  const [doomed, setDoomed] = useState<Track>();
  const [asking, setAsking] = useState(false);
  return (
    <div className="mb-4 grid gap-3 empty:hidden">
      {walks.map((track) => (
        <Banner
          key={track.id}
          tone="yellow"
          role="status"
          title={track.isDemo ? 'You have an unfinished demo walk' : 'You have an unfinished walk'}
        >
          <p>{walkText(track)} Nothing was lost.</p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button size="sm" onClick={() => void recording.resume(track, track.points)}>
              Resume walk
            </Button>
            <Button size="sm" variant="secondary" onClick={() => void save(track)}>
              Save walk
            </Button>
            <Button
              size="sm"
              variant="ghost"
              onClick={() => {
                setDoomed(track);
                setAsking(true);
              }}
            >
              Discard
            </Button>
          </div>
        </Banner>
      ))}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Discard this walk?"
        confirmLabel="Discard walk"
        onConfirm={() => {
          setAsking(false);
          if (doomed !== undefined) void discard(doomed);
        }}
      >
        {doomed === undefined ? null : walkText(doomed)} This action cannot be undone.
      </ConfirmDialog>
    </div>
  );
}
