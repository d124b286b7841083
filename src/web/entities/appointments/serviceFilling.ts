/** What choosing a service fills into the booking form, and what follows the start and the day. Typed values stay. */
import type { Service } from '#contract/services.ts';
import { addDays } from '#contract/rules/businessDay.ts';
import { dayNumber, isRealDay, parseDay } from '#contract/rules/civilDay.ts';

/** The fields that fill others, and those that are filled. */
export interface Filled {
  serviceId: string;
  title: string;
  serviceType: string;
  date: string;
  startTime: string;
  endTime: string;
  endDate: string;
}

type Offered = Pick<Service, 'id' | 'name' | 'serviceType' | 'durationMinutes' | 'unit'>;

const MINUTES_OF_DAY = 1_440;

/** `09:30` and 45 minutes are `10:15`; past midnight it is a time of the next day. */
function later(time: string, minutes: number): string {
  const [hours = 0, past = 0] = time.split(':').map(Number);
  const end = (hours * 60 + past + minutes) % MINUTES_OF_DAY;
  return `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`;
}

/** What a service fills in. */
function filling(service: Offered | undefined, { startTime, date }: Filled) {
  if (service === undefined) return {};
  const { name, serviceType, durationMinutes, unit } = service;
  const hasEnd = durationMinutes !== null && startTime !== '';
  return {
    title: name,
    serviceType,
    ...(hasEnd && { endTime: later(startTime, durationMinutes) }),
    ...(unit === 'night' && isRealDay(date) && { endDate: addDays(date, 1) }),
  };
}

/**
 * What to fill in after `changed` has changed. A field is filled where it is empty, or still as the service before filled
 * it. A stay that is moved keeps its nights.
 */
export function filledAfter(
  changed: string,
  before: Filled,
  now: Filled,
  services: readonly Offered[],
): Partial<Filled> {
  if (changed === 'date') return movedEnd(before, now);
  if (changed !== 'serviceId' && changed !== 'startTime') return {};
  const serviceOf = ({ serviceId }: Filled) => services.find(({ id }) => id === serviceId);
  const was = new Map<string, string>(Object.entries(filling(serviceOf(before), before)));
  const fields = Object.entries(filling(serviceOf(now), now)).filter(([field, value]) => {
    if (changed === 'startTime' && field !== 'endTime') return false;
    const held: unknown = Reflect.get(now, field);
    return held !== value && (held === '' || held === was.get(field));
  });
  const filled: Partial<Filled> = Object.fromEntries(fields);
  if (changed === 'serviceId') Object.assign(filled, emptied(serviceOf(now), was, now));
  return filled;
}

/** What the service before had filled in and goes with it: its night, and its end where the new service says none. */
function emptied(
  service: Offered | undefined,
  was: ReadonlyMap<string, string>,
  { endTime, endDate }: Filled,
): Partial<Filled> {
  const hasNoEnd = service?.durationMinutes === null && endTime === was.get('endTime');
  const hasNoNight = service?.unit !== 'night' && endDate === was.get('endDate');
  return { ...(hasNoEnd && { endTime: '' }), ...(hasNoNight && { endDate: '' }) };
}

function movedEnd(before: Filled, now: Filled): Partial<Filled> {
  if (![before.date, now.date, now.endDate].every(isRealDay)) return {};
  const nights = dayNumber(parseDay(now.endDate)) - dayNumber(parseDay(before.date));
  return nights > 0 ? { endDate: addDays(now.date, nights) } : {};
}
