/** The medicines that a pet takes; those that are over come last. */
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Medicine } from '#contract/people/medicines.ts';
import type { Pet } from '#contract/people/pets.ts';
import { MedicineDialog } from '#web/features/people/medicines/MedicineDialog.tsx';
import { useMedicines } from '#web/data/medicines.ts';
import { isOver, medicineText } from '#web/entities/care/medicineWords.ts';
import { useToday } from '#web/platform/device/clock.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { rowButtonClass } from '#web/ui/rowButton.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';

export function Medicines({ pet }: { pet: Pet }) {
  const medicines = useMedicines(pet.id);
  const [form, setForm] = useState<{ open: boolean; medicine?: Medicine }>({ open: false });
  return (
    <section aria-labelledby="medicines">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="medicines" className="font-bold">
          Medicines
        </h3>
        <Button variant="secondary" size="sm" onClick={() => setForm({ open: true })}>
          <Plus aria-hidden />
          Add Medicine
        </Button>
      </div>
      <List medicines={medicines} onEdit={(medicine) => setForm({ open: true, medicine })} />
      <MedicineDialog
        open={form.open}
        onOpenChange={(open) => setForm({ ...form, open })}
        pet={pet}
        medicine={form.medicine}
      />
    </section>
  );
}

interface ListProps {
  medicines: ReturnType<typeof useMedicines>;
  onEdit: (medicine: Medicine) => void;
}

function List({ medicines, onEdit }: ListProps) {
  const { data, isPending, isFetching, refetch } = medicines;
  const today = useToday();
  if (isPending) return <Skeleton className="mt-3 h-11 w-2/3" />;
  if (data === undefined) {
    return <LoadFailed what="The medicines" pending={isFetching} onRetry={() => void refetch()} />;
  }
  if (data.length === 0) return <p className="mt-2 text-soft">No medicine noted yet.</p>;
  const rows = data.toSorted(
    (one, other) => Number(isOver(one, today)) - Number(isOver(other, today)),
  );
  return (
    <ul aria-label="Medicines" className="-mx-2 mt-2 grid gap-1">
      {rows.map((medicine) => (
        <li
          key={medicine.id}
          className="relative rounded-lg px-2 py-2 transition-colors hover:bg-sunken"
        >
          <button
            type="button"
            aria-label={`Edit ${medicine.name}`}
            onClick={() => onEdit(medicine)}
            className={rowButtonClass}
          >
            {medicine.name}
          </button>
          {isOver(medicine, today) && <Badge className="ml-2">Over</Badge>}
          <p className="text-sm wrap-anywhere text-soft">{medicineText(medicine)}</p>
          {medicine.instruction !== null && (
            <p className="text-sm wrap-anywhere whitespace-pre-line">{medicine.instruction}</p>
          )}
        </li>
      ))}
    </ul>
  );
}
