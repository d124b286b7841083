/** The price list: what the business offers, and what it costs. */
import { Plus } from 'lucide-react';
import type { Service } from '#contract/diary/services.ts';
import { PricesDrawing } from '#web/entities/drawings/PricesDrawing.tsx';
import { RetiredServices } from '#web/features/diary/services/RetiredServices.tsx';
import { ServiceFormDialog } from '#web/features/diary/services/ServiceFormDialog.tsx';
import { ServiceList } from '#web/features/diary/services/ServiceList.tsx';
import { Surcharges } from '#web/features/diary/services/Surcharges.tsx';
import { useSurcharges } from '#web/data/surcharges.ts';
import { useServices } from '#web/data/services.ts';
import { Button } from '#web/ui/Button.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useDialogState } from '#web/ui/useDialogState.ts';

export default function ServicesPage() {
  const { data: services, isPending, isFetching, refetch } = useServices();
  const form = useDialogState<Service>();
  const add = () => form.show();
  const surcharges = useSurcharges();
  const isEmpty = services?.length === 0;
  return (
    <>
      <PageHeader
        title="Services and Prices"
        subtitle="What you offer and what it costs. Existing bookings keep their price."
      >
        {!isEmpty && (
          <Button onClick={add}>
            <Plus aria-hidden />
            Add Service
          </Button>
        )}
      </PageHeader>
      {isPending && (
        <div role="status" aria-label="Loading your price list">
          <Skeleton className="h-80 w-full rounded-xl" />
        </div>
      )}
      {!isPending && services === undefined && (
        <LoadFailed what="Your price list" pending={isFetching} onRetry={() => void refetch()} />
      )}
      {isEmpty && <NoServices onAdd={add} />}
      {services !== undefined && !isEmpty && (
        <div className="grid items-start gap-4 sm:gap-5 lg:grid-cols-[3fr_2fr]">
          <div className="grid gap-4 sm:gap-5">
            <ServiceList
              services={services.filter(({ isActive }) => isActive)}
              onEdit={form.show}
            />
            <RetiredServices services={services.filter(({ isActive }) => !isActive)} />
          </div>
          <Surcharges surcharges={surcharges} />
        </div>
      )}
      <ServiceFormDialog {...form.dialog} service={form.subject} />
    </>
  );
}

function NoServices({ onAdd }: { onAdd: () => void }) {
  return (
    <Empty
      title="No price list yet"
      hint="With a price list, bookings price themselves, including extra pets, weekends and bank holidays, and show how. You don’t need one to use Pawkeeper."
      drawing={<PricesDrawing />}
      action={
        <Button onClick={onAdd}>
          <Plus aria-hidden />
          Add Service
        </Button>
      }
    />
  );
}
