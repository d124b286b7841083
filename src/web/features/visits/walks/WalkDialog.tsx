/** One walk: its line, its figures and its downloads. */
import { Download, Pencil, Share2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { decodeLine, drawnLine } from '#contract/rules/walkLine.ts';
import type { Walk, WalkSummary } from '#contract/visits/walks.ts';
import { downloadGpx, SHARED_TRIM_METRES } from '#web/features/visits/walks/gpx/downloadGpx.ts';
import { WalkMap } from '#web/features/visits/walks/map/WalkMap.tsx';
import { WalkBadges } from '#web/features/visits/walks/WalkBadges.tsx';
import { useWalk, useWalks } from '#web/data/walks.ts';
import { WalkFacts } from '#web/features/visits/walks/WalkFacts.tsx';
import { milesText } from '#web/features/visits/walks/walkWords.ts';
import { useFailure } from '#web/platform/session/failure.ts';
import { isAnswered, isNotFound } from '#web/platform/net/http.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

interface WalkDialogProps {
  /** Kept while the dialog closes, so that its content stays. */
  walkId: string;
  open: boolean;
  onClose: () => void;
  onEdit: (walk: WalkSummary) => void;
}

export default function WalkDialog({ walkId, open, onClose, onEdit }: WalkDialogProps) {
  const { data, error, isFetching, refetch } = useWalk(walkId);
  const listed = useWalks().data?.find(({ id }) => id === walkId);
  const walk = data ?? listed;
  const isGone = isNotFound(error);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={isGone ? 'Walk Not Found' : (walk?.name ?? 'Walk route')}
      size="lg"
    >
      {isGone ? (
        <Empty title="This walk doesn’t exist" hint="It was deleted, or it isn’t one of yours." />
      ) : walk ? (
        <Content walk={walk} points={data?.gpsData ?? undefined} onEdit={() => onEdit(walk)} />
      ) : error ? (
        <LoadFailed what="This walk" pending={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="aspect-5/3 w-full rounded-xl" />
      )}
    </Dialog>
  );
}

interface ContentProps {
  walk: WalkSummary;
  /** Every point, once they are here; until then the short line of the list is drawn. */
  points: Walk['gpsData'] | undefined;
  onEdit: () => void;
}

function Content({ walk, points, onEdit }: ContentProps) {
  const { line } = walk;
  const segments = useMemo(
    () => (points ? drawnLine(points) : line ? decodeLine(line) : []),
    [points, line],
  );
  return (
    <div className="grid gap-5">
      {segments.length > 0 ? (
        <WalkMap
          segments={segments}
          label={`Map of “${walk.name}”, ${milesText(walk.distance, 2)}, showing start and end`}
        />
      ) : (
        <p className="rounded-xl bg-sunken p-4 text-soft">
          This route has no GPS track yet. Record it with GPS, or import it from your watch.
        </p>
      )}
      {(walk.description !== null || walk.isFavorite || walk.isDemo) && (
        <div>
          <p className="flex flex-wrap gap-2 not-empty:not-last:mb-3">
            <WalkBadges walk={walk} />
          </p>
          {walk.description !== null && (
            <p className="break-words whitespace-pre-line">{walk.description}</p>
          )}
        </div>
      )}
      <WalkFacts walk={walk} points={points} />
      <div className="flex flex-wrap items-start gap-3 max-sm:*:w-full">
        {segments.length > 0 && <Exports id={walk.id} />}
        <Button variant="secondary" onClick={onEdit}>
          <Pencil aria-hidden />
          Edit Route
        </Button>
      </div>
    </div>
  );
}

type Export = 'whole' | 'shared';

function Exports({ id }: { id: string }) {
  const [downloading, setDownloading] = useState<Export>();
  const fail = useFailure();

  async function download(kind: Export) {
    setDownloading(kind);
    try {
      await downloadGpx(id, kind === 'shared' ? SHARED_TRIM_METRES : undefined);
    } catch (error) {
      const reason = isAnswered(error) && error.failure?.message;
      fail(error, reason || 'Failed to download the walk');
    } finally {
      setDownloading(undefined);
    }
  }

  return (
    <>
      <Button
        variant="secondary"
        pending={downloading === 'whole'}
        onClick={() => download('whole')}
      >
        {downloading !== 'whole' && <Download aria-hidden />}
        Download GPX
      </Button>
      <div className="sm:max-w-64">
        <Button
          variant="secondary"
          pending={downloading === 'shared'}
          aria-describedby="share-hint"
          className="w-full"
          onClick={() => download('shared')}
        >
          {downloading !== 'shared' && <Share2 aria-hidden />}
          GPX for sharing
        </Button>
        <p id="share-hint" className="mt-1.5 text-sm text-soft">
          Without the first and last {SHARED_TRIM_METRES} m, and without your notes
        </p>
      </div>
    </>
  );
}
