/** A visit: while it runs, what happens is noted here at one tap; afterwards it says what happened, and can be corrected. */
import { useParams } from 'wouter';
import { VisitView } from '#web/features/visits/visits/VisitView.tsx';
import { useDeleteVisit } from '#web/features/visits/visits/useDeleteVisit.ts';
import { useVisit } from '#web/features/visits/visits/useVisit.ts';
import { visitedPets, visitTitle } from '#web/data/visits/visitWords.ts';
import { usePetsWith } from '#web/data/pets.ts';
import { isAnswered } from '#web/platform/net/http.ts';
import { usePageTitle } from '#web/platform/nav/title.ts';
import { Button } from '#web/ui/Button.tsx';
import { LostDrawing } from '#web/ui/drawings/LostDrawing.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';

export default function VisitPage() {
  const { id } = useParams<{ id: string }>();
  const { record, waitsFor, error, isFetching, refetch, isDeleted } = useVisit(id);
  const { data: listed } = usePetsWith(...(record?.visit.petIds ?? []));
  const pets = record ? visitedPets(record, listed ?? []) : [];
  const title = visitTitle(record?.title ?? '', pets);
  usePageTitle(record && title);
  if (record !== undefined) return <VisitView {...{ record, pets, title, waitsFor }} />;
  if (isDeleted) return <Deleted id={id} />;
  if (error === null) return <Spinner label="Loading visit..." />;
  return (
    <>
      <PageHeader title="Visit" />
      {isAnswered(error) ? (
        <Empty
          title="Visit not found"
          hint="It may have been deleted, or the link is wrong."
          drawing={<LostDrawing />}
        />
      ) : (
        <LoadFailed what="The visit" pending={isFetching} onRetry={() => void refetch()} />
      )}
    </>
  );
}

function Deleted({ id }: { id: string }) {
  const { undo } = useDeleteVisit();
  return (
    <>
      <PageHeader title="Visit" />
      <Empty
        title="This visit is deleted"
        drawing={<LostDrawing />}
        action={
          <Button variant="secondary" onClick={() => undo(id)}>
            Undo
          </Button>
        }
      />
    </>
  );
}
