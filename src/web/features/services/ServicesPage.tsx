/** The price list: what the business offers, and what it costs. */
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Service } from '#contract/services.ts';
import { PricesDrawing } from '#web/entities/drawings/PricesDrawing.tsx';
import { RetiredServices } from '#web/features/services/RetiredServices.tsx';
import { ServiceFormDialog } from '#web/features/services/ServiceFormDialog.tsx';
import { ServiceList } from '#web/features/services/ServiceList.tsx';
import { Surcharges } from '#web/features/services/Surcharges.tsx';
import { useSurcharges } from '#web/features/services/surcharges.data.ts';
import { useServices } from '#web/features/services/services.data.ts';
import { Button } from '#web/ui/Button.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

export default function ServicesPage() {
  const { data: services, isPending, isFetching, refetch } = useServices();
  const [form, setForm] = useState<{ open: boolean; service?: Service | undefined }>({
    open: false,
  });
  const add = () => setForm({ open: true });
  const surcharges = useSurcharges();
  const isEmpty = services?.length === 0;
  return (
    <>
      <PageHeader
        title="Services and Prices"
        subtitle="What you offer and what it costs. Bookings that are made keep their price."
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
              onEdit={(service) => setForm({ open: true, service })}
            />
            <RetiredServices services={services.filter(({ isActive }) => !isActive)} />
          </div>
          <Surcharges surcharges={surcharges} />
        </div>
      )}
      <ServiceFormDialog
        open={form.open}
        onOpenChange={(open) => setForm({ ...form, open })}
        service={form.service}
      />
    </>
  );
}

function NoServices({ onAdd }: { onAdd: () => void }) {
  return (
    <Empty
      title="No price list yet"
      hint="With one, a booking prices itself, extra pets, weekends and bank holidays included, and says how. Everything works without it too."
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
