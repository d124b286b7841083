/** The recorder's toasts. Only one shows at a time, so the figures of a walk stay long enough to be read. */
import type { Notice } from '#web/data/recorder/recorderMachine.ts';
import { tellFailure } from '#web/platform/session/failure.ts';
import { toast } from '#web/platform/toasts/toast.ts';

const READING_MS = 2500;

let readUntil = 0;

/** Shows a notice at once, and holds back what follows until it has been read. */
export function notify(notice: Notice): void {
  readUntil = Date.now() + READING_MS;
  toast(notice);
}

function afterReading(show: () => void): void {
  setTimeout(show, Math.max(0, readUntil - Date.now()));
}

export function notifySaved(): void {
  afterReading(() =>
    toast({ title: 'Route Saved', description: 'Your walk has been added to your routes.' }),
  );
}

export function notifyFailed(error: unknown): void {
  afterReading(() => tellFailure(error, 'Could not save your walk route', 'Save Failed'));
}
