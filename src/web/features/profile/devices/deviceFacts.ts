/** What the list says about a device. */
import type { Device } from '#contract/devices.ts';
import { relativeTime } from '#contract/rules/relativeTime.ts';

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });

/** `Signed in 21 Nov 2026, last used 3 hours ago`. */
export function deviceFacts(
  { current, signedInAt, lastSeenAt }: Pick<Device, 'current' | 'signedInAt' | 'lastSeenAt'>,
  now: Date,
): string {
  const signedIn = `Signed in ${day.format(new Date(signedInAt))}`;
  return current
    ? signedIn
    : `${signedIn}, last used ${relativeTime(lastSeenAt, now).toLowerCase()}`;
}
