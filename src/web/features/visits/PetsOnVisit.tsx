/** Each pet of a visit: picked up and brought home at one tap. */
import { Check } from 'lucide-react';
import { timeOfDay } from '#contract/rules/localTime.ts';
import type { Visit } from '#contract/visits.ts';
import { addEvent } from '#web/features/visits/phone/browserVisits.ts';
import { currentEvents, type VisitedPet } from '#web/features/visits/phone/phoneVisit.ts';
import { useBusiness, useSession } from '#web/platform/session/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';

interface PetsOnVisitProps {
  visit: Visit;
  pets: readonly VisitedPet[];
}

export function PetsOnVisit({ visit, pets }: PetsOnVisitProps) {
  if (pets.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="visit-pets">
      <CardHeader id="visit-pets" title="On this visit" />
      <ul className="-my-2 divide-y divide-line">
        {pets.map((pet) => (
          <PetRow key={pet.id} visit={visit} pet={pet} />
        ))}
      </ul>
    </Card>
  );
}

function PetRow({ visit, pet }: { visit: Visit; pet: VisitedPet }) {
  const { id: userId } = useSession();
  const { timeZone } = useBusiness();
  const events = currentEvents(visit).filter(({ petId }) => petId === pet.id);
  const at = (wanted: 'pickedUp' | 'droppedOff') => {
    const event = events.find(({ kind }) => kind === wanted);
    return event && timeOfDay(Date.parse(event.at), timeZone);
  };
  const [pickedUp, droppedOff] = [at('pickedUp'), at('droppedOff')];
  const add = (kind: 'pickedUp' | 'droppedOff') => () =>
    void addEvent(userId, visit, { kind, petId: pet.id, at: new Date().toISOString() });
  return (
    <li className="flex min-h-16 items-center justify-between gap-3 py-2">
      <div className="min-w-0">
        <p className="truncate font-semibold">{pet.name}</p>
        {pickedUp !== undefined && (
          <p className="text-sm text-soft">
            Picked up {pickedUp}
            {droppedOff !== undefined && `, dropped off ${droppedOff}`}
          </p>
        )}
      </div>
      {droppedOff !== undefined ? (
        <Check aria-hidden className="size-6 shrink-0 text-primary" />
      ) : pickedUp === undefined ? (
        <Button variant="secondary" className="shrink-0" onClick={add('pickedUp')}>
          Pick up<span className="sr-only"> {pet.name}</span>
        </Button>
      ) : (
        <Button variant="secondary" className="shrink-0" onClick={add('droppedOff')}>
          Drop off<span className="sr-only"> {pet.name}</span>
        </Button>
      )}
    </li>
  );
}
