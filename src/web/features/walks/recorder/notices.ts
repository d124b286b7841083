/** What the recorder says. Only one toast shows at a time, so that the figures of a walk are given time to be read. */
import type { Notice } from '#web/features/walks/recorder/recorder.ts';
import { tellFailure } from '#web/platform/failure.ts';
import { isUnauthorized } from '#web/platform/http.ts';
import { signInAgain } from '#web/platform/signIn.ts';
import { toast } from '#web/platform/toast.ts';

const READING_MS = 2500;

let busyUntil = 0;

/** Says it at once, and keeps others waiting until it has been read. */
export function tell(notice: Notice): void {
  busyUntil = Date.now() + READING_MS;
  toast(notice);
}

function afterwards(say: () => void): void {
  setTimeout(say, Math.max(0, busyUntil - Date.now()));
}

export function tellSaved(): void {
  afterwards(() =>
    toast({ title: 'Route Saved', description: 'Your walk is now among your routes.' }),
  );
}

/** An ended session leads to sign in again; the walk waits on the device. */
export function tellFailed(error: unknown): void {
  if (isUnauthorized(error)) return signInAgain();
  afterwards(() => tellFailure(error, 'Could not save your walk route', 'Save Failed'));
}
