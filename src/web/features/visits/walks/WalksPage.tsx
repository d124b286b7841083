/** Recording walks, the routes that they make, and the favourites among them. */
import { Plus } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { Position } from '#contract/rules/distance.ts';
import type { WalkSummary } from '#contract/visits/walks.ts';
import { DeleteWalkDialog } from '#web/features/visits/walks/DeleteWalkDialog.tsx';
import { FavoriteRoutes } from '#web/features/visits/walks/FavoriteRoutes.tsx';
import { ImportGpx } from '#web/features/visits/walks/gpx/ImportGpx.tsx';
import { WalkMap } from '#web/features/visits/walks/map/WalkMap.tsx';
import { RecorderCard } from '#web/features/visits/walks/recorder/RecorderCard.tsx';
import { RouteList } from '#web/features/visits/walks/RouteList.tsx';
import { WalkFormDialog } from '#web/features/visits/walks/WalkFormDialog.tsx';
import { closeWalk, clearNew, openWalk, useWalkUrl } from '#web/features/visits/walks/walkLink.ts';
import { focusHeading } from '#web/platform/nav/focus.ts';
import { lazyPart } from '#web/platform/nav/lazyPart.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';

const useDetailPart = lazyPart(async () => import('#web/features/visits/walks/WalkDialog.tsx'));

/** The recorder's line looks like that of a saved walk. */
const liveLine = (segments: readonly (readonly Position[])[]) => (
  <WalkMap segments={segments} label="Your walk so far, showing its start and where you are" live />
);

export default function WalksPage() {
  const { walkId, isNew } = useWalkUrl();
  const [editing, setEditing] = useState<{ open: boolean; walk?: WalkSummary }>({ open: isNew });
  const [deleting, setDeleting] = useState<{ open: boolean; walk?: WalkSummary }>({ open: false });
  const [problem, setProblem] = useState<string>();
  const add = useCallback(() => setEditing({ open: true }), []);
  const edit = useCallback((walk: WalkSummary) => setEditing({ open: true, walk }), []);
  const remove = useCallback((walk: WalkSummary) => setDeleting({ open: true, walk }), []);

  return (
    <>
      <PageHeader title="My Walks" subtitle="GPS walk tracking and favorite routes" />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
        <RecorderCard renderLine={liveLine} />
        <FavoriteRoutes className="lg:col-start-2 lg:row-span-2 lg:row-start-1" />
        <section aria-labelledby="my-walk-routes" className="min-w-0">
          <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
            <h2 id="my-walk-routes" className="text-lg font-bold">
              My Walk Routes
            </h2>
            <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:grow">
              <ImportGpx onProblem={setProblem} onImported={({ id }) => openWalk(id)} />
              <Button variant="secondary" onClick={add}>
                <Plus aria-hidden />
                New Route
              </Button>
            </div>
          </div>
          {problem !== undefined && (
            <Banner tone="red" role="alert" className="mb-4">
              {problem}
            </Banner>
          )}
          <RouteList onAdd={add} onEdit={edit} onDelete={remove} />
        </section>
      </div>
      <WalkFormDialog
        open={editing.open}
        onOpenChange={(open) => {
          setEditing((before) => ({ ...before, open }));
          if (!open) clearNew();
        }}
        walk={editing.walk}
      />
      <DeleteWalkDialog
        open={deleting.open}
        onOpenChange={(open) => setDeleting((before) => ({ ...before, open }))}
        walk={deleting.walk}
        onDeleted={focusHeading}
      />
      <Detail walkId={walkId} onEdit={edit} />
    </>
  );
}

interface DetailProps {
  walkId: string | undefined;
  onEdit: (walk: WalkSummary) => void;
}

/** The walk that the URL names; the last one stays while its dialog closes. */
function Detail({ walkId, onEdit }: DetailProps) {
  const [last, setLast] = useState(walkId);
  if (walkId !== undefined && walkId !== last) setLast(walkId);
  const View = useDetailPart(walkId !== undefined, closeWalk)?.default;
  if (!View || last === undefined) return null;
  return (
    <View
      walkId={last}
      open={walkId !== undefined}
      onClose={closeWalk}
      onEdit={(walk) => {
        closeWalk();
        onEdit(walk);
      }}
    />
  );
}
