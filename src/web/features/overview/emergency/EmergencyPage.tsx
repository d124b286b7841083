/** A pet is hurt: whom to call and what to say, for the pets of the running visit first, then the next ones, then any. */
import { Printer } from 'lucide-react';
import { use, useState } from 'react';
import type { Emergency } from '#contract/overview/emergency.ts';
import { hasWords } from '#contract/rules/normalisedText.ts';
import { factsOf } from '#web/features/overview/emergency/callList.ts';
import { LostPet } from '#web/features/overview/emergency/LostPet.tsx';
import { OwnNumbers } from '#web/features/overview/emergency/OwnNumbers.tsx';
import { PetSheet } from '#web/features/overview/emergency/PetSheet.tsx';
import { useEmergency } from '#web/data/emergency.ts';
import { usePhoneVisits } from '#web/data/visits/visits.ts';
import { ShownSearch } from '#web/platform/nav/location.ts';
import { navigate } from '#web/platform/nav/navigate.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { SearchBox } from '#web/ui/SearchBox.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { ToggleChip } from '#web/ui/ToggleChip.tsx';

/** Offered at once; the others are found by search. */
const OFFERED = 8;

export default function EmergencyPage() {
  const { data, isPending, isFetching, refetch } = useEmergency();
  return (
    <>
      <PageHeader title="Emergency" />
      {data !== undefined ? (
        <Sheet emergency={data} />
      ) : isPending ? (
        <Spinner label="Loading emergency numbers..." />
      ) : (
        <LoadFailed
          what="The emergency numbers"
          pending={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </>
  );
}

/** The pets to look at first: of visits under way, on this phone too, else the next ones, else all. */
function useFirstPets({ pets, runningPetIds, nextPetIds }: Emergency): readonly string[] {
  const { visits } = usePhoneVisits();
  const running = new Set([
    ...visits.filter(({ visit }) => visit.endedAt === null).flatMap(({ visit }) => visit.petIds),
    ...runningPetIds,
  ]);
  const known = (ids: Iterable<string>) =>
    [...ids].filter((id) => pets.some((pet) => pet.id === id));
  const first = [known(running), known(nextPetIds)].find((ids) => ids.length > 0);
  return first ?? pets.map(({ id }) => id);
}

function Sheet({ emergency }: { emergency: Emergency }) {
  const { pets } = emergency;
  const first = useFirstPets(emergency);
  const chosenId = new URLSearchParams(use(ShownSearch)).get('pet');
  const [text, setText] = useState('');
  const chosen = pets.find(({ id }) => id === (chosenId ?? first[0]));
  const clientOf = (clientId: string) => emergency.clients.find(({ id }) => id === clientId);
  const found =
    text.trim() === ''
      ? pets.filter(({ id }) => first.slice(0, OFFERED).includes(id) || id === chosen?.id)
      : pets.filter(({ name, clientId }) => {
          const client = clientOf(clientId);
          return hasWords([name, client?.firstName, client?.lastName].join(' '), text);
        });
  return (
    <>
      <div className="mb-4 grid gap-3 print:hidden">
        <SearchBox
          label="Find a pet"
          placeholder="Find a pet by its name or its client's..."
          value={text}
          onChange={setText}
          className="max-w-md"
        />
        <div role="group" aria-label="Which pet" className="flex flex-wrap gap-2">
          {found.slice(0, OFFERED + 1).map(({ id, name }) => (
            <ToggleChip
              key={id}
              label={name}
              isChosen={id === chosen?.id}
              onToggle={() => {
                setText('');
                navigate(`/emergency?${new URLSearchParams({ pet: id })}`, { replace: true });
              }}
            />
          ))}
        </div>
        {found.length === 0 && text !== '' && <p className="text-soft">No pets found</p>}
      </div>
      {chosen ? (
        <PetSheet key={chosen.id} facts={factsOf(emergency, chosen)} />
      ) : (
        <Card>
          <p className="text-soft">No pets yet. Add one, and this page shows who to call.</p>
        </Card>
      )}
      {/* Calls come first. */}
      <div className="mt-4 flex flex-wrap gap-3 max-sm:*:grow print:hidden">
        <Button variant="secondary" onClick={() => window.print()}>
          <Printer aria-hidden />
          Print
        </Button>
        {chosen && <LostPet key={chosen.id} pet={chosen} />}
      </div>
      <OwnNumbers numbers={emergency.numbers} />
    </>
  );
}
