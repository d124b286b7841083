/** Regular dogs: bookings that repeat, from four weeks ago on. */
import type { Pet } from '#contract/people/pets.ts';
import { addDays } from '#contract/rules/businessDay.ts';
import type { SeriesInput } from '#contract/diary/series.ts';

const WEEKS_BEHIND = 4;

/** Two dogs with a walk before work, one of them on weekdays, and one that is groomed every four weeks. */
export function regularBookings(
  pets: readonly Pet[],
  today: string,
  serviceIdOf: (name: string) => string | undefined,
): SeriesInput[] {
  const startsOn = addDays(today, -7 * WEEKS_BEHIND);
  const plans = [
    {
      weekdays: [1, 2, 3, 4, 5],
      everyWeeks: 1,
      startTime: '06:45',
      endTime: '07:15',
      name: 'Short walk',
    },
    {
      weekdays: [1, 3, 5],
      everyWeeks: 1,
      startTime: '12:00',
      endTime: '13:00',
      name: 'Hour’s walk',
    },
    { weekdays: [2], everyWeeks: 4, startTime: '18:45', endTime: '20:00', name: 'Wash and trim' },
  ];
  const dogs = pets.filter(({ species }) => species === 'Dog');
  return plans.flatMap(({ name, ...when }, at) => {
    const dog = dogs[at * 2 + 1];
    if (!dog) return [];
    return {
      ...when,
      clientId: dog.clientId,
      petIds: [dog.id],
      serviceId: serviceIdOf(name) ?? null,
      title: `${name} with ${dog.name}`,
      serviceType: name === 'Wash and trim' ? 'grooming' : 'walk',
      status: 'confirmed',
      startsOn,
      endsOn: null,
      skipBankHolidays: when.everyWeeks === 1,
    };
  });
}
