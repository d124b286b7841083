/** The run of a day: which bookings are stops, and what is known of each. */
import type { Appointment } from '#contract/diary/appointments.ts';
import type { Client } from '#contract/people/clients.ts';
import type { Day, DayVisit } from '#contract/visits/days.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import type { Pet } from '#contract/people/pets.ts';
import { timeOn } from '#contract/rules/stay.ts';

/** A booking of the day with all that is needed to do it. */
export interface Stop {
  booked: Appointment;
  client: Client | undefined;
  pets: readonly Pet[];
  /** What happened, or is happening. */
  visits: readonly DayVisit[];
}

/** The bookings of a day in the order of the run. */
export function stopsOf({ appointments, clients, pets, visits }: Day): Stop[] {
  const clientById = new Map(clients.map((client) => [client.id, client]));
  const petById = new Map(pets.map((pet) => [pet.id, pet]));
  return appointments.map((booked) => ({
    booked,
    client: clientById.get(booked.clientId),
    pets: booked.petIds.flatMap((id) => petById.get(id) ?? []),
    visits: visits.filter(({ appointmentIds }) => appointmentIds.includes(booked.id)),
  }));
}

/** The addresses to drive to, in their order: not those of cancelled bookings, and of stays only to arrive and to leave. */
export const addressesOf = (stops: readonly Stop[], day: IsoDate): string[] =>
  stops.flatMap(({ booked, client }) =>
    booked.status !== 'cancelled' && timeOn(booked, day) !== null ? (client?.address ?? []) : [],
  );

/** "6 h 30 min", "45 min", "2 h". */
export function hoursText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`]
    .filter(Boolean)
    .join(' ');
}
