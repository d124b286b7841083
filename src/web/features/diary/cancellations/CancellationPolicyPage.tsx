/** What clients pay when they cancel. */
import { useCancellationPolicy } from '#web/data/cancellations.ts';
import { useServices } from '#web/data/services.ts';
import { PolicyForm } from '#web/features/diary/cancellations/PolicyForm.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

export default function CancellationPolicyPage() {
  const policy = useCancellationPolicy();
  const services = useServices();
  const isPending = policy.isPending || services.isPending;
  return (
    <>
      <PageHeader
        title="Cancellation Policy"
        subtitle="What clients pay when they cancel. It applies to new bookings: each keeps the policy it was booked under."
      />
      {isPending && (
        <div role="status" aria-label="Loading your cancellation policy">
          <Skeleton className="h-80 w-full max-w-3xl rounded-xl" />
        </div>
      )}
      {policy.data && services.data && <PolicyForm policy={policy.data} services={services.data} />}
      {!isPending && !(policy.data && services.data) && (
        <LoadFailed
          what="Your cancellation policy"
          pending={policy.isFetching || services.isFetching}
          onRetry={() => void Promise.all([policy.refetch(), services.refetch()])}
        />
      )}
    </>
  );
}
