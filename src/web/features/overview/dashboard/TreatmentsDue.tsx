/** The pets whose treatments are overdue or come due soon, the most overdue first; nothing where there are none. */
import { useState } from 'react';
import { Link } from 'wouter';
import { useTreatmentsDue } from '#web/data/treatments.ts';
import { usePets } from '#web/data/pets.ts';
import { petDueText } from '#web/entities/care/treatmentWords.ts';
import { useToday } from '#web/platform/device/clock.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { rowButtonClass } from '#web/ui/rowButton.ts';

/** Shown before *Show all*. */
const SHOWN = 3;

export function TreatmentsDue() {
  const { data: due } = useTreatmentsDue();
  const { data: pets } = usePets();
  const today = useToday();
  const [showsAll, setShowsAll] = useState(false);
  if (due === undefined || pets === undefined || due.length === 0) return null;
  const order = due.toSorted((one, other) => ((one.dueOn ?? '') < (other.dueOn ?? '') ? -1 : 1));
  const ids = [...new Set(order.map(({ petId }) => petId))];
  const rows = ids.flatMap((id) => {
    const pet = pets.find((each) => each.id === id);
    const text = petDueText(id, due, today);
    return pet && text !== undefined ? [{ id, name: pet.name, text }] : [];
  });
  if (rows.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="treatments-due" className="lg:col-span-full">
      <CardHeader id="treatments-due" title="Treatments Due" />
      <ul className="-mx-2 -my-2 grid gap-1">
        {(showsAll ? rows : rows.slice(0, SHOWN)).map(({ id, name, text }) => (
          <li key={id} className="relative rounded-lg px-2 py-2 transition-colors hover:bg-sunken">
            <Link href={`/pets/${id}`} className={rowButtonClass}>
              {name}
            </Link>
            <p className="text-sm wrap-anywhere text-soft">{text}</p>
          </li>
        ))}
      </ul>
      {!showsAll && rows.length > SHOWN && (
        <Button
          variant="ghost"
          size="sm"
          className="mt-2 -ml-3.5"
          onClick={() => setShowsAll(true)}
        >
          Show all {rows.length}
        </Button>
      )}
    </Card>
  );
}
