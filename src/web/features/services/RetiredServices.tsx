import { ChevronRight, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { serviceUnitLabels } from '#contract/choices.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import type { Service } from '#contract/services.ts';
import { useDeleteService } from '#web/features/services/services.data.ts';
import { useRetiring } from '#web/features/services/useRetiring.ts';
import { useConfirmedDeletion } from '#web/platform/forms/confirmedDeletion.ts';
import { focusHeading } from '#web/platform/nav/focus.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';

/** The services that are no longer offered, folded away. */
export function RetiredServices({ services }: { services: readonly Service[] }) {
  const [deleting, setDeleting] = useState<{ open: boolean; service?: Service }>({ open: false });
  const close = () => setDeleting({ ...deleting, open: false });
  const { pending, confirm } = useConfirmedDeletion({
    mutation: useDeleteService(),
    words: { done: 'Service deleted successfully', failed: 'Failed to delete service' },
    onDeleted: () => {
      close();
      focusHeading();
    },
  });
  const { service } = deleting;
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
                <RetiredRow
                  key={each.id}
                  service={each}
                  onDelete={() => setDeleting({ open: true, service: each })}
                />
              ))}
            </ul>
          </details>
        </Card>
      )}
      <ConfirmDialog
        open={deleting.open}
        onOpenChange={close}
        title="Delete Service"
        confirmLabel="Delete Service"
        pending={pending}
        onConfirm={() => service && confirm(service.id)}
      >
        Are you sure you want to delete <b className="text-ink">{service?.name}</b>? This action
        cannot be undone. Bookings keep their prices; what single clients pay for it is deleted too.
      </ConfirmDialog>
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
        aria-label={`Bring back ${name}`}
        pending={pending}
        onClick={() => bringBack()}
      >
        Bring back
      </Button>
      <Button variant="ghost" size="icon" aria-label={`Delete ${name}`} onClick={onDelete}>
        <Trash2 aria-hidden />
      </Button>
    </li>
  );
}
