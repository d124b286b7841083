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
  sentAgain,
  type Step,
  withoutStep,
} from '#web/features/visits/phone/phoneVisit.ts';
import type { VisitStore } from '#web/features/visits/phone/visitStore.ts';
import { afterError } from '#web/platform/net/afterError.ts';
import { HttpError } from '#web/platform/net/http.ts';

export interface VisitCalls {
  create: (body: VisitValues) => Promise<Visit>;
  update: (id: string, body: VisitChanges) => Promise<Visit>;
  addEvent: (id: string, body: VisitEventValues) => Promise<VisitEvent>;
  /** One that is gone counts as deleted. */
  delete: (id: string) => Promise<void>;
}

interface Answer {
  visit?: Visit;
  event?: VisitEvent;
}

export interface VisitOutboxParts {
  store: VisitStore;
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

export function createVisitOutbox(parts: VisitOutboxParts) {
  const { store, calls, currentUser, runExclusive, hasTrackLeft, onSent } = parts;

  /** The step that is next; a track waits for its walk and holds up nothing. */
  async function nextStep(record: PhoneVisit): Promise<Step | undefined> {
    if (record.refusal !== undefined) return undefined;
    for (const step of record.steps) {
      if (step.kind !== 'track' || (await hasTrackLeft(record))) return step;
    }
    return undefined;
  }

  async function deliver({ id }: PhoneVisit, step: Step): Promise<Answer> {
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
    const message = (error instanceof HttpError && error.failure?.message) || String(error);
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
        if (afterError(error) === 'retry') throw error;
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
