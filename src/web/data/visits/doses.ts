/** The doses that are due during a visit, and what became of each. Pure functions. */
import type { Medicine } from '#contract/people/medicines.ts';
import { addDays, businessDay } from '#contract/rules/businessDay.ts';
import { momentAt } from '#contract/rules/momentAt.ts';
import type { Visit, VisitEvent } from '#contract/visits/visits.ts';
import { currentEvents } from '#web/data/visits/phoneVisit.ts';

/** A dose belongs to a visit from an hour before it begins, and while it runs for an hour ahead. */
const EARLY_MS = 3_600_000;

/** How far a dose that another visit gave may be from its time. */
const OTHERS_MS = 3 * EARLY_MS;

export interface Dose {
  medicine: Medicine;
  /** When it is due, in milliseconds, and as the clock of the business shows it. */
  at: number;
  time: string;
  /** What became of it; undefined while nobody has said. */
  event?: VisitEvent | undefined;
  /** Another visit says so. */
  isElsewhere?: boolean | undefined;
}

const isTaken = ({ from, until }: Medicine, day: string): boolean =>
  (from === null || from <= day) && (until === null || day <= until);

/** The doses of a visit's pets by time; those that are given as needed are not due at any time. */
function plannedDoses(
  { petIds, startedAt, endedAt }: Pick<Visit, 'petIds' | 'startedAt' | 'endedAt'>,
  medicines: readonly Medicine[],
  now: number,
  timeZone: string,
): Dose[] {
  const first = Date.parse(startedAt) - EARLY_MS;
  const last = endedAt === null ? now + EARLY_MS : Date.parse(endedAt);
  const own = medicines.filter(({ petId }) => petIds.includes(petId));
  const doses: Dose[] = [];
  const lastDay = businessDay(new Date(last), timeZone);
  for (let day = businessDay(new Date(first), timeZone); day <= lastDay; day = addDays(day, 1)) {
    for (const medicine of own.filter((each) => isTaken(each, day))) {
      for (const time of medicine.times) {
        const at = momentAt(day, time, timeZone);
        if (at >= first && at <= last) doses.push({ medicine, at, time });
      }
    }
  }
  return doses.toSorted((one, other) => one.at - other.at);
}

const outcomes = (visit: Pick<Visit, 'events'>): VisitEvent[] =>
  currentEvents(visit).filter(({ medicineId, outcome }) => medicineId !== null && outcome !== null);

/** Gives each dose the nearest event of its medicine, the closest pairs first; an event answers one dose. */
function answered(
  doses: readonly Dose[],
  events: readonly VisitEvent[],
  most = Number.POSITIVE_INFINITY,
): Map<Dose, VisitEvent> {
  const pairs = doses
    .flatMap((dose) =>
      events
        .filter(({ medicineId }) => medicineId === dose.medicine.id)
        .map((event) => ({ dose, event, apart: Math.abs(Date.parse(event.at) - dose.at) })),
    )
    .filter(({ apart }) => apart <= most)
    .toSorted((one, other) => one.apart - other.apart);
  const found = new Map<Dose, VisitEvent>();
  const used = new Set<string>();
  for (const { dose, event } of pairs) {
    if (found.has(dose) || used.has(event.id)) continue;
    found.set(dose, event);
    used.add(event.id);
  }
  return found;
}

/** The doses that are due on a visit. What `others` gave is not due again. */
export function dosesOf(
  visit: Visit,
  others: readonly Visit[],
  medicines: readonly Medicine[],
  now: number,
  timeZone: string,
): Dose[] {
  const doses = plannedDoses(visit, medicines, now, timeZone);
  const own = answered(doses, outcomes(visit));
  const open = doses.filter((dose) => !own.has(dose));
  const elsewhere = answered(
    open,
    others.filter(({ id }) => id !== visit.id).flatMap(outcomes),
    OTHERS_MS,
  );
  return doses.map((dose) => ({
    ...dose,
    event: own.get(dose) ?? elsewhere.get(dose),
    isElsewhere: elsewhere.has(dose),
  }));
}
