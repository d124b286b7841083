import { ArrowDown, ArrowUp, ArrowUpDown, Check } from 'lucide-react';
import { useState } from 'react';
import type { Service } from '#contract/diary/services.ts';
import { ServiceRow } from '#web/features/diary/services/ServiceRow.tsx';
import { useOrderServices } from '#web/data/services.ts';
import { useFailure } from '#web/platform/session/failure.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';

interface ServiceListProps {
  /** Those that are offered. */
  services: readonly Service[];
  onEdit: (service: Service) => void;
}

/** The services that are offered, in the order in which the booking form lists them too. */
export function ServiceList({ services: stored, onEdit }: ServiceListProps) {
  const [ordering, setOrdering] = useState(false);
  const { services, move, said } = useOrder(stored);
  return (
    <Card as="section" aria-labelledby="offered-services">
      <CardHeader id="offered-services" title="Services">
        {stored.length > 1 && (
          <Button variant="secondary" size="sm" onClick={() => setOrdering(!ordering)}>
            {ordering ? <Check aria-hidden /> : <ArrowUpDown aria-hidden />}
            {ordering ? 'Done' : 'Change order'}
          </Button>
        )}
      </CardHeader>
      {services.length === 0 && (
        <p className="text-soft">Every service is retired. Add one, or restore one.</p>
      )}
      <ul className="-mx-2 grid gap-1">
        {services.map((service, at) => (
          <ServiceRow key={service.id} service={service} onEdit={ordering ? undefined : onEdit}>
            {ordering && (
              <MoveButtons
                name={service.name}
                isFirst={at === 0}
                isLast={at === services.length - 1}
                onMove={(by) => move(at, by)}
              />
            )}
          </ServiceRow>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {said}
      </p>
    </Card>
  );
}

/** The services in the order that was chosen last, which is shown while it is saved. */
function useOrder(stored: readonly Service[]) {
  const order = useOrderServices();
  const fail = useFailure();
  const [said, setSaid] = useState('');
  const chosen = order.isPending ? order.variables : [];
  const services = stored.toSorted((a, b) => chosen.indexOf(a.id) - chosen.indexOf(b.id));
  function move(from: number, by: -1 | 1): void {
    const moved = services[from];
    const to = from + by;
    if (moved === undefined || to < 0 || to >= services.length) return;
    const ids = services.map(({ id }) => id);
    order.mutate(ids.toSpliced(from, 1).toSpliced(to, 0, moved.id), {
      onError: (error) => fail(error, 'Failed to save the order'),
    });
    setSaid(`${moved.name} is now ${to + 1} of ${ids.length}`);
  }
  return { services, move, said };
}

interface MoveButtonsProps {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
}

function MoveButtons({ name, isFirst, isLast, onMove }: MoveButtonsProps) {
  return (
    <div className="flex shrink-0">
      {([-1, 1] as const).map((by) => {
        const Icon = by === -1 ? ArrowUp : ArrowDown;
        return (
          <Button
            key={by}
            variant="ghost"
            size="icon"
            aria-label={`Move ${name} ${by === -1 ? 'up' : 'down'}`}
            // Not `disabled`, which would lose the focus at the end of the list.
            aria-disabled={by === -1 ? isFirst : isLast}
            className="aria-disabled:opacity-35"
            onClick={() => onMove(by)}
          >
            <Icon aria-hidden />
          </Button>
        );
      })}
    </div>
  );
}
