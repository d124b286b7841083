/** Makes the track of a visit that is over one of My Walk Routes, and takes it out again. */
import { Heart, HeartOff } from 'lucide-react';
import { useState } from 'react';
import type { Visit } from '#contract/visits/visits.ts';
import type { WalkSummary } from '#contract/visits/walks.ts';
import { KeepTrackForm } from '#web/features/visits/visits/KeepTrackForm.tsx';
import { isOwnTrack } from '#web/features/visits/visits/ownTrack.ts';
import { useSaveWalk, useWalk } from '#web/data/walks.ts';
import { useFailure } from '#web/platform/session/failure.ts';
import { toastSuccess } from '#web/platform/toasts/toast.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';

interface KeepTrackProps {
  visit: Visit;
  trackId: string;
}

export function KeepTrack({ visit, trackId }: KeepTrackProps) {
  const { data: track } = useWalk(trackId);
  const [naming, setNaming] = useState(false);
  // A route that was not recorded on this visit must not go with it.
  if (track === undefined || !isOwnTrack(visit, track)) return null;
  return (
    <>
      {track.isListed ? (
        <TakeOut track={track} />
      ) : (
        <Button variant="secondary" onClick={() => setNaming(true)}>
          <Heart aria-hidden />
          Keep in My Walk Routes
        </Button>
      )}
      <Dialog open={naming} onOpenChange={setNaming} title="Keep in My Walk Routes">
        <KeepTrackForm track={track} onClose={() => setNaming(false)} />
      </Dialog>
    </>
  );
}

function TakeOut({ track }: { track: WalkSummary }) {
  const save = useSaveWalk();
  const fail = useFailure();
  async function takeOut(): Promise<void> {
    try {
      await save.mutateAsync({ values: { isListed: false }, base: track });
    } catch (error) {
      fail(error, 'Failed to remove the route');
      return;
    }
    toastSuccess('The route is no longer in My Walk Routes');
  }
  return (
    <Button variant="secondary" pending={save.isPending} onClick={() => takeOut()}>
      {!save.isPending && <HeartOff aria-hidden />}
      Remove from My Walk Routes
    </Button>
  );
}
