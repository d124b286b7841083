/** The treatments of a pet, the latest first, each with what it is due again. */
import { FileText, Plus } from 'lucide-react';
import { useState } from 'react';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import type { Pet } from '#contract/people/pets.ts';
import type { Treatment } from '#contract/people/treatments.ts';
import { plainDate } from '#contract/rules/longDate.ts';
import { TreatmentDialog } from '#web/features/people/treatments/TreatmentDialog.tsx';
import { documentPath } from '#web/data/documents.ts';
import { useTreatments, useTreatmentsDue } from '#web/data/treatments.ts';
import { treatmentKinds } from '#contract/people/treatmentNames.ts';
import { dueText } from '#web/entities/care/treatmentWords.ts';
import { useToday } from '#web/platform/device/clock.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { rowButtonClass } from '#web/ui/rowButton.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';

/** Shown before *Show all*. */
const SHOWN = 6;

export function Treatments({ pet }: { pet: Pet }) {
  const treatments = useTreatments(pet.id);
  const [form, setForm] = useState<{ open: boolean; treatment?: Treatment }>({ open: false });
  return (
    <section aria-labelledby="treatments">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="treatments" className="font-bold">
          Treatments
        </h3>
        <Button variant="secondary" size="sm" onClick={() => setForm({ open: true })}>
          <Plus aria-hidden />
          Add Treatment
        </Button>
      </div>
      <List treatments={treatments} onEdit={(treatment) => setForm({ open: true, treatment })} />
      <TreatmentDialog
        open={form.open}
        onOpenChange={(open) => setForm({ ...form, open })}
        pet={pet}
        treatment={form.treatment}
      />
    </section>
  );
}

interface ListProps {
  treatments: ReturnType<typeof useTreatments>;
  onEdit: (treatment: Treatment) => void;
}

function List({ treatments, onEdit }: ListProps) {
  const { data, isPending, isFetching, refetch } = treatments;
  const { data: due } = useTreatmentsDue();
  const today = useToday();
  const [showsAll, setShowsAll] = useState(false);
  if (isPending) return <Skeleton className="mt-3 h-11 w-2/3" />;
  if (data === undefined) {
    return <LoadFailed what="The treatments" pending={isFetching} onRetry={() => void refetch()} />;
  }
  if (data.length === 0) {
    return <p className="mt-2 text-soft">No vaccination, worming or flea treatment noted yet.</p>;
  }
  const latestFirst = data.toSorted((one, other) => (one.givenOn < other.givenOn ? 1 : -1));
  const shown = showsAll ? latestFirst : latestFirst.slice(0, SHOWN);
  return (
    <>
      <ul aria-label="Treatments" className="-mx-2 mt-2 grid gap-1">
        {shown.map((treatment) => (
          <TreatmentRow
            key={treatment.id}
            treatment={treatment}
            isDue={due?.some(({ id }) => id === treatment.id) === true}
            today={today}
            onEdit={() => onEdit(treatment)}
          />
        ))}
      </ul>
      {shown.length < data.length && (
        <Button variant="ghost" size="sm" className="-ml-3.5" onClick={() => setShowsAll(true)}>
          Show all {data.length}
        </Button>
      )}
    </>
  );
}

interface TreatmentRowProps {
  treatment: Treatment;
  /** It is overdue or comes due soon, and nothing later has replaced it. */
  isDue: boolean;
  today: IsoDate;
  onEdit: () => void;
}

/** One treatment; the whole row opens it. */
function TreatmentRow({ treatment, isDue, today, onEdit }: TreatmentRowProps) {
  const { kind, name, givenOn, dueOn, batch, documentId } = treatment;
  const facts = [
    treatmentKinds[kind],
    `given ${plainDate(givenOn)}`,
    !isDue && dueOn !== null && `due ${plainDate(dueOn)}`,
    batch !== null && `batch ${batch}`,
  ].filter((fact) => typeof fact === 'string');
  const due = isDue ? dueText({ ...treatment, name: '' }, today)?.trim() : undefined;
  return (
    <li className="relative flex items-center gap-3 rounded-lg px-2 py-2 transition-colors hover:bg-sunken">
      <div className="min-w-0 grow">
        <button
          type="button"
          aria-label={`Edit ${name}, given ${plainDate(givenOn)}`}
          onClick={onEdit}
          className={rowButtonClass}
        >
          {name}
        </button>
        <p className="text-sm wrap-anywhere text-soft">{facts.join(' · ')}</p>
        {due !== undefined && (
          <Badge tone={dueOn !== null && dueOn < today ? 'red' : 'yellow'} className="mt-1">
            {due.charAt(0).toUpperCase() + due.slice(1)}
          </Badge>
        )}
      </div>
      {documentId !== null && (
        <a
          href={documentPath(documentId)}
          download
          aria-label={`Download the document of ${name}`}
          className={buttonClass({ variant: 'ghost', size: 'icon', className: 'relative z-1' })}
        >
          <FileText aria-hidden />
        </a>
      )}
    </li>
  );
}
