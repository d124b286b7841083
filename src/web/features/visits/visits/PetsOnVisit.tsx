/** Each pet of a visit: its photo and warnings, picked up and brought home at one tap. */
import { Check, TriangleAlert } from 'lucide-react';
import { timeOfDay } from '#contract/rules/localTime.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { addEvent } from '#web/data/visits/browserVisits.ts';
import { currentEvents, type VisitedPet } from '#web/data/visits/phoneVisit.ts';
import { useChangedByTap } from '#web/platform/nav/secondTaps.ts';
import { useBusiness, useSession } from '#web/platform/session/session.ts';
import { usePetsWith } from '#web/data/pets.ts';
import { petWarnings } from '#web/entities/pets/aggression.ts';
import { useToldDetails } from '#web/entities/requests/toldDetails.ts';
import { PetPicture } from '#web/entities/pets/PetPicture.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';

interface PetsOnVisitProps {
  visit: Visit;
  pets: readonly VisitedPet[];
}

export function PetsOnVisit({ visit, pets }: PetsOnVisitProps) {
  if (pets.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="visit-pets">
      <h2 id="visit-pets" className="sr-only">
        On this visit
      </h2>
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
  useChangedByTap(pickedUp);
  const add = (kind: 'pickedUp' | 'droppedOff') => () =>
    void addEvent(userId, visit, { kind, petId: pet.id, at: new Date().toISOString() });
  const known = usePetsWith(pet.id).data?.find(({ id }) => id === pet.id);
  const warnings = known ? petWarnings(known) : [];
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-3 py-2">
      <PetPicture
        photoUrl={known?.photoUrl ?? null}
        species={known?.species ?? ''}
        alt=""
        card
        className="size-12! shrink-0 rounded-full"
      />
      <div className="min-w-0 grow basis-[7rem]">
        <p className="truncate font-semibold">{pet.name}</p>
        {warnings.map((warning) => (
          <p
            key={warning}
            data-tone="red"
            className="flex items-start gap-1.5 text-sm font-semibold wrap-anywhere text-tone"
          >
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {warning}
          </p>
        ))}
        {known && <ToldOnVisit clientId={known.clientId} petId={pet.id} />}
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

/** What the client says has changed about a pet, in the row of that pet. */
function ToldOnVisit(of: { clientId: string; petId: string }) {
  return useToldDetails(of).map(({ key, text }) => (
    <p
      key={key}
      data-tone="yellow"
      className="flex items-start gap-1.5 text-sm font-semibold wrap-anywhere text-tone"
    >
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      From the client: {text}
    </p>
  ));
}
