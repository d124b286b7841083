import { Plus } from 'lucide-react';
import type { Surcharge } from '#contract/diary/prices.ts';
import { SurchargeFormDialog } from '#web/features/diary/services/SurchargeFormDialog.tsx';
import { extraText, whenText } from '#contract/diary/surchargeFields.ts';
import type { useSurcharges } from '#web/data/surcharges.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { RowLink } from '#web/ui/RowLink.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useDialogState } from '#web/ui/useDialogState.ts';

/** What is charged on top: bank holidays, weekends, early and late hours. */
export function Surcharges({ surcharges }: { surcharges: ReturnType<typeof useSurcharges> }) {
  const form = useDialogState<Surcharge>();
  return (
    <Card as="section" aria-labelledby="surcharges">
      <CardHeader id="surcharges" title="Surcharges">
        <Button variant="secondary" size="sm" onClick={() => form.show()}>
          <Plus aria-hidden />
          Add Surcharge
        </Button>
      </CardHeader>
      <Rows query={surcharges} onEdit={form.show} />
      <SurchargeFormDialog {...form.dialog} surcharge={form.subject} />
    </Card>
  );
}

interface RowsProps {
  query: ReturnType<typeof useSurcharges>;
  onEdit: (surcharge: Surcharge) => void;
}

function Rows({ query: { data, isPending, isFetching, refetch }, onEdit }: RowsProps) {
  if (isPending) return <Skeleton className="h-16 w-full" />;
  if (data === undefined) {
    return (
      <LoadFailed what="Your surcharges" pending={isFetching} onRetry={() => void refetch()} />
    );
  }
  if (data.length === 0) {
    return (
      <p className="text-soft">
        No surcharges yet. Charge more on bank holidays, at weekends, early or late, and bookings
        add it automatically.
      </p>
    );
  }
  return (
    <>
      <ul className="-mx-2 grid gap-1">
        {data.map((surcharge) => (
          <SurchargeRow key={surcharge.id} surcharge={surcharge} onEdit={onEdit} />
        ))}
      </ul>
      {data.length > 1 && (
        <p className="mt-3 text-sm text-soft">
          Where several apply, the largest is charged, and those marked “On top” as well.
        </p>
      )}
    </>
  );
}

interface RowProps {
  surcharge: Surcharge;
  onEdit: (surcharge: Surcharge) => void;
}

/** A surcharge; the whole row opens it. */
function SurchargeRow({ surcharge, onEdit }: RowProps) {
  const { label, addsUp, isActive } = surcharge;
  const when = whenText(surcharge);
  return (
    <li className="relative grid gap-1 rounded-lg px-2 py-2.5 transition-colors hover:bg-sunken">
      <div className="flex items-baseline justify-between gap-3">
        <RowLink label={`Edit ${label ?? when}`} onClick={() => onEdit(surcharge)}>
          {label ?? when}
        </RowLink>
        <b className="shrink-0 font-semibold tabular-nums">{extraText(surcharge)}</b>
      </div>
      {label !== null && <p className="text-sm text-soft tabular-nums">{when}</p>}
      {(addsUp || !isActive) && (
        <p className="flex flex-wrap gap-2">
          {addsUp && <Badge>On top</Badge>}
          {!isActive && <Badge tone="yellow">Switched off</Badge>}
        </p>
      )}
    </li>
  );
}
