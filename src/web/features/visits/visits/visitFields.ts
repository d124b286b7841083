/** The fields of a visit, and of an event, as forms hold them: moments are in the boxes as the business's clock shows them. */
import type { FieldErrors, Resolver } from 'react-hook-form';
import type { VisitEventKind } from '#contract/choices.ts';
import { businessDay } from '#contract/rules/businessDay.ts';
import { momentAt, wallText } from '#contract/rules/momentAt.ts';
import type { Visit, VisitEvent } from '#contract/visits/visits.ts';

export interface VisitTyped {
  startedAt: string;
  endedAt: string;
  appointmentIds: string[];
  petIds: string[];
  note: string;
  privateNote: string;
}

export interface VisitFormValues {
  startedAt: string;
  endedAt: string | null;
  appointmentIds: string[];
  petIds: string[];
  note: string | null;
  privateNote: string | null;
}

export const visitLabels: Record<keyof VisitTyped, string> = {
  startedAt: 'Began',
  endedAt: 'Ended',
  appointmentIds: 'Bookings',
  petIds: 'Pets',
  note: 'Note for the client',
  privateNote: 'Note for yourself',
};

/** An event to correct, or a new one of a kind for a pet. */
export type EventToEdit =
  | VisitEvent
  | { id?: undefined; kind: VisitEventKind; petId: string | null };

export interface EventTyped {
  at: string;
  petId: string;
  text: string;
}

export interface EventFormValues {
  kind: VisitEventKind;
  at: string;
  petId: string | null;
  text: string | null;
}

export const eventLabels: Record<keyof EventTyped, string> = {
  at: 'When',
  petId: 'Which pet',
  text: 'What happened',
};

const BEGAN = 'Enter the day and the time when it began';
const ENDED = 'Enter the day and the time when it ended';
const WHEN = 'Enter the day and the time';
const ENDS_EARLY = 'The visit ends before it begins. Correct one of the two times.';

const BOX = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})/;

/** The moment that a `datetime-local` box holds; undefined where it is empty or half typed. */
function momentOf(text: string, timeZone: string): string | undefined {
  const [, date, time] = BOX.exec(text) ?? [];
  if (date === undefined || time === undefined) return undefined;
  const moment = momentAt(date, time, timeZone);
  return Number.isFinite(moment) ? new Date(moment).toISOString() : undefined;
}

const boxOf = (moment: string | null, timeZone: string): string =>
  moment === null ? '' : wallText(Date.parse(moment), timeZone);

/**
 * The moment of a box. What nobody changed is as it was, to the millisecond, and in the hour that comes twice: a box has minutes, and does
 * not say which of the two hours is meant.
 */
const momentIn = (
  box: string,
  timeZone: string,
  shown: string | null | undefined,
): string | undefined =>
  shown && box.slice(0, 16) === boxOf(shown, timeZone) ? shown : momentOf(box, timeZone);

const orNull = (text: string): string | null => (text.trim() === '' ? null : text);

const HOUR_MS = 3_600_000;

/** The moments that the form shows at first. A new visit lasted an hour until now, and began today: the form offers that day's bookings. */
function shownTimes(visit: Visit | undefined, now: Date, timeZone: string) {
  if (visit !== undefined) return visit;
  const midnight = momentAt(businessDay(now, timeZone), '00:00', timeZone);
  return {
    startedAt: new Date(Math.max(now.getTime() - HOUR_MS, midnight)).toISOString(),
    endedAt: now.toISOString(),
  };
}

/** The values of the form's controls. */
export const visitValues =
  (timeZone: string, now: Date) =>
  (visit: Visit | undefined): VisitTyped => ({
    startedAt: boxOf(shownTimes(visit, now, timeZone).startedAt, timeZone),
    endedAt: boxOf(shownTimes(visit, now, timeZone).endedAt, timeZone),
    appointmentIds: visit?.appointmentIds ?? [],
    petIds: visit?.petIds ?? [],
    note: visit?.note ?? '',
    privateNote: visit?.privateNote ?? '',
  });

/** The rules of the form. A visit that is over needs its end, one that runs may get it here. */
export const visitResolver =
  (
    timeZone: string,
    stored: Visit | undefined,
    opened: Date,
  ): Resolver<VisitTyped, unknown, VisitFormValues> =>
  (typed) => {
    const shown = shownTimes(stored, opened, timeZone);
    const startedAt = momentIn(typed.startedAt, timeZone, shown.startedAt);
    const endedAt = momentIn(typed.endedAt, timeZone, shown.endedAt);
    const mayRun = stored !== undefined && stored.endedAt === null && typed.endedAt === '';
    const errors: FieldErrors<VisitTyped> = {};
    if (startedAt === undefined) errors.startedAt = { type: 'moment', message: BEGAN };
    if (endedAt === undefined && !mayRun) errors.endedAt = { type: 'moment', message: ENDED };
    if (startedAt !== undefined && endedAt !== undefined) {
      const isWrong = Date.parse(endedAt) < Date.parse(startedAt);
      if (isWrong) errors.endedAt = { type: 'order', message: ENDS_EARLY };
    }
    if (startedAt === undefined || Object.keys(errors).length > 0) return { values: {}, errors };
    const { appointmentIds, petIds, note, privateNote } = typed;
    return {
      values: {
        startedAt,
        endedAt: endedAt ?? null,
        appointmentIds,
        petIds,
        note: orNull(note),
        privateNote: orNull(privateNote),
      },
      errors: {},
    };
  };

/** What a correction changes; fields that are as they were are left out. */
export function changesOf(values: VisitFormValues, visit: Visit): Partial<VisitFormValues> {
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => !isSame(value, Object.entries(visit).find(([key]) => key === name)?.[1]),
    ),
  );
}

/** The values of the controls of an event that is there, or of a new one. */
export const eventValues =
  (timeZone: string, now: Date, petId: string | null) =>
  (event: Pick<VisitEvent, 'at' | 'petId' | 'text'> | undefined): EventTyped => ({
    at: boxOf(event?.at ?? now.toISOString(), timeZone),
    petId: (event ? event.petId : petId) ?? '',
    text: event?.text ?? '',
  });

/** Whether an event of a kind says what it was. New medicine says what and how much. */
export const needsText = (kind: VisitEventKind, isNew: boolean): boolean =>
  kind === 'note' || kind === 'incident' || (kind === 'medicine' && isNew);

/** The event that is written for all pets, once for each: without a pet it would be in nobody's report. Medicine is never for all. */
export const forEachPet = <Values extends { petId?: string | null | undefined }>(
  values: Values,
  pets: readonly { id: string }[],
): Values[] =>
  (values.petId ?? null) === null && pets.length > 1
    ? pets.map(({ id }) => ({ ...values, petId: id }))
    : [values];

/** The rules of an event's form. A new one is for one of `pets`; one that is there stays valid as it is. */
export const eventResolver =
  (
    timeZone: string,
    kind: VisitEventKind,
    shownAt: string,
    pets?: readonly { id: string }[],
  ): Resolver<EventTyped, unknown, EventFormValues> =>
  ({ at, petId, text }) => {
    const moment = momentIn(at, timeZone, shownAt);
    const errors: FieldErrors<EventTyped> = {};
    if (moment === undefined) errors.at = { type: 'moment', message: WHEN };
    const isMedicine = kind === 'medicine';
    if (isMedicine && petId === '' && pets !== undefined && pets.length > 1) {
      errors.petId = { type: 'required', message: 'Choose who got it' };
    }
    if (needsText(kind, pets !== undefined) && text.trim() === '') {
      const message = isMedicine ? 'Write what it was and how much' : 'Write what happened';
      errors.text = { type: 'required', message };
    }
    if (moment === undefined || Object.keys(errors).length > 0) return { values: {}, errors };
    return {
      values: { kind, at: moment, petId: petId === '' ? null : petId, text: orNull(text) },
      errors: {},
    };
  };
