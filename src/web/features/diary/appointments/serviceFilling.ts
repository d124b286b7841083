/** What choosing a service fills into the booking form, and what follows the start and the day. Typed values stay. */
import { type ServiceType, serviceTypeLabels, serviceTypes } from '#contract/choices.ts';
import type { Service } from '#contract/diary/services.ts';
import { addDays } from '#contract/rules/businessDay.ts';
import { dayNumber, isRealDay, parseDay } from '#contract/fields/civilDay.ts';
import { namesInWords } from '#web/features/diary/appointments/bookedPets.ts';

/** The fields that fill others, and those that are filled. */
export interface Filled {
  serviceId: string;
  petIds: string[];
  title: string;
  serviceType: string;
  date: string;
  startTime: string;
  endTime: string;
  endDate: string;
}

type Offered = Pick<Service, 'id' | 'name' | 'serviceType' | 'durationMinutes' | 'unit'>;

/** What filling reads beside the fields. */
export interface FillingFacts {
  services: readonly Offered[];
  petNames: ReadonlyMap<string, string>;
  /** How long a booking without a service is; null where its end stays as it is. */
  minutes: number | null;
}

const MINUTES_OF_DAY = 1_440;
/** The longest title of an appointment. */
const MAX_TITLE = 200;

/** `09:30` and 45 minutes are `10:15`; past midnight it is a time of the next day. */
export function later(time: string, minutes: number): string {
  const [hours = 0, past = 0] = time.split(':').map(Number);
  const end = (hours * 60 + past + minutes) % MINUTES_OF_DAY;
  return `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`;
}

const isServiceType = (value: string): value is ServiceType =>
  serviceTypes.some((each) => each === value);

/** "Hour’s walk with Rex", "Dog walk with Rex and Bella"; undefined while neither a service nor a type is chosen. */
function titleOf(
  service: Offered | undefined,
  { serviceType, petIds }: Filled,
  petNames: FillingFacts['petNames'],
): string | undefined {
  const isNamed = isServiceType(serviceType) && serviceType !== 'other';
  const label = isNamed ? serviceTypeLabels[serviceType] : '';
  const what = service?.name ?? label.charAt(0) + label.slice(1).toLowerCase();
  if (what === '') return undefined;
  const names = namesInWords(petIds.flatMap((id) => petNames.get(id) ?? []));
  const title = names === '' ? what : `${what} with ${names}`;
  return title.length > MAX_TITLE ? what : title;
}

/** What the fields fill in. */
function filling(now: Filled, { services, petNames, minutes }: FillingFacts) {
  const { startTime, date, serviceId } = now;
  const service = services.find(({ id }) => id === serviceId);
  const title = titleOf(service, now, petNames);
  const length = service === undefined ? minutes : service.durationMinutes;
  return {
    ...(title !== undefined && { title }),
    ...(service && { serviceType: service.serviceType }),
    ...(length !== null && startTime !== '' && { endTime: later(startTime, length) }),
    ...(service?.unit === 'night' && isRealDay(date) && { endDate: addDays(date, 1) }),
  };
}

/** The fields that follow each field. */
const FOLLOWERS: Readonly<Record<string, readonly (keyof Filled)[]>> = {
  serviceId: ['title', 'serviceType', 'endTime', 'endDate'],
  serviceType: ['title'],
  petIds: ['title'],
  startTime: ['endTime'],
};

/**
 * What to fill in after `changed` has changed. A field is filled where it is empty, or still as the service before filled
 * it. A stay that is moved keeps its nights.
 */
export function filledAfter(
  changed: string,
  before: Filled,
  now: Filled,
  facts: FillingFacts,
): Partial<Filled> {
  if (changed === 'date') return movedEnd(before, now);
  const followers: readonly string[] = FOLLOWERS[changed] ?? [];
  if (followers.length === 0) return {};
  const service = facts.services.find(({ id }) => id === now.serviceId);
  const was = new Map<string, unknown>(Object.entries(filling(before, facts)));
  const fields = Object.entries(filling(now, facts)).filter(([field, value]) => {
    // Taking the service away leaves its words and its end.
    if (!followers.includes(field) || (changed === 'serviceId' && service === undefined))
      return false;
    const held: unknown = Reflect.get(now, field);
    return held !== value && (held === '' || held === was.get(field));
  });
  const filled: Partial<Filled> = Object.fromEntries(fields);
  if (changed === 'serviceId') Object.assign(filled, emptied(service, was, now));
  return filled;
}

/** What the service before had filled in and goes with it: its night, and its end where the new service says none. */
function emptied(
  service: Offered | undefined,
  was: ReadonlyMap<string, unknown>,
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
