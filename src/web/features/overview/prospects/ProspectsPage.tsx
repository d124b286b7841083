/** The people who may become clients, and the public page with which they find the business. */
import { Plus } from 'lucide-react';
import { useProspects } from '#web/data/prospects.ts';
import { formDialog } from '#web/entities/formDialog.tsx';
import { ProspectCard } from '#web/features/overview/prospects/ProspectCard.tsx';
import { PublicPageCard } from '#web/features/overview/prospects/PublicPageCard.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useDialogState } from '#web/ui/useDialogState.ts';

const AddProspectDialog = formDialog({
  load: async () => import('#web/features/overview/prospects/ProspectForm.tsx'),
  title: () => 'Add Prospect',
});

export default function ProspectsPage() {
  const { data, isPending, isFetching, refetch } = useProspects();
  const form = useDialogState();
  return (
    <>
      <PageHeader title="Prospects" subtitle="People who may become clients">
        <Button onClick={() => form.show()}>
          <Plus aria-hidden />
          Add Prospect
        </Button>
      </PageHeader>
      {isPending && (
        <div role="status" aria-label="Loading your prospects">
          <Skeleton className="h-40 w-full rounded-xl" />
        </div>
      )}
      {!isPending && data === undefined && (
        <LoadFailed what="Your prospects" pending={isFetching} onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && (
        <Card>
          <p>
            No prospects yet. Add someone you’ve talked to, or publish your page below: enquiries
            arrive here.
          </p>
        </Card>
      )}
      <div className="grid items-start gap-4 sm:gap-5 lg:grid-cols-2">
        {data?.map((prospect) => (
          <ProspectCard key={prospect.id} prospect={prospect} />
        ))}
      </div>
      <PublicPageCard />
      <AddProspectDialog {...form.dialog} />
    </>
  );
}
