/** The visits that every screen shows. Small: it is part of the first screen; `phone/` fills it. */
import type { Visit } from '#contract/visits/visits.ts';
import type { UnreadableRecord } from '#web/platform/device/unreadable.ts';
import type { PhoneVisit, VisitNames } from '#web/data/visits/phoneVisit.ts';

export interface PhoneVisits {
  /** Those that run, on this phone or another one, and those of this phone that have not been sent. */
  visits: readonly PhoneVisit[];
  /** The ids of those that were deleted on this phone: no screen shows them, though the server may have them yet. */
  deleted: ReadonlySet<string>;
  /** Records of this phone that could not be read: they are set aside. */
  unreadable?: readonly UnreadableRecord[] | undefined;
  /** Why they wait. */
  waitsFor?: 'network' | 'signIn' | undefined;
}

const NO_NAMES: VisitNames = { title: '', pets: [] };

/** A visit that the server has, as a phone keeps it. */
export const adopted = (visit: Visit): PhoneVisit => ({
  id: visit.id,
  userId: visit.userId,
  kind: 'visit',
  hasArrived: true,
  visit,
  ...NO_NAMES,
  steps: [],
});

let onPhone: Omit<PhoneVisits, 'deleted'> = { visits: [] };
let running: readonly Visit[] = [];
/** Deleted at the server too, while lists on the screens still have them. */
const gone = new Set<string>();
let current: PhoneVisits = { ...onPhone, deleted: gone };
const listeners = new Set<() => void>();

function update(): void {
  const known = new Set(onPhone.visits.map(({ id }) => id));
  const elsewhere = running.filter(({ id }) => !known.has(id)).map(adopted);
  const waiting = onPhone.visits.filter(({ isDeleted }) => isDeleted === true);
  const deleted = new Set([...gone, ...waiting.map(({ id }) => id)]);
  const visits = [...elsewhere, ...onPhone.visits].filter(({ id }) => !deleted.has(id));
  current = { ...onPhone, visits, deleted };
  for (const listener of listeners) listener();
}

export const phoneVisits = {
  snapshot: (): PhoneVisits => current,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** Shows what this phone has. */
  show(visits: Omit<PhoneVisits, 'deleted'>): void {
    onPhone = visits;
    update();
  },
  /** A visit has ended: what the server said before no longer holds. */
  endRunning(id: string): void {
    running = running.filter((visit) => visit.id !== id);
    update();
  },
  /** A visit is deleted at the server. It stays hidden until the lists that have it were read again. */
  hideDeleted(id: string): void {
    gone.add(id);
    running = running.filter((visit) => visit.id !== id);
    update();
  },
  showAgain(id: string): void {
    if (gone.delete(id)) update();
  },
  /** Shows what the server knows to be under way. */
  showRunning(visits: readonly Visit[]): void {
    running = visits;
    update();
  },
};
