/** The statuses that were refused after they had waited on this device. Small: every page shows them. */
import { useSyncExternalStore } from 'react';
import type { UnsentStatus } from '#web/features/appointments/statusOutbox.ts';

/** A status that was set without a connection, and refused when there was one. */
export type RefusedStatus = UnsentStatus;

let refused: readonly RefusedStatus[] = [];
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const snapshot = (): readonly RefusedStatus[] => refused;

export const useRefusedStatuses = (): readonly RefusedStatus[] =>
  useSyncExternalStore(subscribe, snapshot);

/** Shows all that were refused. */
export function showRefusedStatuses(records: readonly RefusedStatus[]): void {
  if (records.length + refused.length === 0) return;
  refused = records;
  for (const listener of listeners) listener();
}
