/**
 * Sends the records that wait on this device: each step in its order, until it has arrived, to the record's own account only. Each step can
 * be sent again, because the server does it once.
 */
import type { User } from '#contract/identity/users.ts';
import type { Unsent } from '#web/platform/device/deviceDatabase.ts';
import { runExclusive } from '#web/platform/device/runExclusive.ts';
import { afterError } from '#web/platform/net/afterError.ts';
import { HttpError, isUnauthorized } from '#web/platform/net/http.ts';
import type { RecordPart } from '#web/platform/outbox/outboxDisk.ts';
import type { OutboxStore } from '#web/platform/outbox/outboxStore.ts';
import { askUser } from '#web/platform/session/askUser.ts';

/** Who sends: what is sent may be named by the day in the business's time zone. */
export type Sender = Pick<User, 'id' | 'timeZone'>;

/** The result of an attempt to send. */
export type Sent = 'done' | 'offline' | 'signedOut';

/** What a kind of record says of itself: which steps it has, and what becomes of it. */
export interface OutboxRules<Row, Step, Answer> {
  /** Whether the server has yet to receive something of it. */
  isWaiting: (record: Row) => boolean;
  /** The step to send now; undefined where none is due. */
  nextStep: (record: Row) => Step | undefined | Promise<Step | undefined>;
  /** Sends a step. Throws where something other than Pawkeeper answered. */
  deliver: (record: Row, step: Step, sender: Sender) => Promise<Answer>;
  /** The record without a step that has arrived; undefined where nothing is left to keep. */
  afterArrival: (before: Row, step: Step, answer: Answer) => Row | undefined;
  /** The record with what the server refused, and why. */
  afterRefusal: (before: Row, step: Step, error: unknown) => Row;
  /** Whether an error is about this step, and trying again does not help. */
  isRefused?: (step: Step, error: unknown) => boolean;
  /** How the record goes on after an error that another order of steps can mend; undefined after any other error. */
  recover?: (step: Step, error: unknown) => ((before: Row) => Row) | undefined;
  onArrived?: (record: Row, step: Step, answer: Answer) => void;
  onRefused?: (record: Row) => void;
  /** A record that the user waits for did not arrive, or the session has ended. Other tries fail silently. */
  onFailed?: (error: unknown) => void;
  /** Shows the records of a user after each change, and why they wait. */
  show: (records: readonly Row[], userId: string, waitsFor: WaitsFor) => void;
}

/** Why records wait; undefined while they are being sent. */
export type WaitsFor = 'network' | 'signIn' | undefined;

/** What a test replaces. */
export interface OutboxWorld {
  /** The user whose session the server knows, or undefined without one. */
  currentUser: () => Promise<Sender | undefined>;
  /** Runs one action of a name at a time, over all tabs of the browser. */
  runExclusive: (name: string, action: () => Promise<void>) => Promise<void>;
}

const isFinal = (_step: unknown, error: unknown): boolean => afterError(error) === 'refused';

/** `lock` is the name that all tabs share, those of earlier versions too. */
export function createOutbox<
  Row extends Unsent,
  Part extends RecordPart,
  Step extends object,
  Answer,
>(
  lock: string,
  store: Pick<OutboxStore<Row, Part>, 'list' | 'isRead' | 'change' | 'settled'>,
  rules: OutboxRules<Row, Step, Answer>,
  world: OutboxWorld = { currentUser: askUser, runExclusive },
) {
  const { isWaiting, nextStep, isRefused = isFinal } = rules;
  let records: readonly Row[] = [];
  let waitsFor: WaitsFor;
  const listeners = new Set<() => void>();

  /** Reads the records of a user again, and shows them. */
  async function refresh(userId: string): Promise<readonly Row[]> {
    records = await store.list(userId);
    rules.show(records, userId, waitsFor);
    for (const listener of listeners) listener();
    return records;
  }

  /** Sends the steps of one record; throws where the others could not be sent either. */
  async function sendOne({ userId, id }: Row, sender: Sender, awaitedId?: string): Promise<void> {
    // Read again: what was listed may be old, and what it was to send taken back since.
    let record = await store.change(userId, id, (before) => before);
    let isRecovered = false;
    for (;;) {
      const step = record && (await nextStep(record));
      if (record === undefined || step === undefined) return;
      const sent: Row = record;
      try {
        const answer = await rules.deliver(sent, step, sender);
        record = await store.change(
          userId,
          id,
          (before) => before && rules.afterArrival(before, step, answer),
        );
        rules.onArrived?.(sent, step, answer);
      } catch (error) {
        if (id === awaitedId && !isUnauthorized(error)) rules.onFailed?.(error);
        const recovered = rules.recover?.(step, error);
        // What had to be mended once more waits for the next try, instead of running in circles.
        if (recovered !== undefined && isRecovered) return;
        if (recovered === undefined && !isRefused(step, error)) throw error;
        isRecovered ||= recovered !== undefined;
        record = await store.change(
          userId,
          id,
          (before) =>
            before && (recovered ? recovered(before) : rules.afterRefusal(before, step, error)),
        );
        if (recovered === undefined) rules.onRefused?.(sent);
      }
    }
  }

  async function sendDue(userId: string, awaitedId?: string): Promise<Sent> {
    const due = (await store.list(userId)).filter(isWaiting);
    if (due.length === 0) return 'done';
    let sender: Sender | undefined;
    try {
      sender = await world.currentUser();
    } catch (error) {
      if (due.some(({ id }) => id === awaitedId)) rules.onFailed?.(error);
      throw error;
    }
    if (sender === undefined) throw new HttpError(401, 'Unauthorized');
    // Another account has signed in since: it must not receive these records.
    if (sender.id !== userId) return 'done';
    for (const record of due) await sendOne(record, sender, awaitedId);
    return 'done';
  }

  /** Sends what waits. The user waits for `awaitedId`, and hears when it could not be sent. */
  async function send(userId: string, awaitedId?: string): Promise<Sent> {
    let sent = 'done' as Sent;
    await world.runExclusive(lock, async () => {
      try {
        sent = await sendDue(userId, awaitedId);
      } catch (error) {
        sent = isUnauthorized(error) ? 'signedOut' : 'offline';
        if (isUnauthorized(error)) rules.onFailed?.(error);
      }
      await store.settled();
    });
    waitsFor = sent === 'offline' ? 'network' : sent === 'signedOut' ? 'signIn' : undefined;
    await refresh(userId);
    return sent;
  }

  return {
    send,
    refresh,
    /** Sends what waits, where there is something, or where the disk has not answered yet. */
    sendIfAny: (userId: string): void => {
      const isAny = records.some((record) => record.userId === userId && isWaiting(record));
      if (isAny || !store.isRead(userId)) void send(userId);
    },
    /** Takes a record off this device. */
    async discard(userId: string, id: string): Promise<void> {
      await store.change(userId, id, () => undefined);
      await refresh(userId);
    },
    /** Calls `listener` after each try to send. Returns a function that stops it. */
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
