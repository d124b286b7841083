/** A visit without a booking as the booking that it would have had, to book the same again. */
import type { Appointment } from '#contract/diary/appointments.ts';
import type { VisitEntry } from '#contract/overview/history.ts';
import { timeOfDay } from '#contract/rules/localTime.ts';
import { namesInWords } from '#web/features/diary/appointments/bookedPets.ts';

interface Visited {
  entry: VisitEntry;
  clientId: string;
  petNames: ReadonlyMap<string, string>;
  timeZone: string;
}

export function bookingOf({ entry, clientId, petNames, timeZone }: Visited): Appointment {
  const { id, startedAt, endedAt, petIds, walk } = entry.visit;
  const who = namesInWords(petIds.flatMap((petId) => petNames.get(petId) ?? []));
  const what = walk === null ? 'Visit' : 'Walk';
  return {
    id,
    userId: '',
    clientId,
    petId: petIds[0] ?? null,
    petIds,
    serviceId: null,
    seriesId: null,
    seriesDay: null,
    cancellationTerms: null,
    cancelledBy: null,
    cancellationFee: null,
    cancellationReason: null,
    title: who === '' ? what : `${what} with ${who}`,
    description: null,
    serviceType: walk === null ? 'sitting' : 'walk',
    date: entry.at.slice(0, 10),
    startTime: entry.at.slice(11),
    endTime: endedAt === null ? '' : timeOfDay(Date.parse(endedAt), timeZone),
    endDate: null,
    status: 'completed',
    price: null,
    charges: [],
    notes: null,
    createdAt: startedAt,
    updatedAt: startedAt,
  };
}
