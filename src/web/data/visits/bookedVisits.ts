/** Begins and ends the visits of bookings. Loaded when someone does. */
import type { Appointment } from '#contract/diary/appointments.ts';
import type { Pet } from '#contract/people/pets.ts';
import { finishVisit, startVisit } from '#web/data/visits/browserVisits.ts';
import { petsToAskAbout } from '#web/data/visits/beforeFinishing.ts';
import { phoneVisits } from '#web/data/visits/phoneVisits.ts';
import { visitedPets } from '#web/data/visits/visitWords.ts';
import { ASK_TO_FINISH, visitPage } from '#web/data/visits/visitPaths.ts';
import { navigate } from '#web/platform/nav/navigate.ts';
import { toast } from '#web/platform/toasts/toast.ts';

const isWalk = ({ serviceType }: Appointment) => serviceType === 'walk';

/** Begins the visit of bookings and shows it. `known` are the pets whose names are known. */
export async function startBookings(
  userId: string,
  appointments: readonly Appointment[],
  known: readonly Pet[],
  startedAt: string,
): Promise<void> {
  const petIds = [...new Set(appointments.flatMap((appointment) => appointment.petIds))];
  const pets = petIds.flatMap((petId) => known.find(({ id }) => id === petId) ?? []);
  const { id } = await startVisit({
    userId,
    title: appointments.map(({ title }) => title).join(', '),
    pets: pets.map(({ id: petId, name, clientId }) => ({ id: petId, name, clientId })),
    values: { appointmentIds: appointments.map((each) => each.id), petIds, startedAt },
    // At home there is no way to record.
    isTracked: appointments.length === 0 || appointments.some(isWalk),
  });
  navigate(visitPage(id));
}

/** Ends a visit, or shows it where there is something to ask, or its times have to be corrected, first. */
export async function finishBookings(
  userId: string,
  id: string,
  known: readonly Pet[],
  endedAt: string,
): Promise<void> {
  const record = phoneVisits.snapshot().visits.find((each) => each.id === id);
  if (record !== undefined && petsToAskAbout(record.visit, visitedPets(record, known)).length > 0) {
    navigate(`${visitPage(id)}${ASK_TO_FINISH}`);
    return;
  }
  if (await finishVisit(userId, id, endedAt)) return;
  toast({
    title: 'Check the times',
    description: 'By this phone’s clock, the visit would end before it began.',
    variant: 'destructive',
  });
  navigate(visitPage(id));
}
