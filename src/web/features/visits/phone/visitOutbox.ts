/** Sends the steps of the visits on this device: in order, until they have arrived, to their own account only. */
import type { User } from '#contract/users.ts';
import type {
  Visit,
  VisitChanges,
  VisitEvent,
  VisitEventValues,
  VisitValues,
} from '#contract/visits.ts';
import {
  type PhoneVisit,
  photoSteps,
  sentAgain,
  type Step,
  withoutStep,
  withUpload,
} from '#web/features/visits/phone/phoneVisit.ts';
import type { VisitStore } from '#web/features/visits/phone/visitStore.ts';
import { PhotoProblem } from '#web/platform/forms/photo.ts';
import { afterError } from '#web/platform/net/afterError.ts';
import { HttpError } from '#web/platform/net/http.ts';

export interface VisitCalls {
  create: (body: VisitValues) => Promise<Visit>;
  update: (id: string, body: VisitChanges) => Promise<Visit>;
  addEvent: (id: string, body: VisitEventValues) => Promise<VisitEvent>;
  /** Sends the file of a photo, and returns the URL by which it is attached. */
  sendPhoto: (id: string, at: number) => Promise<string>;
  /** Attaches a photo that was sent; the same one again is one. Answers the visit. */
  attachPhoto: (id: string, uploadURL: string, petId: string | null) => Promise<Visit>;
  /** One that is gone counts as deleted. */
  delete: (id: string) => Promise<void>;
}

type PhotoStep = Extract<Step, { kind: 'photo' }>;

interface Answer {
  visit?: Visit;
  event?: VisitEvent;
}

export interface VisitOutboxParts {
  store: Pick<VisitStore, 'list' | 'change'>;
  calls: VisitCalls;
  /** The user whose session the server knows, or undefined without one. */
  currentUser: () => Promise<Pick<User, 'id'> | undefined>;
  /** Runs one action at a time, over all tabs of the browser. */
  runExclusive: (action: () => Promise<void>) => Promise<void>;
  /** Whether the track of a visit has left this device. */
  hasTrackLeft: (record: PhoneVisit) => Promise<boolean>;
  /** A step of a visit has arrived; `visit` is what the server answered, where it answered the visit. */
  onSent: (id: string, kind: Step['kind'], visit: Visit | undefined) => void;
}

/** How a try to send ended. */
export type Sent = 'done' | 'offline' | 'signedOut';

/** Whether an error is about this step, and trying again does not help. A visit that has all the photos it may have takes no more. */
function isRefused({ kind }: Step, error: unknown): boolean {
  const isFull = error instanceof HttpError && error.status === 403;
  if (kind === 'photo' && (isFull || error instanceof PhotoProblem)) return true;
  return afterError(error) === 'refused';
}

export function createVisitOutbox(parts: VisitOutboxParts) {
  const { store, calls, currentUser, runExclusive, hasTrackLeft, onSent } = parts;

  /** The step that is next; a track waits for its walk and holds up nothing, and photos, which take long, come last. */
  async function nextStep(record: PhoneVisit): Promise<Step | undefined> {
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
        return { visit: await calls.attachPhoto(id, uploadURL, petId) };
      } catch (error) {
        // What was sent has been removed since: it is sent anew.
        if (!(error instanceof HttpError) || (error.status !== 400 && error.status !== 404)) {
          throw error;
        }
      }
    }
    const sentTo = await calls.sendPhoto(id, at);
    await store.change(userId, id, (before) => before && withUpload(before, step.id, sentTo));
    return { visit: await calls.attachPhoto(id, sentTo, petId) };
  }

  async function deliver(record: PhoneVisit, step: Step): Promise<Answer> {
    const { id } = record;
    if (step.kind === 'photo') return deliverPhoto(record, step);
    if (step.kind === 'event') return { event: await calls.addEvent(id, step.body) };
    if (step.kind === 'start') return { visit: await calls.create(step.body) };
    if (step.kind !== 'delete') return { visit: await calls.update(id, step.body) };
    await calls.delete(id);
    return {};
  }

  /** The record after an error that is not temporary. */
  function afterRefusal(record: PhoneVisit, step: Step, error: unknown): PhoneVisit {
    const isGone = error instanceof HttpError && error.status === 404 && step.kind !== 'start';
    if (isGone) return sentAgain(record);
    const told = error instanceof HttpError ? error.failure?.message : undefined;
    const message = told ?? (error instanceof Error ? error.message : String(error));
    return { ...record, refusal: { stepId: step.id, message } };
  }

  /** Sends the steps of one visit; throws where the others could not be sent either. */
  async function sendOne(userId: string, first: PhoneVisit): Promise<void> {
    let record: PhoneVisit | undefined = first;
    for (;;) {
      const step: Step | undefined = record && (await nextStep(record));
      if (record === undefined || step === undefined) return;
      const { id }: PhoneVisit = record;
      try {
        const answer: Answer = await deliver(record, step);
        record = await store.change(
          userId,
          id,
          (before) => before && withoutStep(before, step.id, answer),
        );
        onSent(id, step.kind, answer.visit);
      } catch (error) {
        if (!isRefused(step, error)) throw error;
        record = await store.change(
          userId,
          id,
          (before) => before && afterRefusal(before, step, error),
        );
      }
    }
  }

  async function sendDue(userId: string): Promise<Sent> {
    const due = (await store.list(userId)).filter(({ steps }) => steps.length > 0);
    if (due.length === 0) return 'done';
    const user = await currentUser();
    if (user === undefined) return 'signedOut';
    // Another account has signed in since: it must not receive these visits.
    if (user.id !== userId) return 'done';
    for (const record of due) await sendOne(userId, record);
    return 'done';
  }

  /** Sends what is waiting. */
  async function send(userId: string): Promise<Sent> {
    let outcome: Sent = 'done';
    await runExclusive(async () => {
      try {
        outcome = await sendDue(userId);
      } catch (error) {
        outcome = error instanceof HttpError && error.status === 401 ? 'signedOut' : 'offline';
      }
    });
    return outcome;
  }

  return { send };
}
