/** Three months of bookings: two behind today and one ahead, busier on weekdays. */
import type { AppointmentInput } from '#contract/diary/appointments.ts';
import type { AppointmentStatus, ServiceType } from '#contract/choices.ts';
import type { Pet } from '#contract/people/pets.ts';
import { addDays, weekdayOf } from '#contract/rules/businessDay.ts';
import type { Chance } from './chance.ts';

const DAYS_BEHIND = 60;
const DAYS_AHEAD = 30;

interface Service {
  serviceType: ServiceType;
  title: (pet: string) => string;
  description: string | null;
  minutes: number;
  price: string;
}

const DOG_SERVICES: readonly Service[] = [
  {
    serviceType: 'walk',
    title: (pet) => `Walk with ${pet}`,
    description: 'Round the Serpentine and back',
    minutes: 60,
    price: '16.00',
  },
  {
    serviceType: 'walk',
    title: (pet) => `Short walk, ${pet}`,
    description: null,
    minutes: 30,
    price: '11.50',
  },
  {
    serviceType: 'grooming',
    title: (pet) => `Wash and trim, ${pet}`,
    description: 'Nails too',
    minutes: 75,
    price: '42.00',
  },
  {
    serviceType: 'sitting',
    title: (pet) => `Afternoon with ${pet}`,
    description: 'At the client’s home',
    minutes: 180,
    price: '36.00',
  },
];
const OTHER_SERVICES: readonly Service[] = [
  {
    serviceType: 'feeding',
    title: (pet) => `Feed ${pet}`,
    description: 'Fresh water and a quick tidy',
    minutes: 20,
    price: '9.00',
  },
  {
    serviceType: 'sitting',
    title: (pet) => `Visit ${pet}`,
    description: null,
    minutes: 45,
    price: '14.00',
  },
  {
    serviceType: 'checkup',
    title: (pet) => `Take ${pet} to the vet`,
    description: 'Yearly check',
    minutes: 60,
    price: '25.00',
  },
];

const STARTS = ['07:30', '08:30', '10:00', '11:30', '13:00', '14:30', '16:00', '17:30'] as const;

function later(start: string, minutes: number): string {
  const [hours = 0, past = 0] = start.split(':').map(Number);
  const end = hours * 60 + past + minutes;
  return `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`;
}

function statusOf(chance: Chance, offset: number): AppointmentStatus {
  if (chance.percent(6)) return 'cancelled';
  if (offset < 0) return 'completed';
  return chance.percent(offset < 4 ? 80 : 50) ? 'confirmed' : 'pending';
}

/** One booking at this time, with a pet and a service that suits it. */
function booking(chance: Chance, pets: readonly Pet[], startTime: string) {
  const pet = chance.pick(pets);
  const { minutes, title, ...service } = chance.pick(
    pet.species === 'Dog' ? DOG_SERVICES : OTHER_SERVICES,
  );
  return {
    ...service,
    clientId: pet.clientId,
    petId: pet.id,
    title: title(pet.name),
    startTime,
    endTime: later(startTime, minutes),
  };
}

/** A day's round: one walker can be at one place at a time. */
function dayOfBookings(chance: Chance, pets: readonly Pet[], share: number) {
  const booked: ReturnType<typeof booking>[] = [];
  for (const startTime of STARTS) {
    const freeFrom = booked.at(-1)?.endTime ?? '00:00';
    if (startTime >= freeFrom && chance.percent(share))
      booked.push(booking(chance, pets, startTime));
  }
  return booked;
}

/** The bookings of these pets around `today`. */
export function bookings(chance: Chance, pets: readonly Pet[], today: string): AppointmentInput[] {
  const offsets = Array.from(
    { length: DAYS_BEHIND + DAYS_AHEAD },
    (_, index) => index - DAYS_BEHIND,
  );
  return offsets.flatMap((offset) => {
    const date = addDays(today, offset);
    const isWeekend = [0, 6].includes(weekdayOf(date));
    const share = offset === 0 ? 85 : isWeekend ? 25 : 75;
    return dayOfBookings(chance, pets, share).map((booked) => ({
      ...booked,
      date,
      status: statusOf(chance, offset),
    }));
  });
}
