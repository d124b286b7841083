import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Surcharge } from '#contract/prices.ts';
import { SurchargeFormDialog } from '#web/features/services/SurchargeFormDialog.tsx';
import { extraText, whenText } from '#web/features/services/surchargeFields.ts';
import type { useSurcharges } from '#web/features/services/surcharges.data.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { rowButtonClass } from '#web/ui/rowButton.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';

/** What is charged on top: bank holidays, weekends, early and late hours. */
export function Surcharges({ surcharges }: { surcharges: ReturnType<typeof useSurcharges> }) {
  const [form, setForm] = useState<{ open: boolean; surcharge?: Surcharge }>({ open: false });
  return (
    <Card as="section" aria-labelledby="surcharges">
      <CardHeader id="surcharges" title="Surcharges">
        <Button variant="secondary" size="sm" onClick={() => setForm({ open: true })}>
          <Plus aria-hidden />
          Add Surcharge
        </Button>
      </CardHeader>
      <Rows query={surcharges} onEdit={(surcharge) => setForm({ open: true, surcharge })} />
      <SurchargeFormDialog
        open={form.open}
        onOpenChange={(open) => setForm({ ...form, open })}
        surcharge={form.surcharge}
      />
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
        Nothing yet. Charge more on bank holidays, at weekends, early or late: bookings then add it
        by themselves.
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
        <button
          type="button"
          aria-label={`Edit ${label ?? when}`}
          onClick={() => onEdit(surcharge)}
          className={rowButtonClass}
        >
          {label ?? when}
        </button>
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
