/** What is special about sending visits: the order of their steps, their photos, and what another phone deleted. */
import type {
  Visit,
  VisitChanges,
  VisitEvent,
  VisitEventValues,
  VisitValues,
} from '#contract/visits/visits.ts';
import { deletionOf, isDue } from '#web/data/visits/deletion.ts';
import {
  type PhoneVisit,
  photoSteps,
  sentAgain,
  type Step,
  withoutStep,
  withRefusal,
  withUpload,
} from '#web/data/visits/phoneVisit.ts';
import type { PhotoPart } from '#web/data/visits/visitStore.ts';
import { PhotoProblem } from '#web/platform/forms/photo.ts';
import { afterError, refusalText } from '#web/platform/net/afterError.ts';
import { isAnswered, isNotFound } from '#web/platform/net/http.ts';
import { createOutbox, type OutboxRules, type OutboxWorld } from '#web/platform/outbox/outbox.ts';
import type { OutboxStore } from '#web/platform/outbox/outboxStore.ts';

export interface VisitCalls {
  create: (body: VisitValues) => Promise<Visit>;
  update: (id: string, body: VisitChanges) => Promise<Visit>;
  addEvent: (id: string, body: VisitEventValues) => Promise<VisitEvent>;
  /** Sends the file of a photo, and returns the URL by which it is attached. */
  sendPhoto: (id: string, at: number) => Promise<string>;
  /** Attaches a photo that was sent; the same one again is one. Answers the visit. */
  attachPhoto: (id: string, uploadURL: string, petId: string | null) => Promise<Visit>;
  /** Deletes it with its track. One that is gone counts as deleted. */
  delete: (record: PhoneVisit) => Promise<void>;
}

type PhotoStep = Extract<Step, { kind: 'photo' }>;

interface Answer {
  visit?: Visit;
  event?: VisitEvent;
}

type Rules = OutboxRules<PhoneVisit, Step, Answer>;

export interface VisitOutboxParts {
  store: OutboxStore<PhoneVisit, PhotoPart>;
  calls: VisitCalls;
  /** Whether the track of a visit has left this device. */
  hasTrackLeft: (record: PhoneVisit) => Promise<boolean>;
  /** A step of a visit has arrived; `visit` is what the server answered, where it answered the visit. */
  onSent: (id: string, kind: Step['kind'], visit: Visit | undefined) => void;
  show: Rules['show'];
  /** Milliseconds since 1970. */
  now?: () => number;
}

/** Whether an error is about this step, and trying again does not help. A visit that is full takes no more photos or events. */
function isRefused({ kind }: Step, error: unknown): boolean {
  const isFull = isAnswered(error) && error.status === 403;
  if (kind === 'photo' && error instanceof PhotoProblem) return true;
  if ((kind === 'photo' || kind === 'event') && isFull) return true;
  return afterError(error) === 'refused';
}

/** What Pawkeeper answered. A captive portal says OK to anything, with a page of its own or with nothing. */
function answered<Row extends { id: string }>(row: Row): Row {
  const { id }: Partial<Row> = Object(row);
  if (id === undefined) throw new Error('Something other than Pawkeeper answered');
  return row;
}

export function createVisitOutbox(parts: VisitOutboxParts, world?: OutboxWorld) {
  const { store, calls, hasTrackLeft, onSent, now = Date.now } = parts;

  /**
   * The step that is next; a track waits for its walk and holds up nothing, and photos, which take long, come last. A deletion that
   * waits holds up everything.
   */
  async function nextStep(record: PhoneVisit): Promise<Step | undefined> {
    if (record.isDeleted === true) {
      const deletion = deletionOf(record);
      return deletion && isDue(deletion, now()) ? deletion : undefined;
    }
    if (record.refusal !== undefined) return undefined;
    const photos = photoSteps(record);
    for (const step of [...record.steps.filter(({ kind }) => kind !== 'photo'), ...photos]) {
      if (step.kind !== 'track' || (await hasTrackLeft(record))) return step;
    }
    return undefined;
  }

  /** Sends the file and remembers where it went before it is attached: a phone that dies in between sends one photo, not two. */
  async function deliverPhoto({ userId, id }: PhoneVisit, step: PhotoStep): Promise<Answer> {
    const { at, petId, uploadURL } = step.body;
    if (uploadURL !== undefined) {
      try {
        return { visit: answered(await calls.attachPhoto(id, uploadURL, petId)) };
      } catch (error) {
        const isExpired = isAnswered(error) && (error.status === 400 || error.status === 404);
        if (!isExpired || isNotFound(error)) throw error;
        // What was sent has been removed since: it is sent anew.
      }
    }
    const sentTo = await calls.sendPhoto(id, at);
    await store.change(userId, id, (before) => before && withUpload(before, step.id, sentTo));
    return { visit: answered(await calls.attachPhoto(id, sentTo, petId)) };
  }

  async function deliver(record: PhoneVisit, step: Step): Promise<Answer> {
    const { id } = record;
    if (step.kind === 'photo') return deliverPhoto(record, step);
    if (step.kind === 'event') return { event: answered(await calls.addEvent(id, step.body)) };
    if (step.kind === 'start') return { visit: answered(await calls.create(step.body)) };
    if (step.kind !== 'delete') return { visit: answered(await calls.update(id, step.body)) };
    await calls.delete(record);
    return {};
  }

  return createOutbox<PhoneVisit, PhotoPart, Step, Answer>(
    'pawkeeper:visits',
    store,
    {
      isWaiting: ({ steps }) => steps.length > 0,
      nextStep,
      deliver,
      afterArrival: (before, step, answer) => withoutStep(before, step.id, answer),
      afterRefusal: (before, step, error) =>
        withRefusal(before, { stepId: step.id, message: refusalText(error) }),
      isRefused,
      recover: ({ kind }, error) =>
        isNotFound(error) && kind !== 'start' ? sentAgain : undefined,
      onArrived: ({ id }, step, { visit }) => onSent(id, step.kind, visit),
      show: parts.show,
    },
    world,
  );
}
