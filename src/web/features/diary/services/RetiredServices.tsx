import { ChevronRight, Trash2 } from 'lucide-react';
import { serviceUnitLabels } from '#contract/choices.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import type { Service } from '#contract/diary/services.ts';
import { useDeleteService } from '#web/data/services.ts';
import { useRetiring } from '#web/features/diary/services/useRetiring.ts';
import { focusHeading } from '#web/platform/nav/focus.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DeleteDialog } from '#web/entities/DeleteDialog.tsx';
import { useDialogState } from '#web/ui/useDialogState.ts';

/** The services that are no longer offered, folded away. */
export function RetiredServices({ services }: { services: readonly Service[] }) {
  const deleting = useDialogState<Service>();
  const service = deleting.subject;
  return (
    <>
      {services.length > 0 && (
        <Card flush>
          <details className="group">
            <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 rounded-xl px-4 font-semibold sm:px-5 [&::-webkit-details-marker]:hidden">
              <ChevronRight
                aria-hidden
                className="size-5 text-soft transition-transform group-open:rotate-90 motion-reduce:transition-none"
              />
              Retired services ({services.length})
            </summary>
            <ul className="divide-y divide-line px-4 pb-2 sm:px-5">
              {services.map((each) => (
                <RetiredRow key={each.id} service={each} onDelete={() => deleting.show(each)} />
              ))}
            </ul>
          </details>
        </Card>
      )}
      <DeleteDialog
        id={service?.id}
        {...deleting.dialog}
        onDeleted={focusHeading}
        title="Delete Service"
        mutation={useDeleteService()}
        words={{ done: 'Service deleted successfully', failed: 'Failed to delete service' }}
      >
        Are you sure you want to delete <b className="text-ink">{service?.name}</b>? This action
        cannot be undone. Bookings keep their prices; clients’ own prices for it are deleted too.
      </DeleteDialog>
    </>
  );
}

function RetiredRow({ service, onDelete }: { service: Service; onDelete: () => void }) {
  const { name, price, unit } = service;
  const { bringBack, pending } = useRetiring(service);
  return (
    <li className="flex items-center gap-2 py-2">
      <div className="min-w-0 grow">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-soft tabular-nums">
          {formatPounds(price)} {serviceUnitLabels[unit]}
        </p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        className="shrink-0 whitespace-nowrap"
        aria-label={`Restore ${name}`}
        pending={pending}
        onClick={() => bringBack()}
      >
        Restore
      </Button>
      <Button variant="ghost" size="icon" aria-label={`Delete ${name}`} onClick={onDelete}>
        <Trash2 aria-hidden />
      </Button>
    </li>
  );
}
