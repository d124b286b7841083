/** A visit on this phone: as it looks here, and the steps of it that the server has not had yet. Pure functions. */
import type {
  Visit,
  VisitChanges,
  VisitEvent,
  VisitEventValues,
  VisitValues,
} from '#contract/visits/visits.ts';
import type { Unsent } from '#web/platform/device/deviceDatabase.ts';

type WithId<Values> = Values & { id: string };

/** The steps to send, in this order. Each can be repeated: the server does it once. */
export type Step = { id: string } & (
  | { kind: 'start'; body: WithId<VisitValues> }
  | { kind: 'event'; body: WithId<VisitEventValues> }
  | { kind: 'change'; body: VisitChanges }
  /** The track is a walk of its own, which is sent first: one that the server does not have would be left out. */
  | { kind: 'track'; body: { walkRouteId: string } }
  /** Its file is beside the record, by `at`. Once `uploadURL` is there the file has been sent, and is only to be attached. */
  | { kind: 'photo'; body: { at: number; petId: string | null; uploadURL?: string | undefined } }
  /** It waits until `dueAt` (milliseconds since 1970), and all other steps behind it, so that it can be undone. */
  | { kind: 'delete'; dueAt?: number; body?: undefined }
);

/** A pet as the screens name it where the list of pets cannot be read. */
export interface VisitedPet {
  id: string;
  name: string;
  /** Whose it is; undefined where the phone does not know. */
  clientId?: string | undefined;
}

export interface PhoneVisit extends Unsent {
  kind: 'visit';
  hasArrived: boolean;
  visit: Visit;
  /** What it is called: the titles of its bookings. Empty for a visit that another phone began. */
  title: string;
  pets: readonly VisitedPet[];
  /** The id of its track, where this phone records one. */
  trackId?: string | undefined;
  steps: readonly Step[];
  /** The step that the server refused, and why. */
  refusal?: { stepId: string; message: string } | undefined;
}

/** How a visit is called on the screens. */
export type VisitNames = Pick<PhoneVisit, 'title' | 'pets'>;

/** What begins a visit, or logs one that is over. */
export interface NewVisit extends VisitNames {
  userId: string;
  values: WithId<VisitValues>;
  trackId?: string | undefined;
}

/** Whether it is to be deleted; one whose deletion was refused is there again. */
const isToBeDeleted = ({ steps, refusal }: Pick<PhoneVisit, 'steps' | 'refusal'>): boolean =>
  steps.some(({ id, kind }) => kind === 'delete' && id !== refusal?.stepId);

/** The record with other steps, and what follows from them. */
export const withSteps = (record: PhoneVisit, steps: readonly Step[]): PhoneVisit => ({
  ...record,
  steps,
  hasArrived: steps.length === 0,
  isDeleted: isToBeDeleted({ ...record, steps }),
});

/** The record with what the server refused, and why; without one everything is tried again. */
export const withRefusal = (record: PhoneVisit, refusal: PhoneVisit['refusal']): PhoneVisit =>
  withSteps({ ...record, refusal }, record.steps);

const added = (record: PhoneVisit, ...steps: readonly Step[]): PhoneVisit =>
  withSteps(record, [...record.steps, ...steps]);

/** A visit that begins at a phone. Its first step has the id of the visit. */
export function begun({ userId, values, title, pets, trackId }: NewVisit, now: string): PhoneVisit {
  const { id, appointmentIds = [], petIds = [], startedAt } = values;
  const visit: Visit = {
    id,
    userId,
    appointmentIds,
    petIds,
    clientIds: [],
    startedAt,
    endedAt: values.endedAt ?? null,
    note: values.note ?? null,
    privateNote: values.privateNote ?? null,
    walkRouteId: null,
    isClockWrong: false,
    corrections: [],
    events: [],
    photos: [],
    createdAt: now,
    updatedAt: now,
  };
  return {
    id,
    userId,
    kind: 'visit',
    hasArrived: false,
    visit,
    title,
    pets,
    trackId,
    steps: [{ id, kind: 'start', body: values }],
    isDeleted: false,
  };
}

/** Whether a visit is under way. */
export const isRunning = (record: PhoneVisit): boolean =>
  record.visit.endedAt === null && !isToBeDeleted(record);

/** Whether an end before the beginning would be said. */
export const endsBeforeStart = (startedAt: string, endedAt: string | null): boolean =>
  endedAt !== null && Date.parse(endedAt) < Date.parse(startedAt);

/** The events that are true: those that were corrected or taken back are left out. */
export function currentEvents({ events }: Pick<Visit, 'events'>): VisitEvent[] {
  const replaced = new Set(events.map(({ replacesId }) => replacesId));
  return events.filter(({ id, isRemoved }) => !isRemoved && !replaced.has(id));
}

const byTime = (one: VisitEvent, other: VisitEvent): number =>
  Date.parse(one.at) - Date.parse(other.at) || (one.id < other.id ? -1 : 1);

/** The visit with one more event. The step has the event's id. */
export function withEvent(
  record: PhoneVisit,
  values: WithId<VisitEventValues>,
  now: string,
): PhoneVisit {
  // Noted once more with the same id, such as after a reload, it is one event.
  if (record.visit.events.some(({ id }) => id === values.id)) return record;
  const event: VisitEvent = {
    id: values.id,
    kind: values.kind,
    petId: values.petId ?? null,
    at: values.at,
    text: values.text ?? null,
    replacesId: values.replacesId ?? null,
    isRemoved: values.isRemoved ?? false,
    medicineId: values.medicineId ?? null,
    medicineName: null,
    dose: values.dose ?? null,
    outcome: values.outcome ?? null,
    isClockWrong: false,
    createdAt: now,
  };
  const events = [...record.visit.events, event].toSorted(byTime);
  return added(
    { ...record, visit: { ...record.visit, events } },
    { id: values.id, kind: 'event', body: values },
  );
}

/**
 * The visit with other times, bookings, pets or notes. Where the server refused a change, or the visit itself, what was refused is
 * sent again with the new values.
 */
export function withChange(
  record: PhoneVisit,
  changes: VisitChanges,
  stepId: string,
  names: Partial<VisitNames> = {},
): PhoneVisit {
  const { walkRouteId: _, ...facts } = changes;
  const known = Object.fromEntries(
    Object.entries(facts).filter(([, value]) => value !== undefined),
  );
  const changed: PhoneVisit = {
    ...record,
    ...names,
    visit: { ...record.visit, ...known },
    refusal: undefined,
  };
  const { refusal } = record;
  let isMended = false;
  const steps = record.steps.map((step): Step => {
    if (step.id !== refusal?.stepId) return step;
    if (step.kind === 'start') {
      isMended = true;
      return { ...step, body: { ...step.body, ...known } };
    }
    if (step.kind === 'change') {
      isMended = true;
      return { ...step, body: { ...step.body, ...known } };
    }
    return step;
  });
  return isMended
    ? withSteps(changed, steps)
    : added(changed, { id: stepId, kind: 'change', body: facts });
}

/** The visit with its end; its track is linked to it once the track has arrived. */
export function withEnd(
  record: PhoneVisit,
  endedAt: string,
  [stepId, trackStepId]: readonly [string, string],
): PhoneVisit {
  const ended = withChange(record, { endedAt }, stepId);
  const { trackId } = record;
  if (trackId === undefined || record.steps.some(({ kind }) => kind === 'track')) return ended;
  return added(ended, { id: trackStepId, kind: 'track', body: { walkRouteId: trackId } });
}

/** The visit with one more photo; its file is stored already. */
export const withPhoto = (
  record: PhoneVisit,
  stepId: string,
  body: { at: number; petId: string | null },
): PhoneVisit => added(record, { id: stepId, kind: 'photo', body });

/** The visit after a photo's file was sent to this URL. */
export const withUpload = (record: PhoneVisit, stepId: string, uploadURL: string): PhoneVisit => ({
  ...record,
  steps: record.steps.map((step) =>
    step.id === stepId && step.kind === 'photo'
      ? { ...step, body: { ...step.body, uploadURL } }
      : step,
  ),
});

/** The photos of a visit that wait on this phone. */
export const photoSteps = ({ steps }: Pick<PhoneVisit, 'steps'>) =>
  steps.filter((step) => step.kind === 'photo');

/** The record without a step that has arrived, with what the server answered; undefined where nothing is left to keep. */
export function withoutStep(
  record: PhoneVisit,
  stepId: string,
  answer: { visit?: Visit; event?: VisitEvent } = {},
): PhoneVisit | undefined {
  const steps = record.steps.filter(({ id }) => id !== stepId);
  if (record.steps.some(({ id, kind }) => id === stepId && kind === 'delete')) return undefined;
  const { visit: before } = record;
  const { visit: saved, event } = answer;
  const events = event
    ? before.events.map((each) => (each.id === event.id ? event : each))
    : before.events;
  const visit =
    saved === undefined
      ? { ...before, events }
      : steps.length === 0
        ? saved
        : {
            ...before,
            isClockWrong: saved.isClockWrong,
            corrections: saved.corrections,
            photos: saved.photos,
          };
  const refusal = record.refusal?.stepId === stepId ? undefined : record.refusal;
  const left = withSteps({ ...record, visit, refusal }, steps);
  return left.hasArrived && !isRunning(left) ? undefined : left;
}

/** The events, each after the one that it replaces: the server leaves out what replaces something that it does not have. */
function inOrderSent(events: readonly VisitEvent[]): VisitEvent[] {
  const byId = new Map(events.map((event) => [event.id, event]));
  const depth = ({ replacesId }: VisitEvent): number => {
    const replaced = replacesId === null ? undefined : byId.get(replacesId);
    return replaced === undefined ? 0 : 1 + depth(replaced);
  };
  return events.toSorted((one, other) => depth(one) - depth(other));
}

/**
 * The visit from its beginning, with all its facts: another phone deleted it while this one still had something to say. Where the
 * server has it after all, its beginning alone would change nothing, so the facts follow as a change.
 */
export function sentAgain(record: PhoneVisit): PhoneVisit {
  const { id, appointmentIds, petIds, startedAt, endedAt, note, privateNote, walkRouteId } =
    record.visit;
  const facts = { appointmentIds, petIds, startedAt, endedAt, note, privateNote, walkRouteId };
  // What this phone does not know of, such as an end, may have come from another one.
  const known = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null));
  const events = inOrderSent(record.visit.events).map(
    ({ createdAt: _createdAt, isClockWrong: _isClockWrong, medicineName: _name, ...body }): Step => ({
      id: body.id,
      kind: 'event',
      body,
    }),
  );
  return withSteps({ ...record, refusal: undefined }, [
    // A deletion that was asked for meanwhile still waits.
    ...record.steps.filter(({ kind }) => kind === 'delete'),
    { id, kind: 'start', body: { ...facts, id } },
    { id: `${id} facts`, kind: 'change', body: known },
    ...events,
    ...record.steps.filter(({ kind }) => kind === 'track' || kind === 'photo'),
  ]);
}
