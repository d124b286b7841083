/** The medicines that are due during a visit: given, refused or missed, at one tap each. */
import { useQuery } from '@tanstack/react-query';
import { Check, Undo2 } from 'lucide-react';
import { doseOutcomes, type DoseOutcome } from '#contract/choices.ts';
import { businessDay } from '#contract/rules/businessDay.ts';
import { timeOfDay } from '#contract/rules/localTime.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { useAllMedicines } from '#web/data/medicines.ts';
import { addEvent } from '#web/data/visits/browserVisits.ts';
import { type Dose, dosesOf } from '#web/data/visits/doses.ts';
import type { VisitedPet } from '#web/data/visits/phoneVisit.ts';
import { VISITS_PATH } from '#web/data/visits/visitPaths.ts';
import { usePhoneVisits } from '#web/data/visits/visits.ts';
import { outcomeLabels } from '#web/data/visits/visitWords.ts';
import { useClock } from '#web/platform/device/clock.ts';
import { useBusiness, useSession } from '#web/platform/session/session.ts';
import { Badge, type Tone } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';

const MINUTE_MS = 60_000;

const tones = { given: 'green', refused: 'yellow', missed: 'red' } as const satisfies Record<
  DoseOutcome,
  Tone
>;

interface DosesOnVisitProps {
  visit: Visit;
  pets: readonly VisitedPet[];
}

export function DosesOnVisit({ visit, pets }: DosesOnVisitProps) {
  const { doses, others } = useDoses(visit);
  if (doses.length === 0) return null;
  const isUnknown = others.data === undefined && doses.some(({ event }) => event === undefined);
  return (
    <Card as="section" aria-labelledby="visit-doses">
      <CardHeader id="visit-doses" title="Medicines due" />
      {isUnknown && !others.isLoading && (
        <div className="mb-4">
          <LoadFailed
            what="Your other visits"
            advice="Make sure none of these has already been given."
            pending={others.isFetching}
            onRetry={() => void others.refetch()}
          />
        </div>
      )}
      <ul className="-my-2 divide-y divide-line">
        {doses.map((dose) => (
          <DoseRow
            key={`${dose.medicine.id} ${dose.at}`}
            visit={visit}
            dose={dose}
            isChecking={isUnknown && others.isLoading}
            petName={pets.find(({ id }) => id === dose.medicine.petId)?.name ?? 'A pet'}
          />
        ))}
      </ul>
    </Card>
  );
}

/** The doses of a visit. Other visits of those days are asked for, so that no dose is given twice. */
function useDoses(visit: Visit) {
  const { timeZone } = useBusiness();
  const now = useClock((time) => Math.floor(time.getTime() / MINUTE_MS) * MINUTE_MS);
  const { data: medicines = [] } = useAllMedicines();
  const { visits: onPhone } = usePhoneVisits();
  const day = (moment: string | number) => businessDay(new Date(moment), timeZone);
  const period = new URLSearchParams({
    from: day(visit.startedAt),
    to: day(visit.endedAt ?? now),
  });
  const isWanted = medicines.some(({ petId }) => visit.petIds.includes(petId));
  const others = useQuery<Visit[]>({
    queryKey: [`${VISITS_PATH}?${period}`],
    enabled: isWanted,
  });
  const known = onPhone.map((record) => record.visit);
  const listed = (others.data ?? []).filter(({ id }) => !known.some((each) => each.id === id));
  return { doses: dosesOf(visit, [...known, ...listed], medicines, now, timeZone), others };
}

interface DoseRowProps {
  visit: Visit;
  dose: Dose;
  /** Whether another visit has it is on its way: nobody can give it until then. */
  isChecking: boolean;
  petName: string;
}

function DoseRow({ visit, dose, isChecking, petName }: DoseRowProps) {
  const { id: userId } = useSession();
  const { timeZone } = useBusiness();
  const { medicine, time, event, isElsewhere } = dose;
  const facts = [petName, medicine.dose, medicine.withFood && 'with food'].filter(Boolean);
  const note = (outcome: DoseOutcome) => () =>
    addEvent(userId, visit, {
      kind: 'medicine',
      petId: medicine.petId,
      at: momentOf(outcome, dose, visit),
      medicineId: medicine.id,
      dose: medicine.dose,
      outcome,
    });
  return (
    <li className="grid gap-2 py-3">
      <div className="flex items-start gap-3">
        <time className="w-[3rem] shrink-0 font-semibold tabular-nums">{time}</time>
        <div className="min-w-0 grow">
          <p className="font-semibold wrap-anywhere">{medicine.name}</p>
          <p className="text-sm wrap-anywhere text-soft">{facts.join(' · ')}</p>
          {medicine.instruction !== null && (
            <p className="text-sm wrap-anywhere whitespace-pre-line">{medicine.instruction}</p>
          )}
        </div>
        {event?.outcome && (
          <Badge tone={tones[event.outcome]}>
            {event.outcome === 'given' && <Check aria-hidden />}
            {outcomeLabels[event.outcome]} {timeOfDay(Date.parse(event.at), timeZone)}
          </Badge>
        )}
      </div>
      {event === undefined && isChecking && (
        <p role="status" className="flex min-h-11 items-center text-sm text-soft">
          Checking your other visits…
        </p>
      )}
      {event === undefined && !isChecking && (
        <div
          role="group"
          aria-label={`${medicine.name} for ${petName} at ${time}`}
          className="grid grid-cols-3 gap-2"
        >
          {doseOutcomes.map((outcome) => (
            <Button key={outcome} variant="secondary" className="px-2!" onClick={note(outcome)}>
              {outcomeLabels[outcome]}
            </Button>
          ))}
        </div>
      )}
      {event !== undefined && isElsewhere !== true && (
        <Button
          variant="ghost"
          size="sm"
          className="justify-self-end"
          aria-label={`Undo ${medicine.name} at ${time}`}
          onClick={() => {
            const { id, kind, petId, at, medicineId, dose: given, outcome } = event;
            const taken = { kind, petId, at, medicineId, dose: given, outcome };
            return addEvent(userId, visit, { ...taken, replacesId: id, isRemoved: true });
          }}
        >
          <Undo2 aria-hidden />
          Undo
        </Button>
      )}
      {isElsewhere === true && <p className="text-sm text-soft">Noted on another visit.</p>}
    </li>
  );
}

/** A dose that was missed, or is noted after the visit, has the time at which it was due. */
function momentOf(outcome: DoseOutcome, { at }: Dose, { endedAt }: Visit): string {
  const now = Date.now();
  const isNow = outcome !== 'missed' && endedAt === null;
  return new Date(isNow ? now : Math.min(at, now)).toISOString();
}
