/** A visit without a booking as the booking that it would have had, to book the same again. */
import type { Appointment } from '#contract/appointments.ts';
import type { HistoryVisit } from '#contract/history.ts';
import { wallText } from '#contract/rules/momentAt.ts';
import { namesInWords } from '#web/entities/appointments/bookedPets.ts';

interface Visited {
  visit: HistoryVisit;
  clientId: string;
  petNames: ReadonlyMap<string, string>;
  timeZone: string;
}

export function bookingOf({ visit, clientId, petNames, timeZone }: Visited): Appointment {
  const { id, startedAt, endedAt, petIds, walk } = visit;
  const [date = '', startTime = ''] = wallText(Date.parse(startedAt), timeZone).split('T');
  const ended = endedAt === null ? '' : wallText(Date.parse(endedAt), timeZone);
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
    title: who === '' ? what : `${what} with ${who}`,
    description: null,
    serviceType: walk === null ? 'sitting' : 'walk',
    date,
    startTime,
    endTime: ended.slice(11),
    endDate: null,
    status: 'completed',
    price: null,
    charges: [],
    notes: null,
    createdAt: startedAt,
    updatedAt: startedAt,
  };
}
