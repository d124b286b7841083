/** The deletion of a visit: it waits for a while before it is sent, so that it can be undone. Pure functions. */
import {
  isRunning,
  type PhoneVisit,
  type Step,
  withSteps,
} from '#web/data/visits/phoneVisit.ts';
import { VISITS_PATH } from '#web/data/visits/visitPaths.ts';
import { WALKS_PATH } from '#web/data/walkPaths.ts';

/** How long a deletion waits: longer than its Undo is on the screen, also where another message covers that once. */
export const UNDO_MS = 20_000;

type Deletion = Extract<Step, { kind: 'delete' }>;

const isDeletion = (step: Step): step is Deletion => step.kind === 'delete';

export const deletionOf = ({ steps }: Pick<PhoneVisit, 'steps'>): Deletion | undefined =>
  steps.find(isDeletion);

/** Whether a deletion has waited long enough. One that would wait longer than any was given by a clock that is no longer true. */
export const isDue = ({ dueAt = 0 }: Deletion, now: number): boolean =>
  now >= dueAt || dueAt - now > UNDO_MS;

/** The visit as one that is deleted later. What it still has to send stays behind the deletion. */
export const withDeletion = (record: PhoneVisit, stepId: string, now: number): PhoneVisit =>
  withSteps(record, [
    { id: stepId, kind: 'delete', dueAt: now + UNDO_MS },
    ...record.steps.filter((step) => !isDeletion(step)),
  ]);

/** The visit without its deletion, unless that may be on its way to the server. */
export function withoutDeletion(record: PhoneVisit, now: number): PhoneVisit {
  const deletion = deletionOf(record);
  if (deletion === undefined) return record;
  const isRefused = record.refusal?.stepId === deletion.id;
  if (!isRefused && isDue(deletion, now)) return record;
  return withSteps(
    { ...record, refusal: isRefused ? undefined : record.refusal },
    record.steps.filter((step) => !isDeletion(step)),
  );
}

/** Whether the server may have the track of a visit without knowing whose it is: deleting the visit would leave it there. */
const hasLooseTrack = ({ trackId, visit, steps }: PhoneVisit): boolean =>
  trackId !== undefined && (visit.endedAt === null || steps.some(({ kind }) => kind === 'track'));

/** The paths to delete, in this order, so that nothing of a visit stays on the server. */
export const deletedPaths = (record: PhoneVisit): string[] => [
  `${VISITS_PATH}/${record.id}`,
  ...(hasLooseTrack(record) ? [`${WALKS_PATH}/${record.trackId}`] : []),
];

/** What is kept on the phone: one that is over and has arrived is the server's. */
export const keptOnPhone = (record: PhoneVisit): PhoneVisit | undefined =>
  record.hasArrived && !isRunning(record) ? undefined : record;
