/** A small price list, and bookings that are priced by it: two pets together, and a stay. */
import type { AppointmentInput } from '#contract/diary/appointments.ts';
import type { Pet } from '#contract/people/pets.ts';
import type { ClientPriceInput } from '#contract/diary/prices.ts';
import { addDays } from '#contract/rules/businessDay.ts';
import type { ServiceInput } from '#contract/diary/services.ts';

export const SERVICES: readonly ServiceInput[] = [
  {
    name: 'Hour’s walk',
    serviceType: 'walk',
    durationMinutes: 60,
    price: '16.00',
    extraPetPrice: '6.00',
  },
  {
    name: 'Short walk',
    serviceType: 'walk',
    durationMinutes: 30,
    price: '11.50',
    extraPetPrice: '4.00',
  },
  { name: 'Wash and trim', serviceType: 'grooming', durationMinutes: 75, price: '42.00' },
  {
    name: 'House sitting',
    serviceType: 'sitting',
    price: '45.00',
    unit: 'night',
    extraPetPrice: '10.00',
  },
  { name: 'Pop-in visit', serviceType: 'feeding', durationMinutes: 20, price: '9.00' },
  {
    name: 'Puppy class',
    serviceType: 'other',
    durationMinutes: 45,
    price: '18.00',
    isActive: false,
  },
];

export const SURCHARGES = [
  { kind: 'bankHoliday', region: 'england-and-wales', percent: '50' },
  { kind: 'weekend', amount: '3.00' },
  { kind: 'after', time: '19:00', amount: '2.50', label: 'Evening' },
] as const;

/** The pets of a client who has more than one, or of the first client. */
function household(pets: readonly Pet[]): readonly Pet[] {
  const shared = pets.find(({ id, clientId }) =>
    pets.some((other) => other.id !== id && other.clientId === clientId),
  );
  const clientId = (shared ?? pets[0])?.clientId;
  return pets.filter((pet) => pet.clientId === clientId);
}

/** House sitting of a week for some pets of one client. */
function houseSitting(
  pets: readonly Pet[],
  date: string,
  serviceId: string | undefined,
): AppointmentInput {
  return {
    clientId: pets[0]?.clientId ?? '',
    petIds: pets.map(({ id }) => id),
    serviceId,
    title: `House sitting for ${pets.map(({ name }) => name).join(' and ')}`,
    serviceType: 'sitting',
    date,
    endDate: addDays(date, 7),
    startTime: '18:00',
    endTime: '10:00',
    status: 'confirmed',
  };
}

/** Bookings of one household: two walks a week apart, and a stay of a week. Another client's pet has a sitter now. */
export function pricedBookings(
  pets: readonly Pet[],
  today: string,
  serviceIdOf: (name: string) => string | undefined,
): AppointmentInput[] {
  const together = household(pets);
  const clientId = together[0]?.clientId ?? '';
  const names = together.map(({ name }) => name).join(' and ');
  const walk = (date: string): AppointmentInput => ({
    clientId,
    petIds: together.map(({ id }) => id),
    serviceId: serviceIdOf('Hour’s walk'),
    title: `Walk with ${names}`,
    serviceType: 'walk',
    date,
    startTime: '18:30',
    endTime: '19:30',
    status: 'confirmed',
  });
  const sitting = serviceIdOf('House sitting');
  const stayingNow = pets.filter((pet) => pet.clientId !== clientId).slice(0, 1);
  return [
    walk(addDays(today, 3)),
    walk(addDays(today, 10)),
    houseSitting(stayingNow, addDays(today, -2), sitting),
    houseSitting(together, addDays(today, 12), sitting),
  ];
}

/** What the household of these bookings pays for its walks, as an old client. */
export const householdPrice = (
  pets: readonly Pet[],
  serviceIdOf: (name: string) => string | undefined,
): ClientPriceInput => ({
  clientId: household(pets)[0]?.clientId ?? '',
  serviceId: serviceIdOf('Hour’s walk') ?? '',
  price: '14.50',
});
