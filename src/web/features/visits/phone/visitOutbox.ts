/** Sends the steps of the visits on this device: in order, until they have arrived, to their own account only. */
import type { User } from '#contract/users.ts';
import type {
  Visit,
  VisitChanges,
  VisitEvent,
  VisitEventValues,
  VisitValues,
} from '#contract/visits.ts';
import { deletionOf, isDue } from '#web/features/visits/phone/deletion.ts';
import {
  type PhoneVisit,
  photoSteps,
  sentAgain,
  type Step,
  withoutStep,
  withRefusal,
  withUpload,
} from '#web/features/visits/phone/phoneVisit.ts';
import type { VisitStore } from '#web/features/visits/phone/visitStore.ts';
import { PhotoProblem } from '#web/platform/forms/photo.ts';
import { afterError, refusalText } from '#web/platform/net/afterError.ts';
import { HttpError, isAnswered, isNotFound } from '#web/platform/net/http.ts';

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
  /** Milliseconds since 1970. */
  now?: () => number;
}

/** How a try to send ended. */
export type Sent = 'done' | 'offline' | 'signedOut';

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

export function createVisitOutbox(parts: VisitOutboxParts) {
  const { store, calls, currentUser, runExclusive, hasTrackLeft, onSent, now = Date.now } = parts;

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

  /** Sends the steps of one visit; throws where the others could not be sent either. */
  async function sendOne(userId: string, first: PhoneVisit): Promise<void> {
    let record: PhoneVisit | undefined = first;
    let isSentAgain = false;
    for (;;) {
      const step: Step | undefined = record && (await nextStep(record));
      if (record === undefined || step === undefined) return;
      const { id }: PhoneVisit = record;
      if (step.kind === 'delete') {
        // Read again: what was listed may be old, and its deletion undone since.
        record = await store.change(userId, id, (before) => before);
        if (record === undefined || deletionOf(record)?.id !== step.id) continue;
      }
      try {
        const answer: Answer = await deliver(record, step);
        record = await store.change(
          userId,
          id,
          (before) => before && withoutStep(before, step.id, answer),
        );
        onSent(id, step.kind, answer.visit);
      } catch (error) {
        const isGone = isNotFound(error) && step.kind !== 'start';
        // One that is gone once more waits for the next try, instead of running in circles.
        if (isGone && isSentAgain) return;
        if (!isGone && !isRefused(step, error)) throw error;
        isSentAgain ||= isGone;
        record = await store.change(userId, id, (before) => {
          if (before === undefined || isGone) return before && sentAgain(before);
          return withRefusal(before, { stepId: step.id, message: refusalText(error) });
        });
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
